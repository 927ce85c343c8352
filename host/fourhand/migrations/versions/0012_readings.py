"""How well cards were read over time; which copy of a board was verified."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "reading",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("pack_id", sa.Integer, sa.ForeignKey("pack.id")),
        sa.Column("at", sa.String, nullable=False),
        sa.Column("qualities", sa.LargeBinary, nullable=False),
    )
    op.add_column("inspection", sa.Column("copy", sa.Integer))
