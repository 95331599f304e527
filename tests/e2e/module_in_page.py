"""A WebAssembly module in a browser page, without any of our own scripts: for tests and benchmarks of the module."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from wonderland.engine.wasm.files import files_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from wonderland.engine.game import Game

# Leaves the module in `window.module`: its functions, the address of its workspace, and `put` for a field there.
LOAD = """
async ({ code, layout, weights, options }) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes(code), {});
  const { memory, __heap_base, ...functions } = instance.exports;
  const workspace = Math.ceil(__heap_base.value / 64) * 64;
  memory.grow(Math.max(0, Math.ceil((workspace + layout.workspace.size - memory.buffer.byteLength) / 65536)));
  const { fields } = layout.workspace;
  const put = (name, text) => new Uint8Array(memory.buffer).set(bytes(text), workspace + fields[name].offset);
  put('options', options);
  if (weights) {
    put('weights', weights);
    functions.load_weights(workspace);
  }
  window.module = { workspace, put, functions };
}
"""


def load_module(page: Page, game: Game) -> Any:
    """Load the module in the page with the default options in its workspace, and return its layout."""
    files = files_of(game)
    layout = json.loads(files.layout)
    options = game.default_options().tobytes()
    facts = {
        "code": text_of(files.wasm),
        "layout": layout,
        "weights": text_of(files.weights),
        "options": text_of(options),
    }
    page.evaluate(LOAD, facts)
    return layout


def text_of(data: bytes) -> str:
    """Bytes as text, which the page decodes."""
    return base64.b64encode(data).decode()
