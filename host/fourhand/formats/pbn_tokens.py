"""The characters of a PBN file to tags and game ends (PBN 2.1, chapters 2 and 3).

Tolerant: whatever is not PBN is passed over and reported, and reading goes on at the next tag.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from fourhand.formats.deals import Tag
from fourhand.formats.findings import Findings

#: Tags that a deal depends on; their names are taken in any case.
DEAL_TAGS = {name.lower(): name for name in ("Board", "Dealer", "Vulnerable", "Deal")}

#: The tags every game has in the export form, in its order (3.4). No rows belong to them.
MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable",
    "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip

_NAME = r"\[\s*+([A-Za-z]\w*+)\s*+"
#: How a tag may be written, the standard's own way first, then what real files hold.
_TAGS = (
    (re.compile(_NAME + r'"((?:[^"\\\n]|\\.)*+)"\s*+\]', re.ASCII), "", ""),
    (re.compile(_NAME + r'"([^\[\n]*)"\s*\]', re.ASCII), "quotes", "has a quote inside its value"),
    (
        re.compile(_NAME + r'"([^"\[\]]*+)"\s*+\]', re.ASCII),
        "split-value",
        "has its value on several lines",
    ),
)
#: The usual line, one tag and nothing else: taken in one step, as large sets are all of these.
_PLAIN = re.compile(r'\[([A-Za-z]\w*+) "([^"\\\n]*+)"\]\n', re.ASCII)
_NAMED = re.compile(_NAME, re.ASCII)
#: Text up to the next construct; a string in it may hold ; and { but no bracket.
_TEXT = re.compile(r'(?:[^\[{;"\n]|"[^"\[\n]*+"|"(?![^"\[\n]*+"))++')
_TO_BRACKET = re.compile(r"[^\[\n]*+")
_BLANK = re.compile(r"(?:[ \t]*+\n)++|[ \t]++\Z")
_ESCAPE = re.compile(r'\\(["\\])')
_HIDDEN = re.compile(r'\[\s*+(?:Board|Dealer|Vulnerable|Deal)\s*+"', re.IGNORECASE)
_LONG = re.compile(r"^[^\n]{255,}+", re.MULTILINE)


class Token(NamedTuple):
    """A tag, or None for the end of a game, and the line it begins on."""

    line: int
    tag: Tag | None


def tokens(text: str, findings: Findings) -> Iterator[Token]:
    r"""Yield the tags and game ends of a text whose lines end in \n."""
    long = [match.start() for match in _LONG.finditer(text)]
    if long:
        message = f"lines longer than the 255 characters PBN allows: {len(long)}"
        findings.add("long-line", message, line=text.count("\n", 0, long[0]) + 1)
    return _Scanner(text, findings).run()


class _Scanner:
    """A position in the text; each method takes one construct that begins there."""

    def __init__(self, text: str, findings: Findings) -> None:
        self.text = text
        self.findings = findings
        self.tail = max(text.rfind("]"), text.rfind("\n"))
        self.at = 0
        self.line = 1
        self.last: Token | None = None
        self.rows: list[str] = []
        self.stray: list[int] = []
        self.comments = 0

    def run(self) -> Iterator[Token]:
        text = self.text
        while self.at < len(text):
            if plain := _PLAIN.match(text, self.at):
                yield from self._flush()
                self.last = self._token(*plain.groups())
                self.at = plain.end()
                self.line += 1
                continue
            first = self.at == 0 or text[self.at - 1] == "\n"
            if first and (blank := _BLANK.match(text, self.at)):
                yield from self._flush()
                yield Token(self.line, None)
                self._move(blank.end())
            elif first and text[self.at] == "%":
                self._to_line_end()
            elif text[self.at] == "[":
                token = self._tag()
                if token:
                    yield from self._flush()
                    self.last = token
            else:
                self._rest()
        yield from self._flush()
        self._report_stray()
        if self.comments:
            self.findings.add("comments", f"comments, which are not kept: {self.comments}")

    def _move(self, end: int) -> None:
        self.line += self.text.count("\n", self.at, end)
        self.at = end

    def _to_line_end(self) -> None:
        end = self.text.find("\n", self.at)
        self.at = len(self.text) if end < 0 else end

    def _flush(self) -> Iterator[Token]:
        """Yield the tag that waited for its rows."""
        if self.last:
            line, tag = self.last
            rows = "".join(self.rows).strip("\n")
            yield Token(line, tag._replace(rows=rows)) if rows and tag else self.last
        self.last = None
        self.rows.clear()

    def _rest(self) -> None:
        char = self.text[self.at]
        if char == "\n":
            if self.rows:
                self.rows.append("\n")
            self._move(self.at + 1)
        elif char == ";":
            self.comments += 1
            self._to_line_end()
        elif char == "{":
            self._comment()
        else:
            match = _TEXT.match(self.text, self.at)
            assert match is not None, "every other character begins a text"
            self._text(match.group())
            self.at = match.end()

    def _text(self, text: str) -> None:
        """Keep rows of a tag; report what belongs to none, neighbours together."""
        if not text.strip():
            return
        if self.last and self.last.tag and self.last.tag.name not in MANDATORY:
            self.rows.append(text.rstrip())
        else:
            self._stray_here()

    def _stray_here(self) -> None:
        if self.stray and self.line - self.stray[1] > 2:
            self._report_stray()
        self.stray = [self.stray[0] if self.stray else self.line, self.line]

    def _report_stray(self) -> None:
        if self.stray:
            first, last = self.stray
            lines = f"lines {first} to {last} are" if last > first else "this line has"
            self.findings.add(
                "stray-text", f"{lines} text that is no PBN, passed over", line=first
            )
            self.stray = []

    def _comment(self) -> None:
        self.comments += 1
        end = self.text.find("}", self.at)
        closed = end >= 0
        end = end + 1 if closed else len(self.text)
        if _HIDDEN.search(self.text, self.at, end):
            message = "a comment holds tags of a board, which are not read"
            self.findings.add("comment-hides-deal", message, line=self.line)
        elif not closed:
            message = "a comment is not closed before the end of the file"
            self.findings.add("comment-open", message, line=self.line)
        self._move(end)

    def _token(self, name: str, value: str) -> Token:
        """Return a tag that begins here; its name as PBN spells it."""
        if self.stray:
            self._report_stray()
        known = name if name in MANDATORY else DEAL_TAGS.get(name.lower(), name)
        if known != name:
            self.findings.add("tag-case", f"{name} is taken for {known}", line=self.line)
        return Token(self.line, Tag(known, value))

    def _tag(self) -> Token | None:
        named = _NAMED.match(self.text, self.at)
        if not named:
            self._stray_here()
            self.at += 1
            return None
        tried = ((form.match(self.text, self.at), code, what) for form, code, what in _TAGS)
        match, code, what = next((found for found in tried if found[0]), (None, "", ""))
        if match is None:
            self._no_tag(named)
            return None
        name, value = match.groups()
        if code:
            value = value.replace("\n", " ")
            self.findings.add(code, f"the tag {name} {what}", line=self.line)
        elif "\\" in value:
            value = _ESCAPE.sub(r"\1", value)
        token = self._token(name, value)
        self._move(match.end())
        return token

    def _no_tag(self, named: re.Match[str]) -> None:
        """Report a name in a bracket that is no tag, and go on behind it."""
        name = named.group(1)
        if self.at > self.tail:
            self.findings.add("cut-off", f"the file ends inside the tag {name}", line=self.line)
            self.at = len(self.text)
            return
        code = "bad-deal-tag" if name.lower() in ("deal", "board") else "bad-tag"
        self.findings.add(code, f"the tag {name} cannot be read", line=self.line)
        follow = _TO_BRACKET.match(self.text, named.end())
        self._move(follow.end() if follow else named.end())
