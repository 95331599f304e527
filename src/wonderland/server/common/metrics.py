"""Metrics for Prometheus."""

from __future__ import annotations

import functools

from prometheus_client import Counter, Gauge, Histogram

EVENTS = Counter("wonderland_events", "Events stored, by kind.", ["kind"])
CONFLICTS = Counter("wonderland_conflicts", "Events whose number another worker had already stored.")
REFUSALS = Counter("wonderland_refusals", "Refused requests, by code.", ["code"])
TOO_FAST = REFUSALS.labels("too_fast")  # found once: there may be thousands in a second
REQUEST_SECONDS = Histogram(
    "wonderland_request_seconds",
    "Seconds from the arrival of a frame to its answer.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
CONNECTIONS = Gauge("wonderland_connections", "Open connections, by transport.", ["way"])
JOBS_WAITING = Gauge("wonderland_jobs_waiting", "Jobs that wait for a process, by kind.", ["kind"])
JOBS_REFUSED = Counter("wonderland_jobs_refused", "Jobs refused because too many waited, by kind.", ["kind"])
STAND_INS = Counter("wonderland_stand_ins", "Decisions made by a quick level because a search could not run.")
LIVE_ROOMS = Gauge("wonderland_live_rooms", "Study rooms in memory.")
LIVE_TABLES = Gauge("wonderland_live_tables", "Tables in memory.")
NOTIFICATIONS = Counter("wonderland_notifications", "Notifications, by channel and result.", ["kind", "result"])
DROPPED = Counter("wonderland_dropped", "Connections that the server closed, by reason.", ["reason"])


@functools.cache
def events_of(kind: str) -> Counter:
    """The counter of one kind of event, found once."""
    return EVENTS.labels(kind)
