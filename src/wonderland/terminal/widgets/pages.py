"""A scrollable text."""

from __future__ import annotations

from textual.containers import VerticalScroll


class Pages(VerticalScroll):
    """Takes the focus, and opens at the widget with the class `-now`, at the end, or at the beginning."""

    def __init__(self, starts_at_end: bool = False) -> None:
        super().__init__(id="pages")
        self.starts_at_end = starts_at_end

    def on_mount(self) -> None:
        """Take the focus and scroll to the first position."""
        self.focus()
        if self.starts_at_end:
            self.scroll_end(animate=False)
        for widget in self.query(".-now"):
            self.call_after_refresh(self.scroll_to_widget, widget, animate=False, center=True)
