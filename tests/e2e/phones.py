"""Phones of three sizes, and what must hold on them: no sideways scrolling, nothing to press smaller than a finger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.audit import expect_large_targets, expect_no_overhang

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

    from tests.e2e.conftest import Visit
    from tests.e2e.visitors import Visitor

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
PHONES: list[ViewportSize] = [PHONE, SMALL_PHONE, {"width": 844, "height": 390}]


def come_with_a_phone(visit: Visit) -> Visitor:
    return visit(viewport=PHONE, has_touch=True, is_mobile=True)


def check_phones(page: Page) -> None:
    for phone in PHONES:
        page.set_viewport_size(phone)
        expect_no_overhang(page)
        expect_large_targets(page)
