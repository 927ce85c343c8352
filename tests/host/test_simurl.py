"""What a sim: URL may ask for, and what a person reads who asks for something else."""

import re
from pathlib import Path

import pytest

from fourhand import simurl
from fourhand.errors import BadInput


def test_everything_has_a_default():
    options = simurl.parse("sim:")
    assert options == simurl.parse("sim:?seed=" + str(options.seed))
    assert (options.speed, options.truth, options.faults) == (1.0, None, ())
    assert (options.packs, options.reader, options.person) == ("shuffled", "bars6", "careful")


def test_without_a_seed_each_run_is_another():
    assert len({simurl.parse("sim:").seed for _ in range(5)}) > 1


@pytest.mark.parametrize(
    ("query", "name", "value"),
    [
        ("seed=0", "seed", 0),
        ("seed=4294967295", "seed", 4294967295),
        ("speed=0", "speed", 0.0),
        ("speed=2.5", "speed", 2.5),
        ("packs=sorted", "packs", "sorted"),
        ("packs=as-left", "packs", "as-left"),
        ("reader=bars10", "reader", "bars10"),
        ("reader=scan", "reader", "scan"),
        ("person=none", "person", "none"),
        ("fault=misread@17", "faults", ("misread@17",)),
        ("fault=misread@17&fault=jam-feed:0.001", "faults", ("misread@17", "jam-feed:0.001")),
        ("fault=misread%4017", "faults", ("misread@17",)),
    ],
)
def test_options(query, name, value):
    assert getattr(simurl.parse("sim:?" + query), name) == value


def test_a_truth_file_is_made_where_it_is_asked_for(tmp_path):
    path = tmp_path / "what happened.jsonl"
    options = simurl.parse("sim:?truth=" + str(path).replace(" ", "%20"))
    assert options.truth == path
    assert path.read_text() == ""


def test_a_truth_file_is_found_from_anywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert simurl.parse("sim:?truth=t.jsonl").truth == tmp_path / "t.jsonl"


def test_a_file_of_packs(tmp_path):
    path = tmp_path / "packs.txt"
    path.write_text("SA HT C2\n\nsk\n")
    assert Path(simurl.parse(f"sim:?packs={path}").packs) == path


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sim:seed=7", "this is no sim: URL"),
        ("sim://?seed=7", "this is no sim: URL"),
        ("sim:?sead=7", "there is no option 'sead=7'"),
        ("sim:?seed", "there is no option 'seed'"),
        ("sim:?seed=7&&speed=0", "there is no option ''"),
        ("sim:?seed=", "seed= says nothing"),
        ("sim:?seed=-1", "seed=-1 is no seed"),
        ("sim:?seed=4294967296", "no seed"),
        ("sim:?seed=x", "seed=x is no seed"),
        ("sim:?seed=1&seed=2", "seed is given twice"),
        ("sim:?speed=fast", "speed=fast is no speed"),
        ("sim:?speed=-1", "no speed"),
        ("sim:?speed=nan", "no speed"),
        ("sim:?speed=inf", "no speed"),
        ("sim:?reader=eyes", "there is no reader 'eyes'"),
        ("sim:?person=drunk", "there is no person 'drunk'"),
        ("sim:?packs=no-such-file", "packs=no-such-file cannot be read"),
        ("sim:?fault=gremlins@1", "no cause 'gremlins'"),
        ("sim:?fault=misread", "misread@17 or misread:0.001"),
        ("sim:?fault=uart-noise@1", "uart-noise disturbs a scan engine only"),
        ("sim:?truth=no/such/folder/t.jsonl", "the truth file cannot be written"),
        ("sim:?state=file/folder", "the state folder cannot be used"),
        ("sim:?board=file.pbn", "there is no option 'board=file.pbn'"),
        ("sim:?boards=no-such.pbn", "the dealt boards cannot be read"),
        ("sim:?boards=file", "there is no dealt board in it"),
    ],
)
def test_what_it_cannot_be_asked_for(url, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput) as refused:
        simurl.parse(url)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sim:?state=", ["state= says nothing"]),
        ("sim:?x=1", ["seed", "speed", "truth", "state", "fault", "packs", "person"]),
        ("sim:?reader=x", ["bars6", "bars10", "scan"]),
        ("sim:?person=x", ["careful", "none"]),
        ("sim:?packs=x", ["shuffled", "sorted", "as-left", "file"]),
        ("sim:?fault=x@1", ["jam-feed", "misread", "wrong-board"]),
    ],
)
def test_a_refusal_names_what_is_allowed(url, words):
    with pytest.raises(BadInput) as refused:
        simurl.parse(url)
    for word in words:
        assert word in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SA SK\nSX\n", "line 2"),
        ("10S\n", "line 1"),
        (" ".join(["SA"] * 61), "line 1"),
        ("\n \n", "there is no pack in it"),
    ],
)
def test_a_file_that_holds_no_packs(tmp_path, text, told):
    path = tmp_path / "packs.txt"
    path.write_text(text)
    with pytest.raises(BadInput) as refused:
        simurl.parse(f"sim:?packs={path}")
    assert told in str(refused.value)


def test_a_file_of_packs_that_is_no_text(tmp_path):
    path = tmp_path / "packs.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput):
        simurl.parse(f"sim:?packs={path}")


def test_the_page_names_each_option_and_each_cause():
    page = (Path(__file__).parents[2] / "docs" / "simulator.md").read_text(encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        simurl.parse("sim:?nothing=1")
    options = str(refused.value).partition("takes ")[2].split(", ")
    told = re.findall(r"^\| `(\w+)=", page, re.MULTILINE)
    assert sorted(told) == sorted(option.rstrip(".") for option in options)
    with pytest.raises(BadInput) as refused:
        simurl.parse("sim:?fault=nothing@1")
    causes = str(refused.value).partition("the causes are: ")[2].split(", ")
    assert len(causes) > 30
    assert [cause for cause in causes if f"`{cause.split('.')[0]}`" not in page] == []


def test_a_url_means_the_same_in_another_folder(tmp_path, monkeypatch):
    here = tmp_path / "50% & more?"
    (here / "left").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(here)
    (here / "packs.txt").write_text("SA\n")
    url = simurl.absolute("sim:?speed=0&state=left&truth=t%20t.jsonl&packs=packs.txt")
    monkeypatch.chdir(tmp_path / "elsewhere")
    options = simurl.parse(url)
    assert (options.state, options.truth) == (here / "left", here / "t t.jsonl")
    assert options.packs == str(here / "packs.txt")
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_a_folder_may_be_called_as_packs_are(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    url = simurl.absolute("sim:?packs=sorted&state=sorted")
    assert url == f"sim:?packs=sorted&state={tmp_path / 'sorted'}"


def test_other_urls_stay_as_they_are(tmp_path):
    whole = f"sim:?packs=sorted&state={tmp_path}"
    for url in ("COM9", "/dev/ttyACM0", whole, "sim:?speed=0&fault=misread@17"):
        assert simurl.absolute(url) == url


def test_the_file_of_a_spy_stays_one_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    url = simurl.absolute("spy:sim:?speed=0&file=a%20b.txt")
    assert url == f"spy:sim:?speed=0&file={tmp_path / 'a%20b.txt'}"
