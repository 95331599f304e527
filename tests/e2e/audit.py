"""What is asked of every page: room on small screens, targets large enough for fingers, and axe-core's rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

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


def overhang(page: Page) -> Any:
    return page.evaluate(OVERHANG)


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(SMALL_TARGETS, SMALLEST_TARGET)
    return found


def violations(page: Page) -> list[str]:
    """What axe-core finds by day and by night. It comes with the packages that build the page."""
    assert AXE.is_file(), "axe-core is missing: make test-web installs it"
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.emulate_media(color_scheme="light")
    by_day: list[str] = page.evaluate(RUN_AXE)
    page.emulate_media(color_scheme="dark")
    by_night: list[str] = page.evaluate(RUN_AXE, ["color-contrast"])  # the theme changes colours only
    return [*by_day, *(f"by night: {violation}" for violation in by_night)]
