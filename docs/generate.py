"""Writes the pages that are made from tables: docs/wire.md, docs/faults.md, docs/laws/*.md.

Run it with the project's Python after a change of the tables; a test holds the pages to them.
"""

from functools import partial
from pathlib import Path

from dealing import codes, faults, frames, messages, states
from fourhand.laws import articles, machine, naming
from fourhand.recovery import pages

_MADE = "<!-- made by docs/generate.py from the tables in firmware/dealing -->\n\n"
_RECOVERY_MADE = "<!-- made by docs/generate.py from host/fourhand/recovery/pages.toml -->\n\n"

_HEADINGS = {messages.REQUEST: "Requests", messages.REPLY: "Replies", messages.EVENT: "Events"}


def wire() -> str:
    """Return the page of every message."""
    lines = [
        "# The wire\n\n" + _MADE,
        f"Version {messages.VERSION}, table `{messages.table_hash()}`. A line is "
        "`<number> <verb> key=value ... <crc32>` and a newline, printable, at most "
        f"{frames.MAX_LINE} bytes. The CRC-32 starts from the session's key: 0 for `hello` and "
        "its reply, afterwards the host's nonce XOR the machine's boot id. Requests and replies "
        "carry the request's number, 1 to 9999 and round again. A request is new only if its "
        "number lies ahead of the last one, by less than half the circle; the same number again "
        "gets the same reply and moves nothing, an older one is passed over. Events have numbers "
        "of their own, are sent in order, and are kept until `ack`; after a gap the host asks "
        "with `resend`. Two seconds without a valid line stop the machine while it deals.\n",
    ]
    for direction in (messages.REQUEST, messages.REPLY, messages.EVENT):
        lines.append(f"\n## {_HEADINGS[direction]}\n")
        lines.append("| message | fields | states | widest, bytes |\n|---|---|---|---|")
        for verb, way, allowed, fields in messages.MESSAGES:
            if way == direction:
                lines.append(_message_row(verb, allowed, fields))
    lines.append(
        "\nA **secret** field tells where a card is: traces and logs show a keyed hash in its "
        "place.\n\n## States\n\n| state | meaning | goes to |\n|---|---|---|"
    )
    for state, meaning in states.STATES:
        goes = [
            f"{after} ({event})"
            for (before, event), after in states.TRANSITIONS.items()
            if before == state
        ]
        lines.append(f"| `{state}` | {meaning} | {', '.join(goes)} |")
    return "\n".join(lines) + "\n"


def _message_row(verb: str, allowed: tuple[str, ...], fields: tuple) -> str:
    number = frames.LAST_EVENT if messages.describe(verb)[1] == messages.EVENT else 9999
    width = len(frames.pack(number, messages.widest(verb), 0))
    where = "any" if allowed == messages.ANY else ", ".join(allowed)
    shown = "<br>".join(_field(*field) for field in fields) or "none"
    return f"| `{verb}` | {shown} | {where} | {width} |"


def _field(name: str, kind: str, limit, unit: str, secret: bool) -> str:
    limits = {
        "int": lambda: f"{limit[0]} to {limit[1]}",
        "hex": lambda: f"{limit} hex digits",
        "word": lambda: " / ".join(limit),
        "text": lambda: f"text, {limit} at most",
        "deal": lambda: "52 letters N E S W or -",
    }[kind]()
    return f"`{name}` {limits}{', ' + unit if unit else ''}{' **secret**' if secret else ''}"


def fault_page() -> str:
    """Return the page of every fault."""
    names = articles.names()
    lines = [
        "# Faults\n\n" + _MADE,
        "`not-begun`: put it right and press START. `stopped`: put it right and press CONTINUE; "
        "the board goes on. `misdealt`: tip all cards out face down on one heap, mix them, do not "
        "look; the deal is dealt again from the start.\n",
        "The last columns: what the code in force rules, where it has a rule on it.\n",
        f"| no | fault | board | what to do | {' | '.join(names)} |",
        f"|---|---|---|---{'|---' * len(names)}|",
    ]
    lines += [
        f"| {number} | `{name}` | {severity} | {advice} | "
        f"{' | '.join(machine.cited(code, name) for code in names)} |"
        for number, name, severity, advice in faults.FAULTS
    ]
    lines.append(
        "\nIn Dutch: [faults.nl.md](faults.nl.md). In a terminal: `fourhand faults NAME`."
    )
    return "\n".join(lines) + "\n\n" + _walk_throughs("en")


def dutch_fault_page() -> str:
    """Return the pages of the faults in Dutch."""
    return (
        "# Storingen\n\n" + _RECOVERY_MADE + "Engels: [faults.md](faults.md). Op de computer: "
        "`fourhand faults NAAM --language nl`.\n\n" + _walk_throughs("nl")
    )


def _walk_throughs(language: str) -> str:
    told = (pages.page(name, language, codes.DEFAULT) for name in faults.NAMES)
    return "\n\n".join(pages.markdown(one, language) for one in told) + "\n"


#: Headings of a code's page in each language.
_WORDS = {
    "en": ("Article", "What it says", "Source", "What happens", "When", "Who", "Ruling"),
    "nl": ("Artikel", "Wat er staat", "Bron", "Wat er gebeurt", "Wanneer", "Wie", "Uitspraak"),
}
_LAWS_MADE = "<!-- made by docs/generate.py from host/fourhand/laws/codes -->\n\n"


def law_page(name: str) -> str:
    """Return the page of a code: its history, its articles and its table, in both languages."""
    code = articles.code(name)
    example = code.articles[0].number
    lines = [
        f"# `{name}`\n\n" + _LAWS_MADE + "In our words; the sources say it in theirs. "
        f"`fourhand laws show {name} {example}` shows an article, and `fourhand laws ask --code "
        f"{name}` gives a ruling by the words in the table."
    ]
    for language, words in _WORDS.items():
        head, says, source, *columns = words
        lines.append(f"\n## {code.title[language]}\n\n{code.history[language]}\n")
        lines.append(f"| {head} | {says} | {source} |\n|---|---|---|")
        lines += [
            f"| {one.number} | **{one.title[language]}.** {one.text[language]} | {one.source} |"
            for one in code.articles
        ]
        lines.append(f"\n| {' | '.join(columns)} | {head} |\n|---|---|---|---|---|")
        lines += [
            f"| `{naming.told(naming.EVENT, row.event, language)}` "
            f"| {naming.listed(naming.WHEN, row.when, language)} "
            f"| {naming.told(naming.WHO, row.who, language)} "
            f"| **{naming.told(naming.KIND, row.kind, language)}**: {row.text[language]} "
            f"| {one.number} |"
            for one in code.articles
            for row in one.rows
        ]
    return "\n".join(lines) + "\n"


PAGES = {"wire.md": wire, "faults.md": fault_page, "faults.nl.md": dutch_fault_page}
PAGES |= {f"laws/{name}.md": partial(law_page, name) for name in articles.names()}


def main() -> None:
    """Write all pages into this folder."""
    for name, page in PAGES.items():
        path = Path(__file__).parent / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
