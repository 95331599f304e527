"""Long texts to scroll through with the keys."""

from __future__ import annotations

from textual.containers import VerticalScroll


class Pages(VerticalScroll):
    """Takes the keys at once, and opens at the widget with the class `-now`, at its end, or at its beginning."""

    def __init__(self, starts_at_end: bool = False) -> None:
        super().__init__(id="pages")
        self.starts_at_end = starts_at_end

    def on_mount(self) -> None:
        """Open at the right place."""
        self.focus()
        if self.starts_at_end:
            self.scroll_end(animate=False)
        for widget in self.query(".-now"):
            self.call_after_refresh(self.scroll_to_widget, widget, animate=False, center=True)
