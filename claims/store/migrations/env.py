"""Alembic's entry point: the upgrade hands it an open connection and holds the transaction."""

from __future__ import annotations

from alembic import context

connection = context.config.attributes["connection"]
context.configure(connection=connection, transactional_ddl=True, transaction_per_migration=False)
context.run_migrations()
