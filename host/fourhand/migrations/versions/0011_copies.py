"""What a board's copy is called, and the back of its pack."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    for name in ("label", "back"):
        column = sa.Column(name, sa.String, nullable=False, server_default="")
        op.add_column("place", column)
