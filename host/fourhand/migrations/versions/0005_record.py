"""What is to be written of a session when it ends, for a run that goes on with it."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("session", sa.Column("folder", sa.String, nullable=False, server_default=""))
    op.add_column(
        "session", sa.Column("readable", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("session", sa.Column("sealed", sa.LargeBinary))
