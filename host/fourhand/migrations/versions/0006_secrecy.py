"""Sessions whose cards are not shown before a time, and when they were all the same."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "secrecy",
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("show_from", sa.String, nullable=False),
        sa.Column("second_key", sa.String, nullable=False),
    )
    op.create_table(
        "opening",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("what", sa.String, nullable=False),
    )
