"""What can be played here."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.listing.selectors.formats import formats as all_formats


def formats(request: HttpRequest) -> HttpResponse:
    """Games, formats, pools, rules, scenarios and rulesets, with limits and sections."""
    shown = all_formats()
    choices = (
        ("Formats", "OPG 4.1", shown.formats),
        ("Card pools", "OPG 4.2", shown.pools),
        ("Rules", "OPG 4.3", shown.rules),
        ("Scenarios", "OPG 4.4", shown.scenarios),
    )
    return render(
        request, "tournaments/listing/formats.html", {"games": shown.games, "choices": choices, "formats": shown}
    )
