"""The page in two languages that nobody speaks (web/plugins/pseudo.ts), and what nobody can translate there."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

from tests.e2e.page_files import ROOT
from tests.e2e.waits import expect_equal

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, Route

# Dates and numbers that the browser writes look like texts, too.
MARK_DATES_AND_NUMBERS = """
for (const name of ['DateTimeFormat', 'RelativeTimeFormat', 'NumberFormat']) {
  Intl[name] = class extends Intl[name] {
    format(...values) {
      return `⟦${super.format(...values).replace(/[A-Za-z]/g, 'ñ')}⟧`;
    }
  };
}
"""
# The texts and names on the page with letters that have no accent, or with words or punctuation outside of all
# brackets. What players write, rules in another language, keys and code need no translation.
UNTRANSLATED = r"""
(names) => {
  const OTHERS = 'script, style, noscript, kbd, code, textarea, [lang]:not(:root)';
  const NAMES = new RegExp(['Wonderland', ...names].join('|'), 'g');
  const NOTATION = /(?<!\S)[?!]{1,2}(?!\S)|\b[A-Z]{1,2}(\d+|[?*])|\b[IVX]+\b|\d+:\d\d|https?:\S+/g;
  const found = new Set();
  let depth = 0;

  function check(text) {
    let outside = '';
    for (const letter of text) {
      depth += letter === '⟦' ? 1 : letter === '⟧' ? -1 : 0;
      outside += depth === 0 && letter !== '⟧' ? letter : '';
    }
    const clean = (part) => part.replace(NAMES, '').replace(NOTATION, '');
    if (/[A-Za-z]/.test(clean(text)) || /[\p{L}.,;:!?()%“”"']/u.test(clean(outside))) {
      found.add(text.trim());
    }
  }

  check(document.title);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(OTHERS)) {
      check(walker.currentNode.data);
    }
  }
  for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      check(element.getAttribute(name));
    }
  }
  return depth === 0 ? [...found] : [...found, 'a text is not whole'];
}
"""


def built_once(run_folder: Path) -> Path:
    """The page with the two languages: the first worker that needs it builds it for all."""
    folder = run_folder / "pseudo-page"
    with (run_folder / "pseudo-page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder)
    return folder


def build(folder: Path) -> None:
    """Build the page with the two languages."""
    environment = {**os.environ, "WONDERLAND_PSEUDO": "1", "WONDERLAND_PAGE": str(folder)}
    command = [sys.executable, "hatch_build.py", "run", "build"]
    made = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stdout + made.stderr


def hide_open_tables(page: Page) -> None:
    """Let nobody else play here: the names of those who do are in no list."""

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            route.fulfill(json=[])
        else:
            route.fallback()

    page.route("**/api/tables", answer)


def expect_translatable(page: Page, *names: str) -> None:
    """Every text comes from the messages, but for these names."""
    expect_equal(page, partial(page.evaluate, UNTRANSLATED, list(names)), [])
