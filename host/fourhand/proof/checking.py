"""The check of a proof: an unbroken chain, a story that can be, promises that were kept.

The page (page.js) is the same check in another language; tests hold the two together.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fourhand.formats.deals import Board
from fourhand.proof import opened, text
from fourhand.proof.findings import Finding
from fourhand.proof.story import Amiss, Story


@dataclass
class Checked:
    """What a proof holds. fingerprints: after each link, [] when the chain is broken.

    published: asked for and found, and after which link; boards: the deals, once opened.
    """

    findings: list[Finding] = field(default_factory=list)
    story: Story = field(default_factory=Story)
    fingerprints: list[str] = field(default_factory=list)
    published: dict[str, int] = field(default_factory=dict)
    opened: bool = False
    boards: list[Board] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.findings


def check(data: bytes, published: Sequence[str] = (), source: str = "") -> Checked:
    """Return what holds and what does not. BadInput when it is no proof at all.

    published: fingerprints, 64 hexadecimal digits, that somebody noted before.
    """
    parts = text.read(data, source)
    found = Checked()
    if not parts.said:
        found.findings.append(Finding("cut-short"))
        return found
    hashes = text.fingerprints(parts.links)
    if not hashes or parts.said != (len(hashes), hashes[-1]):
        found.findings.append(Finding("broken-chain"))
        return found
    found.fingerprints = hashes
    for number in published:
        if number in hashes:
            found.published[number] = hashes.index(number) + 1
        else:
            found.findings.append(Finding("not-published", number=number))
    if _told(found, parts.links) and parts.opened:
        _opened(found, parts.opened, first=len(parts.links) + 3)
    return found


def _told(found: Checked, links: Sequence[str]) -> bool:
    """Follow the story; False when it cannot have been."""
    for number, line in enumerate(links, 2):
        try:
            found.story.take(line)
        except Amiss as amiss:
            found.findings.append(Finding(amiss.code, line=number))
            return False
    return True


def _opened(found: Checked, lines: Sequence[str], first: int) -> None:
    """Hold the opened promises against the closed ones, then against each other."""
    promised = found.story.promised
    contents: list[str] = []
    for number, (line, digest) in enumerate(zip(lines, promised, strict=False), first):
        promise = text.opening(line)
        if not promise or promise.digest != digest:
            found.findings.append(Finding("not-opened", line=number))
            return
        contents.append(promise.content)
    if len(lines) != len(promised):
        found.findings.append(Finding("left-closed"))
        return
    found.opened = True
    amiss = list(dict.fromkeys(opened.findings(found.story, contents)))
    found.findings += amiss
    if not amiss:
        found.boards = opened.boards(found.story, contents)
