"""PBN tags to games: where one ends, what it inherits (PBN 2.1, 3.4 and 4.8).

By the standard a tag repeated in a game is ignored, and so two boards without an empty line
between them would be one. Here a second Board or Deal begins a new game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from fourhand.errors import BadInput
from fourhand.formats.deals import Tag
from fourhand.formats.findings import Findings
from fourhand.formats.pbn_tokens import Token

_MOST_TAGS = 1000
_MOST_STANDING = 100
#: Tags of which a game has one; the others, Note, may be repeated.
_REPEATABLE = frozenset({"Note"})
_BEGINNERS = frozenset({"Board", "Deal"})
_MARKS = frozenset({"Dealer", "Vulnerable"})
_NEVER_INHERITED = frozenset(
    ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note")
)


@dataclass(repr=False)
class Game:
    """The tags of one game in the file's order; line: where its first one stands."""

    line: int
    tags: list[Tag] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, token: Token) -> None:
        if token.tag is None:
            return
        if len(self.tags) >= _MOST_TAGS:
            raise _crowded(token.line)
        self.tags.append(token.tag)
        self.lines.setdefault(token.tag.name, token.line)

    def has(self, name: str) -> bool:
        """Whether another tag of this name would be one too many."""
        return name in self.lines and name not in _REPEATABLE

    def value(self, name: str) -> str:
        """Return the value of a tag; empty when the game has none of that name."""
        if name not in self.lines:
            return ""
        return next(tag.value for tag in self.tags if tag.name == name)


def games(stream: Iterator[Token], findings: Findings) -> Iterator[Game]:
    """Yield the games of a file, inherited values filled in."""
    inheritance = _Inheritance(findings)
    for game in _split(stream, findings):
        inheritance.apply(game)
        yield game


def _split(stream: Iterator[Token], findings: Findings) -> Iterator[Game]:
    """Cut at game ends and at a second Board or Deal.

    From the first repeated tag on, tags wait: if a second Board or Deal follows they are the
    next game's (an Event before its Board), else they are this one's.
    """
    game: Game | None = None
    waiting: list[Token] = []
    for token in stream:
        if token.tag is None:
            if game:
                yield _with(game, waiting, findings)
            game, waiting = None, []
            continue
        name = token.tag.name
        game = game or Game(token.line)
        if name in _BEGINNERS and name in game.lines:
            message = f"a second {name} tag without an empty line before it: a new board"
            findings.add("run-on", message, line=token.line)
            yield game
            game = Game(waiting[0].line if waiting else token.line)
            game, waiting = _with(game, [*waiting, token], findings), []
        elif name not in _BEGINNERS and (waiting or game.has(name)):
            waiting.append(token)
            if len(waiting) > _MOST_TAGS:
                raise _crowded(token.line)
        else:
            game.add(token)
    if game:
        yield _with(game, waiting, findings)


def _with(game: Game, waiting: list[Token], findings: Findings) -> Game:
    """Give the waiting tags to the game, but those it has already."""
    for token in waiting:
        if token.tag and game.has(token.tag.name):
            _report_repeated(token.tag, token.line, game, findings)
        else:
            game.add(token)
    return game


def _report_repeated(tag: Tag, line: int, game: Game, findings: Findings) -> None:
    """Two different dealers in a game may be two boards that lost what was between them."""
    doubtful = tag.name in _MARKS and tag.value.strip() != game.value(tag.name).strip()
    code = "marks-repeated" if doubtful else "tag-repeated"
    other = ", with another value" if doubtful else ""
    message = f"the tag {tag.name} is there already{other}: the first one counts"
    findings.add(code, message, line=line)


def _crowded(line: int) -> BadInput:
    return BadInput(f"there are more than {_MOST_TAGS} tags in one board", f"line {line}")


class _Inheritance:
    """Values that pass from game to game: "#" takes the last one, "##text" holds from there on."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.last: dict[str, str] = {}
        self.standing: dict[str, Tag] = {}

    def apply(self, game: Game) -> None:
        for index, tag in enumerate(game.tags):
            if tag.value.startswith("#"):
                tag = game.tags[index] = self._resolved(tag, game.lines[tag.name])
            self.last[tag.name] = tag.value
            if tag.name in self.standing:
                self.standing[tag.name] = Tag(tag.name, tag.value)
        for name, tag in self.standing.items():
            if name not in game.lines:
                game.tags.append(tag)
                game.lines[name] = game.line

    def _resolved(self, tag: Tag, line: int) -> Tag:
        if tag.name in _NEVER_INHERITED:
            message = f"{tag.name} may not be taken from another board"
            self.findings.add("inheritance", message, line=line)
            return tag._replace(value="")
        if tag.value == "#":
            return tag._replace(value=self.last.get(tag.name, ""))
        if tag.value.startswith("##"):
            if len(self.standing) >= _MOST_STANDING:
                raise _crowded(line)
            tag = tag._replace(value=tag.value[2:])
            self.standing[tag.name] = tag
        return tag
