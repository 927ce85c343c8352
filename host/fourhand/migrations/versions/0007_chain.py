"""The chain of each session, of which a proof is made."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "link",
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("nth", sa.Integer, primary_key=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("sealed", sa.LargeBinary),
    )
