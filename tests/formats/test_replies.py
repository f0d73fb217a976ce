"""Conditional replies: what one side foresees is played for it where the other side plays so, and nothing else is."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from alquerque import api
from alquerque.formats.correspondence import ALPHABET, BadLetter, Letter, format_letter, parse_letter
from alquerque.formats.replies import (
    MAX_LINES,
    MAX_REPLIES,
    Line,
    are_possible,
    find_played_ahead,
    find_reply,
    format_replies,
    parse_replies,
)
from alquerque.games import GAMES, ruleset
from alquerque.history import Game

DOCE = {"game": "alquerque-de-doce", "rules": "medieval", "first": "b"}
START = Game.begin(ruleset("alquerque-de-doce", "medieval", {}), first=1)


def first_letter(game: Game = START) -> Letter:
    """A letter after one turn, drawn at random, of the side that begins."""
    return Letter("abcdefgh", 1, game.position.side, random_turns(game, 1, random.Random(2)))


def random_turns(game: Game, count: int, chance: random.Random) -> Game:
    aim = len(game.turns) + count
    while len(game.turns) < aim and game.choices():
        game = game.act(chance.choice(game.choices()))
    return game


def some_lines(letter: Letter, seed: int, replies: int = 2, lines: int = 3) -> list[Line]:
    """Lines that are played at random and fit together."""
    chance, found, known = random.Random(seed), [], dict[tuple[str, ...], str]()
    for _ in range(lines):
        game = random_turns(letter.game, 2 * replies, chance)
        line = [turn.text for turn in game.turns[len(letter.game.turns):]]
        line = line[:len(line) // 2 * 2]
        if line and all(known.setdefault(tuple(line[:n]), line[n]) == line[n] for n in range(1, len(line), 2)):
            found.append(line)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_lines_are_the_same_after_they_were_text(name: str) -> None:
    for rules in (one.id for one in GAMES[name].rulesets):
        start = Game.begin(ruleset(name, rules, {}))
        if not are_possible(start):
            continue
        letter = first_letter(start)
        lines = some_lines(letter, 4)
        assert lines
        assert parse_replies(letter, format_replies(letter, lines)) == lines


def test_a_reply_is_found_and_the_rest_goes_on() -> None:
    letter = first_letter()
    line, other = some_lines(letter, 1, replies=3)[:2]
    assert line[0] != other[0]
    for turn in (line[0], other[0]):
        found = find_reply(letter, [line, other], letter.game.read(turn))
        assert found and found.game.turns[-1] == found.turn
        assert (found.turn.text, found.lines) == ((line[1], [line[2:]]) if turn == line[0] else (other[1], [other[2:]]))
    foreseen = letter.game.read(line[0])
    assert find_reply(letter, [line], foreseen.act("offer-draw")) is None
    assert find_reply(letter, [line], letter.game.act("offer-draw").read(line[0])) is None
    others = [act for act in letter.game.choices() if not line[0].startswith(act)]
    assert others and all(find_reply(letter, [line], letter.game.act(act)) is None for act in others)


def test_what_cannot_be_or_is_too_much_is_refused() -> None:
    letter = first_letter()
    (line,) = some_lines(letter, 1, replies=MAX_REPLIES, lines=1)
    assert len(line) == 2 * MAX_REPLIES
    after = letter.game.read(line[0])
    other = next(act for act in after.choices() if not line[1].startswith(act))
    longer = random_turns(letter.game.read(" ".join(line)), 2, random.Random(1))
    for why, lines in (
        ("many", [line] * (MAX_LINES + 1)),
        ("long", [[turn.text for turn in longer.turns[1:]]]),
        ("illegal", [line[:1]]),
        ("illegal", [[]]),
        ("illegal", [line[1:3]]),
        ("illegal", [["offer-draw", line[1]]]),
        ("illegal", [["rubbish", line[1]]]),
        ("unlike", [line[:2], [line[0], random_turns(after.act(other), 0, random.Random(1)).turns[-1].text]]),
    ):
        with pytest.raises(BadLetter) as refused:
            format_replies(letter, lines)
        assert refused.value.details["why"] == why, lines
        assert refused.value.details.get("most") == {"many": MAX_LINES, "long": MAX_REPLIES}.get(why)
    assert len(format_replies(letter, [line] * MAX_LINES)) < 12 * 20


def test_whatever_is_changed_it_is_damaged() -> None:
    letter = first_letter()
    text = format_replies(letter, some_lines(letter, 1))
    places = [(n, skip) for n in range(len(text) + 1) for skip in (0, 1)]
    changed = {text[:n] + sign + text[n + skip:] for n, skip in places for sign in ("", ALPHABET[0], ALPHABET[n], ".", " ")}
    changed |= {text + text, "." + text, "A" * 200 + "." + text}
    for other in changed - {text}:
        with pytest.raises(BadLetter, match="damaged"):
            parse_replies(letter, other)
    with pytest.raises(BadLetter, match="damaged"):
        parse_replies(letter._replace(number=3), text)


def answer_of(letter: Letter, *turns: str) -> Letter:
    """The letter with which the other side answers these turns of both."""
    return Letter(letter.id, letter.number + len(turns), 1 - letter.side, letter.game.read(" ".join(turns)))


def test_only_turns_that_were_foreseen_are_accepted() -> None:
    """The other side writes the whole game, also the reader's turns: the reader knows what was foreseen."""
    letter = first_letter()
    line = some_lines(letter, 1, replies=3, lines=1)[0]
    for count in (1, 3, 5):
        answer = answer_of(letter, *line[:count])
        assert parse_letter(START, format_letter(answer)) == answer
        played = find_played_ahead(START, answer, letter.game, [line])
        assert played is not None and [turn.text for turn in played] == line[1:count:2]
    after = letter.game.read(line[0])
    wrong = next(act for act in after.choices() if not line[1].startswith(act))
    forged = after.act(wrong)
    forged = random_turns(forged, 1, random.Random(3))
    answer = Letter(letter.id, 4, 1 - letter.side, forged)
    assert parse_letter(START, format_letter(answer)) == answer
    assert find_played_ahead(START, answer, letter.game, [line]) is None
    assert find_played_ahead(START, answer_of(letter, *line[:3]), letter.game, []) is None
    resigned = Letter(letter.id, 3, letter.side, after.act("resign"))
    told = Letter(letter.id, 4, 1 - letter.side, resigned.game)
    assert find_played_ahead(START, told, letter.game, [line]) is None


def ask(op: str, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(api.answer(json.dumps({"op": op, **DOCE, **request})))
    return answer


def test_the_desk_plays_ahead() -> None:
    letter = first_letter()
    acts, (line, other) = list(letter.game.acts), some_lines(letter, 1, replies=2)[:2]
    mine = {"id": "abcdefgh", "number": 1, "side": "b", "secret": "s", "beads": []}
    sent = ask("letter", acts=acts, letter={**mine, "lines": [line, other]})
    assert sent["conditional"] and sent["text"] == format_letter(letter)
    opened = ask("opened", letter=sent["text"], replies=sent["replies"])
    assert opened["replies"] == sent["replies"] and opened["faulty"] is False
    spoilt = ask("opened", letter=sent["text"], replies=sent["replies"][:-1])
    assert spoilt["replies"] is None and spoilt["faulty"] and spoilt["acts"] == acts
    game, number, replies = letter.game, 2, sent["replies"]
    for turn, reply in (line[:2], line[2:]):
        theirs = {**mine, "number": number, "side": "w", "replies": replies, "answered": len(game.acts)}
        game = game.read(turn)
        found = ask("letter", acts=list(game.acts), letter=theirs)["reply"]
        assert found["turn"] == reply
        assert ask("letter", acts=list(game.acts), letter={**theirs, "replies": replies[:-1]})["reply"] is None
        game, number, replies = game.read(reply), number + 2, found["replies"]
        assert found["acts"] == list(game.acts[-len(found["acts"]):])
    assert replies is None
    game = random_turns(game, 1, random.Random(1))
    back = ask("letter", acts=list(game.acts), letter={**mine, "number": number, "side": "w"})["text"]
    kept = {"acts": acts, "lines": [line, other]}
    assert [turn["text"] for turn in ask("opened", letter=back, kept=kept)["ahead"]] == line[1::2]
    assert ask("opened", letter=back, kept={**kept, "lines": [other]})["ahead"] is None
    for wrong in (3, {"acts": 3}, {"acts": acts, "lines": 3}, {"acts": acts, "lines": [3]}):
        assert ask("opened", letter=back, kept=wrong)["error"]["key"] == "bad-argument"
    assert ask("letter", acts=acts, letter={**mine, "lines": [["a1-a1", "a1"]]})["error"]["args"] == {"why": "illegal"}


def test_with_dice_there_are_none() -> None:
    dice = {"game": "alquerque-de-nueve", "rules": "nueve-dados"}
    letter = {"id": "abcdefgh", "number": 1, "side": "b", "secret": "s", "beads": []}
    assert ask("letter", **dice, letter=letter)["conditional"] is False
