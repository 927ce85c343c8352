"""The ledger's tables. No readable column tells where a card is: that is in the sealed ones.

A change here needs a migration (migrations/versions); a test holds the two together.
"""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    false,
)

metadata = MetaData()

#: One run of a set on a machine. Times are UTC, ISO 8601. ending: as outcome.py has it,
#: empty while it runs or when the program was killed. folder, readable, sealed: of its record
#: (plan.Record), the deals sealed. machine, machine_name: on which it was last (Identity).
session = Table(
    "session",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("started_at", String, nullable=False),
    Column("ended_at", String),
    Column("ending", String, nullable=False, default=""),
    Column("port", String, nullable=False),
    Column("firmware", String, nullable=False),
    Column("software", String, nullable=False),
    Column("folder", String, nullable=False, server_default=""),
    Column("readable", Boolean, nullable=False, server_default=false()),
    Column("sealed", LargeBinary),
    Column("machine", String, nullable=False, server_default=""),
    Column("machine_name", String, nullable=False, server_default=""),
)

#: A session that was given up with the machine on which it lay (fourhand.holding).
given_up = Table(
    "given_up",
    metadata,
    Column("session_id", ForeignKey("session.id"), primary_key=True),
    Column("machine", String, primary_key=True),
    Column("at", String, nullable=False),
)

#: A board of the run, in the order to be dealt. mode: of its orders; shown: whether whoever dealt
#: it was shown its cards; label, back: of its copy and pack (plan.Place); sealed: its 52 slots.
place = Table(
    "place",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session_id", ForeignKey("session.id"), nullable=False),
    Column("nth", Integer, nullable=False),
    Column("board", Integer, nullable=False),
    Column("copy", Integer, nullable=False),
    Column("mode", String, nullable=False, server_default="duplicate"),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("label", String, nullable=False, server_default=""),
    Column("back", String, nullable=False, server_default=""),
    Column("sealed", LargeBinary, nullable=False),
    UniqueConstraint("session_id", "nth"),
)

#: One order sent to the machine. withdrawn_at: taken back before it was begun, so no attempt at
#: all. verdict: a word of fourhand.verdict. boot, event: the machine's boot id and the last event
#: of which this ledger holds all. sealed: the end-of-board report.
attempt = Table(
    "attempt",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("place_id", ForeignKey("place.id"), nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("order_id", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("ordered_at", String, nullable=False),
    Column("armed_at", String),
    Column("emptied_at", String),
    Column("first_card_at", String),
    Column("done_at", String),
    Column("removed_at", String),
    Column("withdrawn_at", String),
    Column("verdict_at", String),
    Column("verdict", String),
    Column("machine_ms", Integer, nullable=False, default=0),
    Column("boot", String, nullable=False, server_default=""),
    Column("event", Integer, nullable=False, server_default="0"),
    Column("sealed", LargeBinary),
    Index("attempt_place", "place_id"),
)

#: A card that dropped. sealed: card, pocket and ms, which would tell how far the board turned.
drop = Table(
    "drop",
    metadata,
    Column("attempt_id", ForeignKey("attempt.id"), primary_key=True),
    Column("ordinal", Integer, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
)

#: Why an attempt is not good.
reason = Table(
    "reason",
    metadata,
    Column("attempt_id", ForeignKey("attempt.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("fault", String, nullable=False),
    Column("message", String, nullable=False),
    Column("advice", String, nullable=False),
    Column("ruling", String, nullable=False),
)

#: Until when a session's cards are not shown; second_key: see formats.deals.Secret.
secrecy = Table(
    "secrecy",
    metadata,
    Column("session_id", ForeignKey("session.id"), primary_key=True),
    Column("show_from", String, nullable=False),
    Column("second_key", String, nullable=False),
)

#: Cards that were shown before their time, with a second person's key. what: a file or a session.
opening = Table(
    "opening",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String, nullable=False),
    Column("what", String, nullable=False),
)

#: The chain of a session (fourhand.chain). line: of JSON, with promises in the place of cards;
#: hash: of all up to it; sealed: what opens the promises.
link = Table(
    "link",
    metadata,
    Column("session_id", ForeignKey("session.id"), primary_key=True),
    Column("nth", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("sealed", LargeBinary),
)

#: How deals came about (fourhand.procedure). session_id: of the machine's own, else people dealt;
#: board: of what people entered. told: JSON, which names no card.
procedure = Table(
    "procedure",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session_id", ForeignKey("session.id")),
    Column("board", Integer),
    Column("at", String, nullable=False),
    Column("told", String, nullable=False),
)

#: A pack of cards, by the name its owner gave it.
pack = Table(
    "pack",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False, unique=True),
    Column("since", String, nullable=False),
)

#: A pack read as a whole. findings: what is wrong with it, "" if nothing. qualities: 52 bytes by
#: card, 0 to 100, 255 for one not read; of a pack in no order that would tell of a deal.
pack_check = Table(
    "pack_check",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("pack_id", ForeignKey("pack.id"), nullable=False),
    Column("at", String, nullable=False),
    Column("findings", String, nullable=False),
    Column("qualities", LargeBinary, nullable=False),
)

#: How well the cards of a pack were read in one run, on average; of packs that have no name, all
#: together. at: when the run was over; qualities: as of a check.
reading = Table(
    "reading",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("pack_id", ForeignKey("pack.id")),
    Column("at", String, nullable=False),
    Column("qualities", LargeBinary, nullable=False),
)

#: Of which board a pack is the pack, from when until when (empty: still).
pack_place = Table(
    "pack_place",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("pack_id", ForeignKey("pack.id"), nullable=False),
    Column("board", Integer, nullable=False),
    Column("copy", Integer, nullable=False),
    Column("since", String, nullable=False),
    Column("until", String),
)

#: A board verified after it was dealt. session_id: in which it was, if that is known; verdict: a
#: word of fourhand.verdict, empty while it is not known and for ever if it was cut short. copy:
#: of the board, if it was said which.
inspection = Table(
    "inspection",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", String, nullable=False),
    Column("ended_at", String),
    Column("name", String, nullable=False),
    Column("port", String, nullable=False),
    Column("board", Integer, nullable=False),
    Column("session_id", ForeignKey("session.id")),
    Column("shown", Boolean, nullable=False, server_default=false()),
    Column("verdict", String),
    Column("reasons", String, nullable=False, server_default=""),
    Column("machine_ms", Integer, nullable=False, server_default="0"),
    Column("copy", Integer),
)

#: The stack of a session's boards looked through (fourhand.stack). boards: how many were there;
#: findings: what was the matter, "" if nothing.
stack_check = Table(
    "stack_check",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session_id", ForeignKey("session.id"), nullable=False),
    Column("at", String, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("findings", String, nullable=False),
)

#: Facts about the ledger itself. key-check: a known text, sealed, by which a wrong key shows.
fact = Table(
    "fact",
    metadata,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
