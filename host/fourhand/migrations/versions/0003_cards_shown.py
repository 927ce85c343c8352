"""Boards whose cards were shown to whoever dealt them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    shown = sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("place", shown)
