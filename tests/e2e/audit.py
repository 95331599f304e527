"""What is asked of every page: room on small screens, targets large enough for fingers, and axe-core's rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SMALLEST_TARGET = 40

# How much wider than the screen the page is, and the visible elements that stand out of it.
OVERHANG = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) {
    return null;
  }
  const isOut = (element) => element.getBoundingClientRect().right > clientWidth + 1;
  const out = [...document.querySelectorAll('body *')].filter(isOut);
  return [scrollWidth - clientWidth, ...out.slice(0, 3).map((element) => element.outerHTML.slice(0, 120))];
}
"""
# Everything that can be pressed, with a label's or summary's whole area for what is inside it.
SMALL_TARGETS = """
(smallest) => {
  const top = document.querySelector('dialog[open]') ?? document;
  const found = [];
  for (const element of top.querySelectorAll('button, a[href], select, input, summary, [role=button], [role=tab]')) {
    if (element.disabled || !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) {
      continue;
    }
    const areas = [element, element.closest('label')].filter(Boolean).map((area) => area.getBoundingClientRect());
    if (!areas.some(({ width, height }) => width >= smallest - 0.5 && height >= smallest - 0.5)) {
      const { width, height } = areas[0];
      const name = element.getAttribute('aria-label') ?? element.innerText ?? '';
      found.push(`${element.tagName} "${name.slice(0, 60)}" ${Math.round(width)} × ${Math.round(height)}`);
    }
  }
  return found;
}
"""
# Texts of which a part cannot be seen: beyond the edge of what clips them, or outside the button they stand in.
# Names may be of any length, and end in …
CUT_TEXTS = """
() => {
  const COVERS = '.next, .dock, .tray, .verdict-and-buttons, header, nav, [popover], .notice';
  const SCROLLED = '.board, aside, .dock, [role=log]'; // cards lie over each other there, and logs scroll
  const top = document.querySelector('dialog[open]') ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const holder = text.parentElement;
    if (!/\\p{L}/u.test(text.data) || !holder.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width <= 1 || holder.closest('noscript, script, style, option, .sr, .name')) {
      continue;
    }
    const over = document.elementFromPoint(box.right - 2, (box.top + box.bottom) / 2);
    const isCovered = over && !over.contains(holder) && !holder.contains(over) && !over.closest(COVERS);
    if (isCovered && !holder.closest(SCROLLED)) {
      found.add(`${text.data.trim().slice(0, 60)} | under ${over.tagName}.${over.className}`);
    }
    for (let around = holder; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display, position } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      const clipsX = overflowX === 'hidden' || overflowX === 'clip';
      const clipsY = overflowY === 'hidden' || overflowY === 'clip';
      if (edge.width <= 2 && edge.height <= 2) {
        break; // for screen readers only
      }
      const isButton = around.matches('button, a, label, summary, th, td');
      const isOutX = box.left < edge.left - 1.5 || box.right > edge.right + 1.5;
      const isOutY = box.top < edge.top - 3 || box.bottom > edge.bottom + 3;
      if (((clipsX || isButton) && display !== 'inline' && isOutX) || (clipsY && isOutY)) {
        found.add(`${text.data.trim().slice(0, 60)} | ${around.tagName}.${around.className}`);
        break;
      }
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') {
        break;
      }
    }
  }
  return [...found];
}
"""
RUN_AXE = """
async (runOnly) => {
  const ends = document.getAnimations().filter((animation) => animation.effect.getComputedTiming().endTime < Infinity);
  await Promise.allSettled(ends.map((animation) => animation.finished));
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const reasons = [...any, ...all, ...none].map(({ message }) => message).join(' ');
      return `${id}: ${html.slice(0, 160)} ${reasons}`;
    }),
  );
}
"""


def expect_no_overhang(page: Page) -> None:
    expect_equal(page, partial(page.evaluate, OVERHANG), None)


def expect_no_cut_text(page: Page) -> None:
    expect_equal(page, partial(page.evaluate, CUT_TEXTS), [])


def expect_large_targets(page: Page) -> None:
    expect_equal(page, partial(page.evaluate, SMALL_TARGETS, SMALLEST_TARGET), [])


def expect_accessible(page: Page) -> None:
    """axe-core finds nothing by day and by night. It comes with the packages that build the page."""
    assert AXE.is_file(), "axe-core is missing: make test-web installs it"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.emulate_media(color_scheme="light")
    expect_equal(page, partial(page.evaluate, RUN_AXE), [])
    page.emulate_media(color_scheme="dark")
    expect_equal(page, partial(page.evaluate, RUN_AXE, ["color-contrast"]), [])  # the theme changes colours only


def expect_sound(page: Page) -> None:
    """All of it, on the screen as it is."""
    expect_no_overhang(page)
    expect_large_targets(page)
    expect_accessible(page)
