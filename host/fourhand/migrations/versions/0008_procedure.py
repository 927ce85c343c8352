"""How deals came about: entered by people, and what a session of the machine goes by."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "procedure",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("session_id", sa.Integer, sa.ForeignKey("session.id")),
        sa.Column("board", sa.Integer),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("told", sa.String, nullable=False),
    )
