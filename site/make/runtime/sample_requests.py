"""Makes every kind of request that pages make of Python. Runs inside Pyodide under node, when its library and runtime
are made.

compile_inside.py packs the modules that this loads, and profile.mjs records which functions of the runtime it calls. A
function that is not called here has to be fetched when a page calls it, and a module that is imported late would be
missing: so every kind of request belongs here.
"""

import gc
import importlib
import json
import random

PLIES = 120
RUBBISH = [
    *(
        "",
        "rubbish",
        "{",
        "[]",
        "{}",
        "null",
        '{"op": 3}',
        '{"op": "dance"}',
        '{"op": "view", "game": "chess"}',
        '"\\ud800"',
    ),
    *("[" * 5000, '{"op": "view", "acts": ' + "[" * 5000, "x" * 1_000_000),
]
WRITTEN = (
    "1. C2–C3 c4×c2 2. 9-9 ½-½", "1.. c2 - c3! ± (c3) += White resigns", "1. 11x15 22 x 18 8-4", "01-07 1118 1 - 1",
    '{so}\n[White "The "big" C:\\\\one"]\n1. 11:15 {never closed',
)
PDN = '[Event "?"]\n\n1. 11-15 23-19 *\n\n[Event "?"]\n\n1. 11-15 *'
ASKED = (
    *("", "W:Wb4,d3:Bc3,c2,a3 d3-d4", "c2c3 B:Wa1:Bz9 {x} ($1) !a1 ?654 @a1 *a1", "rules:x", "1 " * 900,
      "[First \"w\"] 1. 11-15?"),
    *("W:Wb4,d3:Bc3,c2,a3 B:Wb4,d2:Bc3,c2,a3 c3xe1", "[Game \"felli\"]", "c2-c3 c4xc2 c1xc3 resign"),
)
STARTS = ("B:Wa1:Bb1", "B:Wa1", "nonsense", "B:Wa1,a1:Bz9")
MOVES = ("a1", "c2c3", "c2-c3", "32-28", "3228", "c", "1", "zz-9", "?654", "")
POSITIONS = ("B:Wa5:Bb2", '[FEN "W:W31,K32:B1-3:H0:F1"]', "W:rubbish")
ENDINGS = (
    [
        {"op": op, "most": 500, "game": game, "rules": rules, "start": start, "first": start[0].lower()}
        for game, rules, start in (
            ("alquerque-de-doce", "moderno", "W:Wa1,e5,c1:Bc3"),
            ("draughts-english", "draughts-english", "W:WKh4,Kd8:Bg3"),
            ("draughts-english", "draughts-english", "B:WKh4,Kd8:BKg1"),
            ("alquerque-de-nueve", "nueve-sin-dados", "W:Wb2,e5,b6:Ba1,c3,d3"),
            ("cercar-la-liebre", "liebre-diez", "W:Wc3:BHa1,Hb1,Hc1,Hd1,He1,Ha2,Hb2,Hc2,Hd2,He2"),
        )
        for op in ("think", "analyse", "advise")
    ]
    + [
        {
            "op": "review",
            "game": "alquerque-de-doce",
            "rules": rules,
            "first": "b",
            "start": "B:Wc3,a5,b5,d5,e5:Bb1,d1,e1,e2",
            "acts": ["b1-b2", "c3xa1", "d1-c1"],
        }
        for rules in ("medieval", "moderno")
    ]
    + [
        {
            "op": "explain",
            "game": "alquerque-de-doce",
            "first": "b",
            "start": "B:Wc3,a5,b5,d5,e5:Bb1,d1,e1,e2",
            "acts": ["b1-b2"],
        },
        {"op": "think", "game": "alquerque-de-tres", "rules": "tres"},
        {"op": "advise", "game": "alquerque-de-tres", "rules": "tres"},
        {"op": "think", "game": "alquerque-de-doce", "rules": "moderno", "acts": ["d2-c3"]},
        *(
            {"op": op, "level": 4, "seed": seed, "game": game, "first": first}
            for op in ("think", "openings")
            for seed in (3, 70_000)
            for first in "wb"
            for game in ("alquerque-de-doce", "alquerque-de-nueve", "felli", "lasca")
        ),
        *(
            {"op": op, "game": "alquerque-de-doce", "rules": "base", "first": first, "acts": acts, "nodes": 60}
            for op in ("think", "analyse", "advise", "openings", "review", "explain")
            for first, acts in (("b", []), ("b", ["d3-c3", "b3xd3"]), ("w", ["b4-c3"]))
        ),
        {"op": "again", "game": "alquerque-de-doce", "rules": "base", "from": 0, "games": 1},
        {"op": "verify", "certificate": "no.such.thing"},
        *(
            {"op": "verify", "certificate": f"{name}.cert", "lines": lines}
            for name in ("tres-w-wins", "felli-forced-b-wins", "tres-poner-b-holds", "doce-forward-must-loses-w-wins")
            for lines in (0, 3)
        ),
    ]
)
RECORD = '[Game "alquerque-de-doce"]\n\n1. d2-c3 rubbish'


def ask(api, op, request, **fields):
    return json.loads(api.answer(json.dumps({"op": op, **request, **fields}, ensure_ascii=False)))


def think(api, request, level, steps):
    stream(api, {"op": "think", "level": level, **request}, steps)


def stream(api, request, steps):
    thinker = api.start_task(json.dumps(request))
    for _ in range(steps):
        if (text := thinker.step(30)) is not None and json.loads(text).get("done", True):
            return


def compare(api):
    """An experiment with two rulesets, and one that is refused."""
    sides = [{"game": "felli", "rules": "felli"}, {"game": "felli", "rules": "felli-forced"}]
    for experiment in ({"sides": sides, "games": 1, "nodes": 25, "seed": 1}, {"sides": 3}, {"sides": sides, "games": 0}):
        thinker = api.start_task(json.dumps({"op": "compare", **experiment}))
        while (text := thinker.step(30)) is None or not json.loads(text)["done"]:
            pass


def play(api, chance, game, ruleset):
    """Plays a game of random moves, with the requests that players make on the way."""
    request = {"game": game["id"], "rules": ruleset["id"], "set": {}, "first": None, "start": None, "acts": []}
    for ply in range(PLIES):
        view = ask(api, "view", request)
        if "error" in view or not view["legal"]:
            break
        if ply % 20 == 4:
            for man in view["men"][:2]:
                ask(api, "why", request, **{"from": man["at"], "to": chance.choice(view["men"])["at"]})
            for word in (*view["acts"], "nonsense", f"rules:{chance.choice(game['rulesets'])['id']}"):
                ask(api, "view", request, acts=[*request["acts"], word])
                ask(api, "reply", request, acts=[*request["acts"], word], value=chance.choice([None, 0, 99]))
            for side in "wb":
                ask(api, "view", request, acts=[], first=side, start=view["position"])
            think(api, request, chance.randint(1, 5), 3)
            for operation in (
                {"op": "analyse"},
                {"op": "analyse", "most": 500},
                {"op": "review", "nodes": 30},
                {"op": "advise"},
            ):
                stream(api, {**request, **operation}, 2)
            stream(api, {**request, "op": "explain", "nodes": 60}, 20)
            ask(api, "threats", request)
            ask(api, "judge", request, turns=1, most=50)
            by_letter(api, request, view["side"])
        request["acts"] = [*request["acts"], chance.choice(view["legal"])["touch"]]
    write_down(api, chance, game, request)


def by_letter(api, request, side):
    """The first letters of a game that two play from afar, and damaged ones."""
    beads, start = [], {**request, "first": side, "acts": []}
    for number in range(1, 5):
        writer = side if number % 2 else "wb".replace(side, "")
        letter = {"id": "abcdefgh", "number": number, "side": writer, "secret": "secret", "beads": beads}
        answer = ask(api, "letter", start, letter=letter)
        if not answer.get("text"):
            acts = [answer.get("throw") or ask(api, "view", start)["legal"][0]["touch"]]
            answer = ask(api, "letter", {**start, "acts": acts}, letter=letter)
        for text in (answer.get("text"), "rubbish", (answer.get("text") or "")[:-1] + "_"):
            beads = ask(api, "opened", start, letter=text).get("beads") or beads
    with_replies(api, start, side)


def with_replies(api, start, side):
    """A first letter with a conditional reply beside it, the move that it answers, and the letter that comes back."""
    acts, letter = [], {"id": "abcdefgh", "number": 1, "side": side, "secret": "secret"}

    def turn():
        before = len(ask(api, "view", start, acts=acts)["turns"])
        while len((view := ask(api, "view", start, acts=acts))["turns"]) == before and view["legal"]:
            acts.append(view["legal"][0]["touch"])
        return len(acts), [played_turn["text"] for played_turn in view["turns"][before:]]

    sent, _ = turn()
    played, move = turn()
    _, reply = turn()
    lines = [move + reply]
    first_letter = ask(api, "letter", start, acts=acts[:sent], letter=letter | {"lines": lines})
    for text in (first_letter.get("replies"), "rubbish"):
        ask(api, "opened", start, letter=first_letter.get("text"), replies=text)
        answer = {"number": 2, "side": "wb".replace(side, ""), "replies": text, "answered": sent}
        ask(api, "letter", start, acts=acts[:played], letter=letter | answer)
    turn()
    back = ask(api, "letter", start, acts=acts, letter=letter | {"number": 4, "side": "wb".replace(side, "")})
    ask(api, "opened", start, letter=back.get("text"), kept={"acts": acts[:sent], "lines": lines})


def write_down(api, chance, game, request):
    """Types moves in a game that was played, and writes and reads it, as a line and as a tree."""
    for text in MOVES:
        ask(api, "typed", request, text=text)
    for text in WRITTEN:
        ask(api, "read", request, record=text)
    for wrong in (None, 99):
        ask(api, "judge", request, turns=wrong, most=wrong)
    for text in POSITIONS:
        ask(api, "read", request, record=text)
        ask(api, "setup", request, text=text)
    setup = ask(api, "setup", request)
    for wrong in (setup["described"], setup["described"] | {"hands": {"w": 99, "b": 0}}, {"men": 3}):
        ask(api, "setup", request, described=wrong)
    called_out = request | {"acts": request["acts"][:4]}
    for text in ("C2C3 K", ""):
        ask(api, "call", called_out, text=text)
    ask(api, "call", called_out, played=["c2-c3"])
    ask(api, "detect", {"game": game["id"]}, text=" ".join(request["acts"][:9]) + " a1-b9")
    tree = grown(request["acts"], chance)
    ask(api, "turns", request, lines=[request["acts"], request["acts"][:3], ["nonsense"]])
    for wrong in (None, 3, {"line": [{"act": "a1-b9"}]}):
        ask(api, "record", request, tree=wrong)
    for pdn in (False, True) if game["pdn"] else (False,):
        written = ask(api, "record", request, tree=tree, tags={"Black": "Ñuño"}, pdn=pdn).get("record", "")
        ask(api, "read", {"game": game["id"]}, record=written, pdn=pdn)
        ask(api, "read", {"game": game["id"]}, record=written.replace(" good}", " } (9z-x9 {x} (y)) {"), pdn=pdn)
        record = ask(api, "record", request, tags={"White": "Señor Ñ"}, pdn=pdn)
        if "error" not in record:
            ask(api, "read", {"game": game["id"]}, record=record["record"], pdn=pdn)
            ask(api, "read", {"game": game["id"]}, record=record["record"][:-9] + "9z-x9 *", pdn=pdn)
            for text in (
                "c3-b4 b6-c5",
                "1. 32-28 19-23 2. 28x19 14x23",
                "1. 11-15 {good",
                '[GameType "99"] 1. 1-2',
                "# ; ( $3",
            ):
                ask(api, "read", {"game": game["id"]}, record=text, pdn=pdn)


def grown(acts, chance):
    """A tree of these acts with a comment, a mark, drawings and a variation on some of them."""
    line = [{"act": act} for act in acts]
    for node in line[1::9]:
        points = [part for part in node["act"].replace("x", "-").split("-") if part.isalnum()]
        node |= {"text": "[%clk 0:01] good", "sign": "!", "glyphs": [chance.randint(7, 99)]}
        if len(points) > 1:
            node["drawn"] = ["R" + points[0], "B" + points[0] + points[1]]
    for n, node in enumerate(line[:-1:7]):
        node["ways"] = [[{"act": node["act"]}]] if n % 2 else [[{"act": "resign", "before": "or"}]]
    return {"text": "start", "line": line}


def change(api, game):
    """Every value of every field, whether or not it is compatible with the others."""
    request = {"game": game["id"], "rules": game["rulesets"][0]["id"]}
    for field in game["fields"]:
        for value in (*field["values"], "nonsense"):
            ask(api, "check", request, set={field["id"]: value})
            ask(api, "view", request, set={field["id"]: value})


def practise():
    api = importlib.import_module("alquerque.api")
    for rubbish in (*RUBBISH, 7, None):
        api.answer(rubbish)
        api.start_task(rubbish).step(1)
    ask(api, "read", {}, record=RECORD)
    for number in (None, 0, 1, 7):
        ask(api, "read", {"game": "draughts-english"}, record=PDN, pdn=True, number=number)
    for text in ASKED:
        ask(api, "detect", {"game": "alquerque-de-doce"}, text=text)
        ask(api, "detect", {"game": "draughts-english"}, text=text)
    for start in STARTS:
        ask(api, "view", {"game": "alquerque-de-doce"}, start=start)
    compare(api)
    for request in ENDINGS:
        stream(api, request, 30)
    # So long that the search forgets what it has seen, to make room.
    long = {"op": "analyse", "game": "alquerque-de-doce", "start": "B:Wc3,a5,b5,d5,e5:Bb1,d1,e1,e2", "first": "b"}
    stream(api, long, 600)
    chance = random.Random(1283)
    for game in ask(api, "catalogue", {})["games"]:
        change(api, game)
        for ruleset in game["rulesets"]:
            play(api, chance, game, ruleset)
    try:
        raise ValueError("to see what telling of an error calls")
    except ValueError:
        importlib.import_module("traceback").format_exc()
    gc.collect()


def types():
    """The address in memory of every Python type, for profile.mjs to read its slots."""
    seen, waiting = {object}, [object]
    for class_ in waiting:
        new = set(type.__subclasses__(class_)) - seen
        seen |= new
        waiting.extend(new)
    return [id(class_) for class_ in waiting]
