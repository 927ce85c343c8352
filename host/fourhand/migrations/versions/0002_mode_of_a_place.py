"""Hand-shuffled boards: how a place is dealt is known before its first attempt."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    mode = sa.Column("mode", sa.String, nullable=False, server_default="duplicate")
    op.add_column("place", mode)
