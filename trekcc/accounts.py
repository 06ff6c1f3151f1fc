"""What allauth writes to members: in the site's name, with links to the site's address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter

from tournaments.selectors.sites import known_address, site_name


@dataclass(frozen=True, slots=True)
class Site:
    """As allauth's texts ask for it: `domain` is the host."""

    name: str
    domain: str


class Adapter(DefaultAccountAdapter):  # type: ignore[misc]
    def format_email_subject(self, subject: str) -> str:
        return f"{site_name()}: {subject}"

    def render_mail(self, template_prefix: str, email: Any, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        said: dict[str, Any] = {name: _ours(link) for name, link in context.items() if name.endswith("_url")}
        if address := known_address():
            said["current_site"] = Site(site_name(), urlsplit(address).netloc)
        return super().render_mail(template_prefix, email, {**context, **said}, *args, **kwargs)


def _ours(link: str) -> str:
    """The same page at the address of the site, whatever name the request came by."""
    path = urlsplit(link)._replace(scheme="", netloc="").geturl()
    return f"{known_address()}{path}" if known_address() else link
