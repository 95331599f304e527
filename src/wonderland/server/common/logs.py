"""Logs: text in a terminal, JSON lines otherwise. They contain no names, chat, tokens or cards."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import Counter

import structlog

MOST_EQUAL = 20  # lines of one kind in a minute
INTERVAL_SECONDS = 60.0


class RepetitionFilter(logging.Filter):
    """Lets few equal lines through, so that nobody can fill the disk; the next interval says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._counts: Counter[str] = Counter()
        self._began = time.monotonic()

    def filter(self, record: logging.LogRecord) -> bool:
        """Is the line written?"""
        now = time.monotonic()
        if now - self._began > INTERVAL_SECONDS:
            left_out = {kind: count - MOST_EQUAL for kind, count in self._counts.items() if count > MOST_EQUAL}
            self._counts.clear()
            self._began = now
            if left_out:
                logging.getLogger(__name__).warning("equal lines were left out: %s", left_out)
        kind = str(record.msg.get("event") if isinstance(record.msg, dict) else record.msg)
        self._counts[kind] += 1
        return self._counts[kind] <= MOST_EQUAL


def set_up_logs(level: int = logging.INFO) -> None:
    """One format for our own lines and for those of libraries."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    is_terminal = sys.stderr.isatty()
    has_colours = "NO_COLOR" not in os.environ
    # Plain tracebacks: others print local variables, secrets included.
    console = structlog.dev.ConsoleRenderer(colors=has_colours, exception_formatter=structlog.dev.plain_traceback)
    renderer: structlog.typing.Processor = console if is_terminal else structlog.processors.JSONRenderer()
    last = [] if is_terminal else [structlog.processors.format_exc_info]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.addFilter(RepetitionFilter())
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    # Below warnings, our own lines say enough; and httpx would write the secret URLs of push subscriptions.
    for name in ("alembic", "httpcore", "httpx", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
