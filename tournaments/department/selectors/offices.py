"""The posts of the Department of Organized Play as the contact page shows them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.kernel.days import today
from tournaments.kernel.models import User
from tournaments.people.models import NamedPost, Office
from tournaments.people.models.office import offices_of, offices_on


@dataclass(frozen=True, slots=True)
class Post:
    """A post with its present holder (None while vacant), the next one, and those before.

    `version` is that of its last office, or 0 if nobody ever held it: forms send it as the version they showed.
    """

    code: str
    title: str
    own: NamedPost | None
    holder: Office | None
    next: Office | None
    before: tuple[Office, ...]
    version: int

    @property
    def is_directors(self) -> bool:
        return self.code == Office.Post.DIRECTOR


def posts() -> tuple[Post, ...]:
    """Return all posts, vacant ones too; those of the guide come first."""
    return _posts(dict(Office.Post.choices), NamedPost.objects.filter(closed=False))


def post_called(code: str) -> Post | None:
    """Return the post with this code, or None."""
    of_the_guide = {post: title for post, title in Office.Post.choices if post == code}
    return next(iter(_posts(of_the_guide, NamedPost.objects.filter(code=code, closed=False))), None)


def has_post(code: str) -> bool:
    return code in Office.Post.values or NamedPost.objects.filter(code=code, closed=False).exists()


def title_of(code: str) -> str:
    """Return the title of a post; closed posts keep theirs."""
    known = dict(Office.Post.choices).get(code)
    return known or NamedPost.objects.filter(code=code).values_list("title", flat=True).first() or code


def last_office(code: str) -> Office | None:
    """Return the office of the present or next holder, else the last one."""
    return Office.objects.select_related("holder__player").filter(post=code).order_by("-since", "-pk").first()


def posts_of(user: User) -> set[str]:
    """Return the posts that this member holds today and may act for."""
    return set(offices_of(user).values_list("post", flat=True))


def holders_of(posts: Iterable[str]) -> QuerySet[User]:
    """Return the members who hold one of these posts today."""
    return User.objects.filter(offices__in=offices_on(today()).filter(post__in=list(posts))).distinct().order_by("pk")


def _posts(of_the_guide: dict[str, str], named: Iterable[NamedPost]) -> tuple[Post, ...]:
    own = {post.code: post for post in named}
    titles = of_the_guide | {code: post.title for code, post in own.items()}
    terms: dict[str, list[Office]] = {code: [] for code in titles}
    rows = Office.objects.filter(Q(post__in=terms)).select_related("holder__player").order_by("-since", "-pk")
    for office in rows:
        terms[office.post].append(office)
    return tuple(_post(code, title, own.get(code), terms[code]) for code, title in titles.items())


def _post(code: str, title: str, own: NamedPost | None, terms: list[Office]) -> Post:
    day = today()
    served = [term for term in terms if term.until is None or term.until >= term.since]
    holder = next((term for term in served if term.since <= day and (term.until is None or term.until >= day)), None)
    return Post(
        code=code,
        title=title,
        own=own,
        holder=holder,
        next=next((term for term in served if term.since > day), None),
        before=tuple(term for term in served if term.until is not None and term.until < day),
        version=terms[0].version if terms else 0,
    )
