"""Packs: how each was read, and of which board it was the pack."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "pack",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String, nullable=False, unique=True),
        sa.Column("since", sa.String, nullable=False),
    )
    op.create_table(
        "pack_check",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pack_id", sa.Integer, sa.ForeignKey("pack.id"), nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("findings", sa.String, nullable=False),
        sa.Column("qualities", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "pack_place",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pack_id", sa.Integer, sa.ForeignKey("pack.id"), nullable=False),
        sa.Column("board", sa.Integer, nullable=False),
        sa.Column("copy", sa.Integer, nullable=False),
        sa.Column("since", sa.String, nullable=False),
        sa.Column("until", sa.String),
    )
