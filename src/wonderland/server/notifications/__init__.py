"""Notifications of turns: Web Push and e-mail, delivered from the outbox."""
