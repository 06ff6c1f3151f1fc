"""Proposals of a form that follow what is chosen: whatever still is as it was proposed becomes the new proposal.

A hidden field carries what was proposed last, so that it works with and without JavaScript. What somebody chose stays.
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
    """What the form proposed when it was shown; empty where it does not say so."""
    try:
        said = json.loads(typed.get(PROPOSED, "")[:LONGEST])
    except (ValueError, RecursionError):
        return {}
    return {str(name): str(value) for name, value in said.items()} if isinstance(said, dict) else {}


def follow_proposal(typed: QueryDict, name: str, proposal: str, before: Mapping[str, str]) -> None:
    """Put the proposal in the place of what is no more than the one before; an empty one unticks a box."""
    if name not in before or typed.get(name, "") != before[name]:
        return
    if proposal:
        typed[name] = proposal
    elif name in typed:
        del typed[name]
