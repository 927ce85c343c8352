"""Stacks of dealt boards that were looked through, number by number."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "stack_check",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), nullable=False),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("boards", sa.Integer, nullable=False),
        sa.Column("findings", sa.String, nullable=False),
    )
