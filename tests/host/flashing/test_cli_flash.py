"""`fourhand flash` as a person gives it, with Picos that are programs."""

import json

import pytest
from typer.testing import CliRunner

from dealing import messages, settings
from fourhand import __version__
from fourhand.cli import app
from fourhand.cli import flash as verb
from fourhand.flashing import choosing, flash
from tests.host.flashing import images
from tests.host.flashing.bench import BUSY, DRIVE, OURS, PROMPT, SILENT, Bench, FakePico

NEW = f"micropython 1.25.0 fourhand {__version__}"
OLD = "micropython 1.25.0 fourhand 0.0.9"


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "image.uf2"
    path.write_bytes(images.image())
    return path


@pytest.fixture
def plug(home, tmp_path, monkeypatch):
    """Plug Picos in: ``plug(OURS, DRIVE)``; they are A, B, ..."""

    def plug(*modes):
        picos = [FakePico("ABCD"[nth], mode, tmp_path) for nth, mode in enumerate(modes)]
        monkeypatch.setattr(verb, "COMPUTER", Bench(*picos))
        return picos

    return plug


def run(*words):
    return CliRunner().invoke(app, ["flash", *(str(word) for word in words)])


def told(*words):
    """Exit code and the last line a program reads."""
    ended = run(*words, "--json")
    return ended.exit_code, json.loads(ended.stdout.splitlines()[-1])


@pytest.mark.parametrize("mode", [OURS, PROMPT, DRIVE])
def test_an_image_goes_on_whatever_the_pico_runs(plug, image, mode):
    (pico,) = plug(mode)
    ended = run("--image", image)
    assert ended.exit_code == 0, ended.output
    assert f"-> {NEW}" in ended.stdout
    assert (pico.mode, pico.release) == (OURS, __version__)


def test_old_and_new_are_told_by_the_machines_own_word(plug, image):
    plug(OURS)
    assert f"{OLD} -> {NEW}" in run("--image", image).stdout


@pytest.mark.parametrize("mode", [OURS, PROMPT])
def test_files_go_on_and_no_older_source_stays_before_them(plug, mode):
    (pico,) = plug(mode)
    (pico.flash / "params.py").write_text("raise ValueError\n")
    (pico.flash / "main.py").write_text("raise ValueError\n")
    ended = run("--files")
    assert ended.exit_code == 0, ended.output
    assert (pico.mode, pico.release) == (OURS, __version__)
    assert not (pico.flash / "params.py").exists()
    assert (pico.flash / "dealing" / "messages.mpy").exists()


def test_the_files_are_of_a_kind_that_micropython_loads(plug):
    (pico,) = plug(PROMPT)
    assert run("--files").exit_code == 0
    script = "from dealing import messages; print(messages.table_hash())"
    assert pico._run(script).strip() == messages.table_hash()


def test_main_py_comes_last_so_that_a_half_copied_pico_stays_at_the_prompt(plug):
    (pico,) = plug(PROMPT)
    (pico.flash / "main.py").write_text("")
    pico.dies_after = "fs cp"
    ended = run("--files")
    assert ended.exit_code == 3
    assert not (pico.flash / "main.py").exists()
    pico.mode, pico.dies_after = PROMPT, ""
    assert run("--files").exit_code == 0
    assert pico.mode == OURS


def test_a_file_that_arrives_damaged_is_found_by_its_hash(plug, monkeypatch):
    (pico,) = plug(PROMPT)
    whole = pico._do

    def damaging(words):
        told = whole(words)
        if words[0] == "fs" and (pico.flash / "params.mpy").exists():
            (pico.flash / "params.mpy").write_bytes(b"M\x06")
        return told

    monkeypatch.setattr(pico, "_do", damaging)
    ended = run("--files")
    assert ended.exit_code == 1
    assert "params.mpy" in ended.output
    assert not (pico.flash / "main.py").exists()


@pytest.mark.parametrize("state", ["dealing", "asking", "held", "full", "restarted"])
def test_in_mid_board_nothing_is_done(plug, image, state):
    (pico,) = plug(OURS)
    pico.state = state
    for words in (["--image", image], ["--files"], ["--identify"]):
        ended = run(*words)
        assert ended.exit_code == 4
        assert state in ended.output
    assert (pico.mode, pico.asked) == (OURS, [])


def test_what_another_program_uses_is_left_alone(plug, image):
    (pico,) = plug(BUSY)
    assert run("--image", image).exit_code == 3
    assert pico.asked == []


def test_a_silent_pico_is_interrupted_only_if_it_is_named(plug, image):
    (pico,) = plug(SILENT)
    assert run("--image", image).exit_code == 3
    assert pico.asked == []


def test_several_picos_must_be_told_apart(plug, image):
    picos = plug(OURS, PROMPT)
    ended = run("--image", image)
    assert ended.exit_code == 2
    assert "--identify" in ended.output
    assert [pico.release for pico in picos] == ["0.0.9", "0.0.9"]
    assert run("--image", image, "--port", picos[1].device).exit_code == 0
    assert [pico.release for pico in picos] == ["0.0.9", __version__]


def test_all_of_a_row_and_a_table_at_the_end(plug, image):
    picos = plug(OURS, DRIVE, OURS)
    picos[2].state = "dealing"
    code, last = told("--all", "--image", image)
    assert code == 4
    ends = {
        row["usb"] or row["port"]: (row["after"], bool(row["error"])) for row in last["machines"]
    }
    assert ends["A"] == (NEW, False)
    assert ends[str(picos[1].drive)] == (NEW, False)
    assert ends["C"] == ("", True)
    assert picos[2].release == "0.0.9"
    picos[2].state = "idle"
    table = run("--all", "--image", image).stdout
    assert table.count(NEW) >= 3


def test_a_pico_that_runs_something_else_afterwards_is_not_called_flashed(plug, image):
    (pico,) = plug(OURS)
    pico.comes_as = "0.0.1"
    ended = run("--image", image)
    assert ended.exit_code == 1
    assert "0.0.1" in ended.output


def test_a_pico_that_does_not_come_back(plug, image):
    (pico,) = plug(OURS)
    pico.dies_after = "bootloader"
    ended = run("--image", image)
    assert ended.exit_code == 3
    code, last = told("--image", image)
    assert code == 3
    assert last["error"]


def test_interrupted_it_says_how_to_go_on(plug, image, monkeypatch):
    (pico,) = plug(OURS)

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(flash.drives, "copy", interrupt)
    ended = run("--image", image)
    assert ended.exit_code == 130
    assert "same command again" in ended.output
    monkeypatch.undo()
    monkeypatch.setattr(verb, "COMPUTER", Bench(pico))
    assert run("--image", image).exit_code == 0


def test_rollback_puts_the_image_before_back(plug, image, tmp_path):
    (pico,) = plug(OURS)
    assert run("--rollback").exit_code == 2
    first = tmp_path / "first.uf2"
    first.write_bytes(images.image("0.0.5", fill=b"y"))
    assert run("--image", first).exit_code == 0
    assert run("--image", image).exit_code == 0
    assert run("--rollback").exit_code == 0
    assert pico.release == "0.0.5"


def test_an_image_of_another_state_of_this_program_is_not_taken_by_itself(
    plug, tmp_path, monkeypatch
):
    (pico,) = plug(OURS)
    stale = tmp_path / "stale.uf2"
    stale.write_bytes(images.image(table="11111111"))
    monkeypatch.setattr(choosing, "_RELEASED", stale)
    assert run().exit_code == 2
    assert pico.release == "0.0.9"
    monkeypatch.setattr(choosing, "_RELEASED", tmp_path / "none")
    monkeypatch.setattr(choosing, "_CHECKOUT", tmp_path / "none")
    ended = run()
    assert ended.exit_code == 2
    assert "make image" in ended.output


def test_a_broken_image_is_found_before_the_machine_leaves_its_firmware(plug, image):
    (pico,) = plug(OURS)
    image.write_bytes(image.read_bytes()[:-512])
    assert run("--image", image).exit_code == 2
    assert pico.mode == OURS


def settings_of(name, **other):
    new = {row[0]: str(row[4]) for row in settings.ROWS}
    return {**new, "name": name, **other}


def test_settings_are_kept_by_the_machines_name_and_given_back_if_they_are_lost(plug, image):
    (pico,) = plug(OURS)
    pico.settings = settings_of("left", zero="-4")
    pico.forgets = True
    ended = run("--image", image)
    assert ended.exit_code == 0, ended.output
    assert "kept here as left" in ended.output
    assert pico.settings == settings_of("left", zero="-4")


def test_an_older_firmware_that_lacks_a_setting_keeps_the_others(plug, image):
    """As in a rollback: what it does not know is neither asked of it nor given to it."""
    (pico,) = plug(OURS)
    pico.settings = settings_of("left", zero="-4")
    del pico.settings["baud"]
    ended = run("--image", image)
    assert ended.exit_code == 0, ended.output
    assert "kept here as left" in ended.output
    assert pico.settings["zero"] == "-4"


def test_a_new_pico_gets_the_settings_of_the_one_it_replaces(plug, image):
    old, new = plug(OURS, DRIVE)
    old.settings = settings_of("left", pickup="210")
    new.settings = settings_of("fourhand")
    assert run("--image", image, "--port", old.device).exit_code == 0
    words = ("--image", image, "--port", new.drive, "--restore-from")
    assert run(*words, "right").exit_code == 2
    assert new.mode == DRIVE
    assert run(*words, "left").exit_code == 0
    assert new.settings == settings_of("left", pickup="210")


def test_firmware_that_knows_no_settings_is_flashed_too_and_that_is_said(plug, image):
    plug(OURS)
    ended = run("--image", image)
    assert ended.exit_code == 0
    assert "no settings" in ended.output


def test_identify_blinks_each_in_turn_and_the_machine_starts_again(plug):
    ours, prompt = plug(OURS, PROMPT)
    (ours.flash / "main.py").write_text("")
    assert run("--identify").exit_code == 0
    assert any("LED" in command for command in ours.asked)
    assert any("LED" in command for command in prompt.asked)
    assert ours.mode == OURS


def test_dry_run_touches_nothing(plug, image):
    picos = plug(OURS, DRIVE)
    ended = run("--dry-run", "--image", image)
    assert ended.exit_code == 0
    assert OLD in ended.stdout
    assert [pico.mode for pico in picos] == [OURS, DRIVE]


@pytest.mark.parametrize(("kind", "code"), [(DRIVE, 4), (BUSY, 3), (SILENT, 3)])
def test_dry_run_ends_as_it_would_without(plug, kind, code):
    plug(kind)
    ended = run("--dry-run", "--files")
    assert (ended.exit_code, "nothing would be done" in ended.stdout) == (code, True)


def test_the_simulated_machine_for_practice():
    code, last = told("--port", "sim:", "--dry-run", "--files")
    assert code == 0
    (machine,) = last["machines"]
    assert machine["state"] == "idle"
    assert machine["refused"] == ""
    assert run("--port", "sim:", "--files").exit_code == 4


def test_no_pico_at_all(plug):
    plug()
    assert run().exit_code == 3
