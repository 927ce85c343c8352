"""Boards verified after they were dealt."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "inspection",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("ended_at", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("port", sa.String, nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id")),
        sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("verdict", sa.String),
        sa.Column("reasons", sa.String, nullable=False, server_default=""),
        sa.Column("machine_ms", sa.Integer, nullable=False, server_default="0"),
    )
