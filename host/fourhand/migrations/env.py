"""Run by alembic: brings the ledger that fourhand.database holds open up to date."""

from alembic import context

from fourhand import tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=tables.metadata,
    transactional_ddl=True,
)
context.run_migrations()
