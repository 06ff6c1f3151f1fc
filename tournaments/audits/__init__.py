"""What coordinators do about an event: audit it, accept an import, approve, grant a request, void it, rank it again.

`selectors` hold the checks, which settings name (`AUDIT`): each says whether something still is what journal, draws and
results say.
"""
