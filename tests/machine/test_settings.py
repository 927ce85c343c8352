"""Settings over a power cut, on a flash that forgets by halves (shared/pico.md's flash)."""

from dealing import messages
from dealing import settings as rows
from dealing.profiles import STOP, cards_by_code
from files import Memory
from settings import Settings


class PowerCut(Exception):
    pass


class Flash(Memory):
    """Loses its power after so many bytes of the next write; what was there is erased before.

    An erase that was cut short leaves anything, and so does the byte being programmed.
    """

    def __init__(self, held=None):
        super().__init__()
        self._held = dict(held or {})
        self.cut: tuple | None = (
            None  # (bytes that are still programmed, seed of what stands behind them)
        )

    def write(self, name, data):
        if self.cut is None:
            super().write(name, data)
            return
        done, seed = self.cut
        length = max(len(data), len(self._held.get(name, b""))) if seed else done
        behind = bytes([(seed * (k + 7) * 131 + k * k) % 256 for k in range(length)])
        self._held[name] = data[:done] + behind[done:length]
        raise PowerCut()

    def copy(self):
        return Flash(self._held)


def codes(first):
    return [["%x" % (first + card)] for card in range(52)]


def change(settings, name, deck, **values):
    settings.begin()
    settings.put("profile", name)
    for card, row in enumerate(deck):
        for turned, code in enumerate(row):
            settings.code(card, turned, code)
    for key, value in values.items():
        settings.put(key, str(value))
    settings.commit()


def cut_off(flash, *values, **more):
    """Change what is on a flash; tell whether the power went."""
    try:
        change(Settings(flash), *values, **more)
    except PowerCut:
        return True
    return False


def state(settings):
    return [settings.get(key) for key in rows.KEYS] + [settings.get("codes")]


def refused(call, *values):
    try:
        call(*values)
    except rows.SettingError as error:
        return error.why
    return ""


def test_a_power_cut_at_any_byte_leaves_the_old_or_the_new():
    flash = Flash()
    settings = Settings(flash)
    names = ("one", "two", "three")
    for nth in range(3):  # both files are tried, with an older one in them and without
        before = state(settings)
        whole = flash.copy()
        probe = Settings(whole)
        change(probe, names[nth], codes(100 * nth + 1), zero=nth + 1)
        after = state(probe)
        assert after != before
        longest = max([len(data) for data in whole._held.values()])
        seen = []
        for done in range(longest + 1):
            for seed in (0, 1, 255):
                struck = flash.copy()
                struck.cut = (done, seed)
                assert cut_off(struck, names[nth], codes(100 * nth + 1), zero=nth + 1)
                struck.cut = None
                again = Settings(struck)
                found = state(again)
                assert found in (before, after), (nth, done, seed)
                if found not in seen:
                    seen.append(found)
                if done % 401 == 0:  # and what is kept then holds as well
                    change(again, "later", codes(900), zero=-5)
                    assert state(Settings(struck)) == state(again) != found
        assert seen == [before, after]
        change(settings, names[nth], codes(100 * nth + 1), zero=nth + 1)


def test_a_file_with_any_bit_turned_over_does_not_hold():
    flash = Flash()
    settings = Settings(flash)
    for zero in (1, 2):
        settings.begin()
        settings.put("zero", str(zero))
        settings.commit()
    for name, data in list(flash._held.items()):
        other = {"settings.0": 1, "settings.1": 2}[name]
        for at in range(len(data)):
            bad = bytearray(data)
            bad[at] ^= 1 << at % 8
            struck = flash.copy()
            Memory.write(struck, name, bytes(bad))
            assert Settings(struck).get("zero") == other, at


def test_what_cannot_be_written_changes_nothing():
    class Dead(Flash):
        def write(self, name, data):
            pass

    settings = Settings(Dead())
    settings.begin()
    settings.put("name", "left")
    assert refused(settings.commit) == "flash"
    assert settings.get("name") == "fourhand"


def test_ranges_are_the_machine_s_own():
    settings = Settings(Memory())
    assert refused(settings.put, "zero", "1") == "draft"
    settings.begin()
    for key, value in (
        ("zero", "31"), ("zero", "-31"), ("zero", "x"), ("pickup", "99"), ("pickup", "301"),
        ("feedspeed", "101"), ("pushspeed", "59"), ("law", "rubber-1937"), ("pockets", "NNSW"),
        ("pockets", "NES"), ("reader", "bars7"), ("name", ""), ("name", "x" * 17),
        ("boards", "-1"),
    ):  # fmt: skip
        assert refused(settings.put, key, value) == "range", (key, value)
    assert refused(settings.put, "nothing", "1") == "unknown"
    assert refused(settings.get, "nothing") == "unknown"


def test_the_one_scan_engine_reads_cards_or_numbers():
    settings = Settings(Memory(), reader="scan")
    settings.begin()
    settings.put("numbers", "yes")
    assert refused(settings.commit) == "engine"
    settings.put("reader", "bars10")
    settings.commit()
    assert settings.get("numbers") == "yes"


def test_a_profile_has_fifty_two_cards_and_no_code_twice():
    settings = Settings(Memory())
    own = settings.cards_by_code()
    assert own == {**cards_by_code("bars6"), "35": STOP}, "and the stop card: 53, in six bars"
    short = codes(1)
    short[7] = []
    assert refused(change, settings, "short", short) == "missing"
    equal = codes(1)
    equal[51] = ["1"]
    assert refused(change, settings, "equal", equal) == "equal"
    turned = codes(1)
    turned[3] = ["4", "9"]
    assert refused(change, settings, "turned", turned) == "equal"
    assert settings.cards_by_code() == own
    assert settings.get("profile") == "-"
    both = [[*row, "%x" % (200 + card)] for card, row in enumerate(codes(1))]
    change(settings, "both", both)
    assert settings.cards_by_code()["c8"] == 0
    assert settings.cards_by_code()["1"] == 0
    assert settings.get("codes") == rows.mark(both)
    settings.begin()
    assert refused(settings.code, 0, 0, "5") == "range"  # a profile is begun before its codes
    settings.put("profile", "-")
    settings.commit()
    assert settings.cards_by_code() == own


def test_a_draft_given_up_or_half_made_leaves_what_is_in_force():
    settings = Settings(Memory())
    change(settings, "one", codes(1))
    held = state(settings)
    settings.begin()
    settings.put("name", "left")
    settings.put("profile", "two")
    settings.code(0, 0, "77")
    assert state(settings) == held
    settings.forget()
    assert refused(settings.commit) == "draft"


def test_counters_are_kept_at_rest():
    files = Memory()
    settings = Settings(files)
    settings.count(1, 52)
    assert Settings(files).get("boards") == 0
    settings.rest()
    kept = Settings(files)
    assert (kept.get("boards"), kept.get("cards")) == (1, 52)
    settings.begin()
    settings.count(0, 10)  # a draft does not put counters back
    assert refused(settings.commit) == "draft"


def test_every_key_and_value_goes_over_the_wire():
    settings = Settings(Memory())
    for key in (*rows.KEYS, "codes"):
        body = messages.write("value", {"key": key, "value": settings.get(key)})
        assert messages.read(body)[1]["value"] == str(settings.get(key))
    for key in rows.KEYS:
        assert rows.read(key, str(settings.get(key))) == settings.get(key)
