"""Coordinators' work on events: audit, accept an import, approve, grant a request, void, rank again.

`selectors` hold the checks, which settings name (`AUDIT`): each compares a stored number with journal, draws and
results.
"""
