"""Which board is whole is remembered on the flash, and a flash that fails costs nothing more."""

import whole  # pyright: ignore[reportMissingImports]
from files import Memory  # pyright: ignore[reportMissingImports]


class Worn(Memory):
    """Files that take nothing any more. tries: how often somebody wrote."""

    tries = 0

    def write(self, name: str, data: bytes) -> None:
        self.tries += 1


def test_a_note_outlives_a_power_cut_until_the_next_work():
    files, fed = Memory(), []
    whole.Whole(files, lambda: fed.append(1)).note("0a0b0c0d")
    after = whole.Whole(files, lambda: None)
    assert after.names("0a0b0c0d")
    assert not after.names("0a0b0c0e")
    after.forget()
    assert not whole.Whole(files, lambda: None).names("0a0b0c0d")
    assert fed  # the watchdog, before the flash is written


def test_a_note_written_by_half_is_none():
    files = Memory()
    files.write("whole", b"0a0b0c")
    assert not whole.Whole(files, lambda: None).names("0a0b0c0d")


def test_a_flash_that_takes_nothing_is_not_written_at_every_look():
    """The board lies in for a minute and is looked at every few milliseconds."""
    files = Worn()
    kept = whole.Whole(files, lambda: None)
    for _ in range(1000):
        kept.note("0a0b0c0d")
    assert files.tries == 1
    assert not kept.names("0a0b0c0d")
