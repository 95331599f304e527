"""Migrations of the database. Alembic runs them when the server starts."""
