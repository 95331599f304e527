"""Run by Alembic, on the connection that `engine.upgrade` passes."""

from __future__ import annotations

from alembic import context

from wonderland.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
