"""What all tests share: one cache of compiled code for the run, and quick Hypothesis settings."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("wonderland", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("wonderland")
