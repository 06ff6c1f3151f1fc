"""Proposals of a form that follow the reader's choices.

A field that still has its proposed value gets the new proposal; a value that somebody chose stays. A hidden field
carries the last proposals, so that it works with and without JavaScript.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from django import forms
from django.http import QueryDict

PROPOSED = "proposed"
LONGEST = 2_000


def proposals_field() -> forms.CharField:
    return forms.CharField(required=False, max_length=LONGEST, widget=forms.HiddenInput)


def write_proposals(proposals: Mapping[str, str]) -> str:
    return json.dumps(proposals, separators=(",", ":"))


def read_proposals(typed: Mapping[str, str]) -> dict[str, str]:
    """Return what the form proposed when it was shown; empty if it does not say."""
    try:
        said = json.loads(typed.get(PROPOSED, "")[:LONGEST])
    except (ValueError, RecursionError):
        return {}
    if isinstance(said, dict):
        return {str(name): str(value) for name, value in said.items()}
    return {}


def follow_proposal(typed: QueryDict, name: str, proposal: str, before: Mapping[str, str]) -> None:
    """Replace a field's old proposal by the new one; an empty proposal unticks a box."""
    if name not in before or typed.get(name, "") != before[name]:
        return
    if proposal:
        typed[name] = proposal
    elif name in typed:
        del typed[name]
