"""A game by letters: each player sends the other a short text that holds the whole game.

``7hB2kq9x.3b.Qx8_dR2.k2Jd9``: the game's id; the letter's number and the side that sends it; the acts; with dice, the
beads; a checksum of all this and of the rules and first position.  An act is written as its number among the legal
ones, so an illegal act cannot be written, and forty turns of doce take about 25 characters.

The players write in turn, beginning with the one who invites.  A letter is ready when its sender has nothing left to
do: the turn is over or the other side's, the game has ended, or dice are due that cannot be thrown yet.

Dice.  Each player has a string of beads: a hash chain, made by hashing a secret again and again.  The first letter of
each player shows the last bead, every further letter the bead before; the other side checks that its hash is the bead
shown last.  A throw is the hash of the thrower's newest bead, the other player's newest bead and the number of throws
so far.  So nobody can choose a throw or know it in advance: the thrower's bead was fixed before he saw the other's, and
the other sees it only with the throw.  Since each player must have committed to a bead before, no dice fall before
letter ``FIRST_DICE_LETTER``.  The receiver of a letter recomputes every throw.  This does not prevent a player from
abandoning or restarting a game because of a throw.  Beads are 96 bits of SHA-256, so that collisions cannot be found in
practice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from ..errors import NotationError
from ..history import Game, IllegalAct
from ..rules import SIDES
from .notation import format_position, touch_text

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FIRST_DICE_LETTER = 3
"""The number of the first letter in which dice can fall."""
MAX_LETTERS_PER_PLAYER = 2000
"""The most letters of one player in a game."""
MAX_ACTS = 3000
_BEAD_BYTES, _BEAD_CHARS = 12, 16
"""The size of a bead, in bytes and in characters."""
CHECKSUM_CHARS = 5
"""The length of the checksum in characters."""
ID = re.compile(r"[\w-]{8}", re.ASCII)
_LETTER_PATTERN = re.compile(
    r"([\w-]{8})\.([1-9]\d{0,3})([wb])\.([\w-]{1,4000})((?:\.[\w-]{16}){0,4})\.([\w-]{5})", re.ASCII
)


class Letter(NamedTuple):
    """A letter: the game as its sender leaves it.  ``beads``: the first and the newest bead of the inviting player,
    then the other's; empty in games without dice."""

    id: str
    number: int
    side: int
    game: Game
    beads: tuple[str, ...] = ()


class BadLetter(NotationError):
    """A letter that is refused; ``why``: ``damaged``, ``illegal`` (an act out of turn), ``dice`` (a throw that does not
    follow from the beads), ``secret`` (see ``create_beads``); of conditional replies also ``many``, ``long`` and ``unlike``
    (see ``replies``)."""

    def __init__(self, why: str, **details: int) -> None:
        super().__init__("bad-letter", why=why, **details)


def format_letter(letter: Letter) -> str:
    """A letter as text; ``parse_letter`` reads it back."""
    head = f"{letter.id}.{letter.number}{SIDES[letter.side]}"
    start = Game.begin(letter.game.rules, letter.game.start)
    parts = [head, encode_number(encode_acts(start, letter.game)), *letter.beads]
    return ".".join([*parts, _checksum(letter)])


def parse_letter(start: Game, text: str) -> Letter:
    """The letter that a text holds, of a game that begins like ``start``: ``format_letter`` gives the same text again.
    Raises BadLetter."""
    match = _LETTER_PATTERN.fullmatch(text)
    if not match:
        raise BadLetter("damaged")
    name, number, side, acts, beads, checksum = match.groups()
    letter = Letter(
        name, int(number), SIDES.index(side), decode_acts(start, decode_number(acts)), tuple(beads.split(".")[1:])
    )
    # leading zeros would allow other spellings of a number
    if _checksum(letter) != checksum or format_letter(letter) != text:
        raise BadLetter("damaged")
    find_writers(start, letter)
    return letter


# -- acts as a number -----------------------------------------------------------------------------------------------


def _choices(game: Game) -> tuple[list[str], list[str]]:
    """The touches and the words that are possible, in an order that does not depend on how they are found."""
    return sorted(touch_text(game.rules.board, m) for m in game.legal()), sorted(game.words())


def encode_acts(before: Game, game: Game) -> int:
    """The acts of a game since an earlier state of it, as one number in mixed radix: a touch is one digit; a word is
    the highest digit followed by another digit."""
    digits = []
    state = before
    for act in game.acts[len(before.acts):]:
        touches, words = _choices(state)
        if act in touches:
            digits.append((touches.index(act), len(touches) + 1))
        elif act in words:
            digits += [(len(touches), len(touches) + 1), (words.index(act), len(words) + 1)]
        else:
            raise IllegalAct("illegal-act", act=act[:60], choices=touches)
        state = state.act(act)
    number = 1
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def decode_acts(before: Game, number: int, most: int = MAX_ACTS) -> Game:
    """The inverse of ``encode_acts``: the game after ``before`` and the acts in ``number``, at most ``most`` of them.
    Raises BadLetter."""
    game = before
    while number > 1 and len(game.acts) - len(before.acts) < most:
        touches, words = _choices(game)
        number, digit = divmod(number, len(touches) + 1)
        if digit < len(touches):
            game = game.act(touches[digit])
            continue
        number, digit = divmod(number, len(words) + 1)
        if digit == len(words):
            break
        game = game.act(words[digit])
    if number != 1:
        raise BadLetter("damaged")
    return game


def encode_number(number: int, least: int = 1) -> str:
    text = ""
    while number or len(text) < least:
        number, digit = divmod(number, len(ALPHABET))
        text = ALPHABET[digit] + text
    return text


def decode_number(text: str) -> int:
    number = 0
    for sign in text:
        place = ALPHABET.find(sign)
        if place < 0:
            raise BadLetter("damaged")
        number = number * len(ALPHABET) + place
    return number


def _checksum(letter: Letter) -> str:
    """A checksum of everything in the letter, and of the rules and the first position."""
    game = letter.game
    rules = game.rules
    covered = [
        rules.board.id,
        rules.stable_values(),
        format_position(rules, game.start),
        *letter[:3],
        *game.acts,
        *letter.beads,
    ]
    return short_hash("\n".join(map(str, covered)))


def short_hash(text: str) -> str:
    """A hash of five characters; another text has the same one with a probability of one in a thousand million."""
    number = int.from_bytes(sha256(text.encode()).digest()[:4])
    return encode_number(number, CHECKSUM_CHARS + 1)[-CHECKSUM_CHARS:]


# -- whose turn it is to write ----------------------------------------------------------------------------------------


def is_ready(game: Game, number: int, side: int) -> bool:
    """Whether nothing is left to do for the side that writes this letter."""
    return (
        bool(game.outcome) or game.position.side != side or (number < FIRST_DICE_LETTER and _count_dice_due(game) > 0)
    )


def _count_dice_due(game: Game) -> int:
    """How many dice are to be thrown now."""
    legal = game.legal()
    return len(legal[0].dice) if legal else 0


def find_writers(start: Game, letter: Letter) -> list[int]:
    """For each act of a letter's game, the side whose letter contained it.  Raises BadLetter for a sequence of acts
    that cannot have come about by letters."""
    number, game = 1, start
    strings = _shown_beads(letter) if has_dice(start) else None
    writers = []

    def writer() -> int:
        return letter.side ^ ((letter.number - number) % 2)

    for act in letter.game.acts:
        while number <= letter.number and is_ready(game, number, writer()):
            number += 1
        if number > letter.number or not allowed(game, act, writer()):
            raise BadLetter("illegal")
        if strings and act.startswith("?") and act != _derive_throw(game, strings[number], strings[number - 1]):
            raise BadLetter("dice")
        game = game.act(act)
        writers.append(writer())
    while number < letter.number and is_ready(game, number, writer()):
        number += 1
    if number != letter.number or not is_ready(game, number, letter.side):
        raise BadLetter("illegal")
    return writers


def allowed(game: Game, act: str, side: int) -> bool:
    """Whether an act can be this side's; a side cannot answer its own offer."""
    return not (act in ("accept", "decline") and game.offer and game.offer.by == side)


# -- dice --------------------------------------------------------------------------------------------------------------


def has_dice(game: Game) -> bool:
    return game.rules.dice != "none"


def create_beads(game: Game, name: str, side: int, number: int, secret: str, before: Sequence[str]) -> tuple[str, ...]:
    """The beads of the letter of this number; ``before`` are those of the letter that it answers.  Raises BadLetter
    (``secret``) if the beads that this side has shown before do not come from this secret."""
    if not has_dice(game):
        return ()
    string = [_hash_bead(f"{secret} {name} {SIDES[side]}".encode())]
    while len(string) < MAX_LETTERS_PER_PLAYER:
        string.append(_hash_bead(string[-1]))
    written = (number + 1) // 2
    if written > MAX_LETTERS_PER_PLAYER:
        raise BadLetter("illegal")
    mine = tuple(encode_number(int.from_bytes(string[place]), _BEAD_CHARS) for place in (-1, -written))
    if len(before) != min(2 * number - 2, 4):
        raise BadLetter("damaged")
    if number > 2 and before[(number - 1) % 2 * 2] != mine[0]:
        raise BadLetter("secret")
    return (*mine, *before[2:]) if number % 2 else (*before[:2], *mine)


def due_throw(letter: Letter) -> str | None:
    """The throw that is due for a letter that is being written, as a touch; None if none is due or none can fall yet.
    """
    if not _count_dice_due(letter.game) or letter.number < FIRST_DICE_LETTER:
        return None
    strings = _shown_beads(letter)
    return _derive_throw(letter.game, strings[letter.number], strings[letter.number - 1])


def _shown_beads(letter: Letter) -> list[bytes]:
    """The bead that each letter has shown, by its number.  Raises BadLetter where one does not follow from the next
    one.
    """
    if len(letter.beads) != (2 if letter.number == 1 else 4):
        raise BadLetter("damaged")
    shown = [b""] * (letter.number + 1)
    for player in range(len(letter.beads) // 2):
        first, newest = (decode_number(text).to_bytes(_BEAD_BYTES) for text in letter.beads[2 * player:2 * player + 2])
        last = letter.number - (letter.number - 1 - player) % 2
        bead = newest
        for number in range(last, 0, -2):
            shown[number] = bead
            bead = _hash_bead(bead) if number > 2 else bead
        if bead != first:
            raise BadLetter("dice")
    return shown


def _hash_bead(bead: bytes) -> bytes:
    return sha256(bead).digest()[:_BEAD_BYTES]


def _derive_throw(game: Game, mine: bytes, theirs: bytes) -> str:
    """What falls when a throw is due."""
    dice: list[int] = []
    seed = mine + theirs + str(sum(act.startswith("?") for act in game.acts)).encode()
    while len(dice) < _count_dice_due(game):
        seed = sha256(seed).digest()
        dice += [byte % 6 + 1 for byte in seed if byte < 252]
    return "?" + "".join(map(str, sorted(dice[:_count_dice_due(game)], reverse=True)))
