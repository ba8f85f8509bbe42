"""A newsroom's wording and time zone, as notes and feeds need them."""

from __future__ import annotations

from datetime import tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from claims.corrections.feeds import Feed
from claims.corrections.notes import Templates
from claims.errors import ConfigurationError
from claims.workflows.configuration import Newsroom


class House:
    """A newsroom's wording and time zone.

    Raises:
        ConfigurationError: there is no such time zone, or no such folder of templates.
    """

    def __init__(self, newsroom: Newsroom, folder: Path) -> None:
        self.newsroom = newsroom
        try:
            self.zone: tzinfo = ZoneInfo(newsroom.timezone)
        except (ZoneInfoNotFoundError, ValueError):
            raise ConfigurationError(f"There is no time zone {newsroom.timezone!r} ([newsroom] timezone).") from None
        self.templates = Templates(folder / newsroom.templates if newsroom.templates else None, zone=self.zone)

    def feed(self) -> Feed:
        """Return what the feeds of corrections say about themselves."""
        return Feed(title="Corrections", author=self.newsroom.name, home_url=self.newsroom.url)
