"""A simulated machine kept in a folder: whatever is killed, the next one goes on from it."""

import json
import subprocess
import sys
import threading

import pytest

import pins
from fourhand.errors import BadInput
from fourhand.port import PortBusy, PortGone
from fourhand.reconnect import connect
from fourhand.sim import SimPort
from sim import journal, snapshot
from sim.plant import Plant
from sim.truth import Truth
from tests.machine.rig import Rig, steady

SLOTS = bytes(n // 13 for n in range(52))


@pytest.fixture
def url(tmp_path):
    return f"sim:?seed=5&speed=0&state={tmp_path}/machine&truth={tmp_path}/truth"


def state(tmp_path):
    kept = journal.load(str(tmp_path / "machine"))
    assert kept
    return kept[0]


def kill(machine):
    port = machine.link.port
    port._process.kill()
    with pytest.raises(PortGone):
        port.read(1)
    machine.close()


def deal(machine, verb, board=3, **values):
    """Order a board and follow it to an event, its values as far as they are told."""
    machine.send_order("00000001", board, "duplicate", SLOTS)
    if verb == "removed":
        values["board"] = board
    follow(machine, verb, **values)


def follow(machine, verb, **values):
    for _ in range(2000):
        event = machine.next_event(1000)
        if event and event.verb == verb and values.items() <= event.values.items():
            return
    raise AssertionError("it never came")


def cards(tmp_path):
    """Every card that is in the machine or lies beside it, wherever."""
    kept = state(tmp_path)
    world = kept["world:World"]
    boards = [world[key]["board"] for key in ("board", "lifted") if world[key]]
    boards += [board["board"] for board in world["_shelf"]]
    piles = [*(pocket for board in boards for pocket in board[3]), world["hopper"], world["table"]]
    piles += [pile for _, pile in world["_boxes"]["dict"]]
    lying = [card["card"][0] for pile in piles for card in pile]
    return sorted(lying + [row["number"] for row in kept["under way"]])


# A process that is killed


def test_the_next_one_goes_on_where_it_was(url, tmp_path):
    machine = connect(url)
    deal(machine, "dropped", ordinal=20)
    before, boot = machine.now(), machine.link.boot
    kill(machine)
    with connect(url) as machine:
        assert machine.now() >= before
        assert machine.link.boot != boot
        assert machine.state() == "restarted"
        assert cards(tmp_path) == list(range(52))
        assert len(state(tmp_path)[":Plant"]["stay"]["stay"][2]) == 20


def test_no_card_is_lost_or_doubled_wherever_it_is_killed(url, tmp_path):
    for ordinal in (1, 17, 52):
        machine = connect(url)
        deal(machine, "dropped", ordinal=ordinal)
        kill(machine)
        assert cards(tmp_path) == list(range(52))
        with connect(url) as machine:
            machine.settle("00000000", 3, finished=False)
            follow(machine, "closed")


def test_a_finished_board_that_is_still_in_is_seen_to_be_full(url):
    machine = connect(url)
    deal(machine, "state", name="full")
    kill(machine)
    with connect(url) as machine:
        machine.settle("00000001", 3, finished=True)
        follow(machine, "removed", board=3)


def test_a_host_that_goes_leaves_the_board_in(url, tmp_path):
    with connect(url) as machine:
        deal(machine, "dropped", ordinal=20)
    assert (tmp_path / "truth").read_text() == ""
    with connect(url) as machine:
        assert machine.state() == "restarted"


# The truth file


def run_two_boards(url, damage=lambda: None):
    machine = connect(url)
    deal(machine, "removed", board=3)
    kill(machine)
    damage()
    with connect(url) as machine:
        deal(machine, "removed", board=4)


def test_rows_are_appended_and_what_the_journal_does_not_know_is_gone(url, tmp_path):
    truth = tmp_path / "truth"

    def half_a_row():
        with truth.open("a") as file:
            file.write('{"nth": 2, "lab')

    run_two_boards(url, half_a_row)
    rows = [json.loads(line) for line in truth.read_text().splitlines()]
    assert [(row["nth"], row["label"], len(row["sequence"])) for row in rows] == [
        (1, "3", 52),
        (2, "4", 52),
    ]
    first, second = (row["sequence"] for row in rows)
    assert first[-1]["dropped_ms"] < second[0]["fed_ms"]


def test_another_truth_file_begins_anew(url, tmp_path):
    other = tmp_path / "other"
    other.write_text("of something else\n")
    machine = connect(url)
    deal(machine, "removed", board=3)
    kill(machine)
    with connect(url.replace("/truth", "/other")) as machine:
        deal(machine, "removed", board=4)
    assert [json.loads(line)["label"] for line in other.read_text().splitlines()] == ["4"]
    assert len((tmp_path / "truth").read_text().splitlines()) == 1


# The same again


def told(url):
    """All that a machine tells of one board, with its times."""
    port = SimPort(url)
    heard = b""
    for n in range(40):
        port.write(b"noise %d\n" % n)
        heard += port.read(500) + b"%d " % port.now()
    port.close()
    return heard


def test_keeping_it_changes_nothing(url):
    plain = url.partition("&state")[0]
    assert told(url) == told(plain)


def test_the_same_fault_is_not_wished_for_twice(url, tmp_path):
    faulty = url + "&fault=slow-person@20"
    machine = connect(faulty)
    deal(machine, "dropped", ordinal=30)
    kill(machine)
    machine = connect(faulty)
    kill(machine)
    kept = state(tmp_path)
    assert kept["accidents._chances:Chances"]["_wishes"] == []
    with connect(url + "&fault=slow-person@20&fault=joker:0.5"):
        pass
    wishes = [row["tuple"] for row in state(tmp_path)["accidents._chances:Chances"]["_wishes"]]
    fed = kept[":Plant"]["fed"]
    assert wishes == [["slow-person", fed + 20, 0], ["joker", 0, 500_000_000]]


# The folder


def test_one_run_at_a_time(url):
    with connect(url), pytest.raises(PortBusy) as busy:
        connect(url)
    assert busy.value.exit_code == 3
    connect(url).close()


@pytest.mark.skipif(sys.platform == "win32", reason="no MicroPython there")
def test_the_machine_of_a_killed_host_is_waited_for(url, tmp_path):
    SimPort(url).close()
    held = tmp_path / "held"
    script = f"""
import fcntl, os
handle = os.open({str(tmp_path / "machine" / "machine.lock")!r}, os.O_RDWR)
fcntl.flock(handle, fcntl.LOCK_EX)
open({str(held)!r}, "w").close()
import sys
sys.stdin.read()
"""
    old = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE)
    while not held.exists():
        assert old.poll() is None
    assert old.stdin is not None
    opened = []
    waiting = threading.Thread(target=lambda: opened.append(SimPort(url)))
    waiting.start()
    waiting.join(0.3)
    assert opened == []
    old.stdin.close()
    waiting.join()
    opened[0].close()
    assert old.wait() == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}", b"00000000 {}\n", b"no journal at all\n" * 9],
)
def test_a_damaged_journal_is_told_and_not_overwritten(url, tmp_path, content):
    file = tmp_path / "machine" / "journal"
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(BadInput) as damaged:
        connect(url)
    assert "damaged" in str(damaged.value)
    assert str(file.parent) in str(damaged.value)
    assert file.read_bytes() == content


def test_a_bit_that_turned_in_a_journal_is_damage(url, tmp_path):
    connect(url).close()
    file = tmp_path / "machine" / "journal"
    whole = file.read_bytes()
    for place in (3, 8, 40, whole.index(b"\n") - 1):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(BadInput):
            connect(url)


def test_a_last_line_written_by_half_does_not_count(tmp_path):
    kept = journal.Journal(str(tmp_path))
    kept.keep({"a": [1]})
    kept.tick(17)
    kept.tick(18)
    file = tmp_path / "journal"
    whole = file.read_bytes()
    assert journal.load(str(tmp_path)) == ({"a": [1]}, 18)
    second = whole.rindex(b"\n", 0, -1) + 1
    for end in range(second, len(whole)):
        file.write_bytes(whole[:end])
        assert journal.load(str(tmp_path)) == ({"a": [1]}, 17)
    for end in range(whole.index(b"\n") + 1):
        file.write_bytes(whole[:end])
        with pytest.raises(journal.JournalError):
            journal.load(str(tmp_path))


def test_a_draft_left_by_a_killed_process_is_no_journal(tmp_path):
    (tmp_path / "journal.new").write_text("half")
    assert journal.load(str(tmp_path)) is None
    journal.Journal(str(tmp_path)).keep({"a": 1})
    assert journal.load(str(tmp_path)) == ({"a": 1}, 0)


# What is kept


def busy_rig(person="careful"):
    """A plant with all sorts of things in it."""
    rig = Rig(person=person, wishes=[("misread-cycle", 2, 0), ("joker", 60, 0), ("bounce", 0, 7)])
    rig.load(4)
    rig.plant.show(["board 4", "put in empty", *[""] * 6])
    rig.feed()
    rig.carry()
    rig.plant.after(10_000_000, "disturb", b"\x00\xff")
    rig.plant.after(20_000_000, "mend", "cover_open", False)
    rig.plant.cover_open = True
    rig.plant.blocked.add(pins.THROAT_BEAM)
    rig.hands.start()
    return rig


def restored(plant, person="careful"):
    kept = json.loads(json.dumps(snapshot.take(plant)))
    other = Plant(999, "shuffled", "bars6", person, (), Truth())
    snapshot.restore(other, kept, 0)
    return other, kept


def test_what_is_taken_and_laid_into_another_plant_is_the_same():
    rig = busy_rig()
    other, kept = restored(rig.plant)
    assert json.loads(json.dumps(snapshot.take(other))) == kept
    assert kept["under way"], "a card is on its way"
    assert other.now == rig.plant.now
    for bit in (pins.BOARD_PRESENT, pins.HOPPER_CARD, pins.START_BUTTON):
        assert other.word() >> bit & 1
    assert other.levels[pins.SAFETY] == 1
    assert other.levels[pins.THROAT_BEAM] == 1
    assert other.stay is not None
    assert other.stay.board is other.world.board


def test_two_plants_alike_go_on_alike():
    """The same motions after it give the same pockets, reads and random numbers."""
    rig = busy_rig()
    rig.plant.enable(False)  # as the other is: nothing drives it yet
    other, _ = restored(rig.plant)
    twin = Rig()
    twin.plant = other
    for each in (rig, twin):
        each.plant.cover_open = False
        each.plant.blocked.clear()
        each.plant.enable(False)
        each.plant.enable(True)
        each.plant.wire()
        each.run(1, 130, 100)
        each.feed()
    assert rig.places() == twin.places()
    assert json.dumps(snapshot.take(rig.plant)) == json.dumps(snapshot.take(twin.plant))


def test_a_card_in_flight_lands():
    rig = Rig()
    rig.load(1)
    rig.turn_to(0)
    rig.feed()
    rig.carry()
    rig.start(1, steady(160 * 20, 100))
    while not any(card.speed for card in rig.plant.motors.path.cards):
        rig.plant.advance(rig.plant.now + 100)
    other, _ = restored(rig.plant, "none")
    other.advance(other.now + 1_000_000)
    other.advance(other.now + 1_000_000)
    assert other.motors.path.cards == []
    board = other.world.board
    assert board is not None
    assert [len(pocket) for pocket in board.pockets] == [1, 0, 0, 0]


def test_time_that_the_host_has_seen_does_not_come_again():
    rig = busy_rig()
    other, kept = restored(rig.plant)
    later = rig.plant.now + 300_000
    other = Plant(1, "shuffled", "bars6", "none")
    snapshot.restore(other, kept, later)
    assert other.now == later
    times = []
    for _ in range(50):
        other.advance(other.now + 1000)
        times.append(other.now)
    assert times == sorted(times)


#: What a new plant makes anew, beside what is told by name in snapshot.py.
STRUCTURE = {
    ("", "reader"), ("", "bars"), ("", "world"), ("", "truth"), ("", "accidents"),
    ("", "motors"), ("", "scanner"), ("", "person"), ("motors", "path"), ("motors", "rotator"),
    ("motors", "_tell_passed"), ("motors", "_tell_marked"), ("scanner", "_motors"),
    ("accidents", "_plant"), ("accidents", "_chances"), ("person", "_hands"),
}  # fmt: skip


@pytest.mark.parametrize("person", ["careful", "careless", "none"])
def test_nothing_that_a_part_holds_is_forgotten(person):
    plant = busy_rig(person).plant
    kept = snapshot.take(plant)
    forgotten = set()
    for name in snapshot.PARTS:
        part = plant
        for step in name.split(".") if name else ():
            part = getattr(part, step)
        rows = kept[f"{name}:{type(part).__name__}"]
        forgotten |= {(name, key) for key in vars(part) if key not in rows}
    by_name = {(part, key) for part, key in forgotten if key in snapshot._ANEW}
    assert forgotten - by_name <= STRUCTURE


def test_random_numbers_that_two_parts_share_stay_shared():
    other, _ = restored(busy_rig().plant)
    assert other.accidents._rng is other.accidents._chances._rng
