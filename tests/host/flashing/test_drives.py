"""A Pico in BOOTSEL is a drive: a folder plays it."""

import errno
from pathlib import Path

import pytest

from fourhand.flashing import drives, uf2
from fourhand.flashing.drives import CopyFailed, WrongDrive
from tests.host.flashing import images

INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"


@pytest.fixture
def image(tmp_path):
    path = tmp_path / "image.uf2"
    path.write_bytes(images.image())
    return uf2.load(path)


@pytest.fixture
def drive(tmp_path):
    return made(tmp_path, INFO)


def made(tmp_path, info):
    folder = tmp_path / "RPI-RP2"
    folder.mkdir()
    (folder / "INFO_UF2.TXT").write_bytes(info.encode())
    found = drives.at(folder)
    assert found
    return found


def copy(image, drive):
    """Copy; return what was told of the progress."""
    told = []
    drives.copy(image, drive, lambda done, size: told.append((done, size)))
    return told


def test_the_whole_image_lies_on_the_drive_and_progress_was_told(image, drive):
    told = copy(image, drive)
    assert (drive.path / "fourhand-pico.uf2").read_bytes() == image.data
    assert told[-1] == (len(image.data), len(image.data))
    assert len(told) > 2


def test_a_folder_without_its_file_is_no_such_drive(tmp_path):
    assert drives.at(tmp_path) is None
    assert drives.at(tmp_path / "none") is None


@pytest.mark.parametrize(
    "info", [INFO.replace("RPI-RP2", "RP2350"), "UF2 Bootloader v1\nModel: another\n", ""]
)
def test_another_boards_drive_gets_nothing(tmp_path, image, info):
    drive = made(tmp_path, info)
    with pytest.raises(WrongDrive):
        copy(image, drive)
    assert [path.name for path in drive.path.iterdir()] == ["INFO_UF2.TXT"]


def test_a_drive_too_small_is_refused_at_once(image, drive, monkeypatch):
    monkeypatch.setattr(drives.shutil, "disk_usage", lambda _: Small)
    with pytest.raises(CopyFailed, match="no room") as failed:
        copy(image, drive)
    assert not failed.value.all_sent
    assert not (drive.path / "fourhand-pico.uf2").exists()


class Small:
    free = 1000


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_a_drive_that_gets_full_in_mid_copy(image, drive):
    (drive.path / "fourhand-pico.uf2").symlink_to("/dev/full")
    with pytest.raises(CopyFailed, match="the disk is full") as failed:
        copy(image, drive)
    assert "same command again" in failed.value.advice
    assert not failed.value.all_sent


def vanish_at(monkeypatch, nth):
    """The drive goes away while its nth part is written out."""
    calls = []

    def fsync(_file):
        calls.append(1)
        if len(calls) == nth:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(drives.os, "fsync", fsync)


def test_a_drive_that_goes_away_in_mid_copy(image, drive, monkeypatch):
    vanish_at(monkeypatch, 2)
    with pytest.raises(CopyFailed, match="the disk does not answer") as failed:
        copy(image, drive)
    assert not failed.value.all_sent
    assert "BOOTSEL" in failed.value.advice


def test_a_drive_that_goes_away_with_the_last_byte_may_have_restarted(image, drive, monkeypatch):
    parts = -(-len(image.data) // (32 * 1024))
    vanish_at(monkeypatch, parts)
    with pytest.raises(CopyFailed) as failed:
        copy(image, drive)
    assert failed.value.all_sent


def test_linux_tells_of_its_drives_in_a_table_of_mounts(tmp_path):
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw,relatime 0 0\n"
        "/dev/sdb1 /media/ann\\040b/RPI-RP2 vfat rw,nosuid 0 0\n"
        "/dev/sdc1 /run/media/eva/RPI-RP21 vfat rw 0 0\n"
    )
    places = [Path("/media/ann b/RPI-RP2"), Path("/run/media/eva/RPI-RP21")]
    assert drives.mounted(table) == places
    assert drives.mounted(tmp_path / "none") == []


def test_a_mac_has_them_all_in_one_folder(drive, monkeypatch):
    monkeypatch.setattr(drives, "_VOLUMES", drive.path.parent)
    assert drives.found("darwin") == [drive]
