"""The first ledger: sessions, places, attempts, drops, reasons."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "session",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("started_at", sa.String, nullable=False),
        sa.Column("ended_at", sa.String),
        sa.Column("ending", sa.String, nullable=False),
        sa.Column("port", sa.String, nullable=False),
        sa.Column("firmware", sa.String, nullable=False),
        sa.Column("software", sa.String, nullable=False),
    )
    op.create_table(
        "place",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("copy", sa.Integer, nullable=False),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("session_id", "nth"),
    )
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("place_id", sa.Integer, sa.ForeignKey("place.id"), nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
        sa.Column("order_id", sa.String, nullable=False),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("ordered_at", sa.String, nullable=False),
        sa.Column("armed_at", sa.String),
        sa.Column("emptied_at", sa.String),
        sa.Column("first_card_at", sa.String),
        sa.Column("done_at", sa.String),
        sa.Column("removed_at", sa.String),
        sa.Column("withdrawn_at", sa.String),
        sa.Column("verdict_at", sa.String),
        sa.Column("verdict", sa.String),
        sa.Column("machine_ms", sa.Integer, nullable=False),
        sa.Column("sealed", sa.LargeBinary),
    )
    op.create_index("attempt_place", "attempt", ["place_id"])
    op.create_table(
        "drop",
        sa.Column("attempt_id", sa.Integer, sa.ForeignKey("attempt.id"), primary_key=True),
        sa.Column("ordinal", sa.Integer, primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "reason",
        sa.Column("attempt_id", sa.Integer, sa.ForeignKey("attempt.id"), primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True),
        sa.Column("fault", sa.String, nullable=False),
        sa.Column("message", sa.String, nullable=False),
        sa.Column("advice", sa.String, nullable=False),
        sa.Column("ruling", sa.String, nullable=False),
    )
    op.create_table(
        "fact",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
