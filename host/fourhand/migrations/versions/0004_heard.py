"""How far a machine was heard, so that a host that comes after a crash takes nothing twice."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("attempt", sa.Column("boot", sa.String, nullable=False, server_default=""))
    op.add_column("attempt", sa.Column("event", sa.Integer, nullable=False, server_default="0"))
