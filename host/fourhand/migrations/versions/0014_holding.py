"""On which machine a session's boards lie, and which machines were given up with theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    for name in ("machine", "machine_name"):
        op.add_column("session", sa.Column(name, sa.String, nullable=False, server_default=""))
    op.create_table(
        "given_up",
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id"), primary_key=True),
        sa.Column("machine", sa.String, primary_key=True),
        sa.Column("at", sa.String, nullable=False),
    )
