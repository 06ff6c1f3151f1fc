"""How the site is called and where it is found, as its owner says."""

from __future__ import annotations

import re
from typing import Unpack

from tournaments.department.acts import DepartmentTag
from tournaments.engine.texts import fault, one_line
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import Envelope, recorded, replayable
from tournaments.kernel.models import Site, User
from tournaments.kernel.sites import read_again

ADDRESS = re.compile(r"https?://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:[0-9]{1,5})?")
LONGEST_NAME = Site._meta.get_field("name").max_length or 0


@replayable
def name_site(name: str, address: str, *, by: User | None, **envelope: Unpack[Envelope]) -> Site:
    """Both are stored for every process of the site; empty: what the settings say. `by` None: from the shell."""
    stands = Site.objects.filter(pk=1).first()
    with recorded(stands, DepartmentTag.SITE_NAMED, by=by, **envelope) as act:
        act.subject = site = stands or Site(pk=1)
        site.name, site.address = checked_name(name), checked_address(address)
        if stands:
            act.keep(site)
        else:
            site.save(force_insert=True)
    read_again()
    return site


def checked_name(name: str) -> str:
    """As it is stored. Raises RuleViolation for one that no subject of a letter could carry."""
    said = one_line(name)
    if wrong := fault(said):
        raise RuleViolation("name", f"This is no name for a site. {wrong}", NO_SECTION)
    if len(said) > LONGEST_NAME:
        raise RuleViolation("name", f"The name of the site has at most {LONGEST_NAME} characters.", NO_SECTION)
    return said


def checked_address(address: str) -> str:
    """As it is stored: http or https, a host, a port perhaps, no path. Raises RuleViolation for anything else."""
    said = address.strip().rstrip("/").lower()
    if said and not ADDRESS.fullmatch(said):
        raise RuleViolation("address", _no_address(said), NO_SECTION)
    return said


def _no_address(said: str) -> str:
    return (
        f"“{said}” is no address of a site. Write it like https://play.example.org, without anything behind the host."
    )
