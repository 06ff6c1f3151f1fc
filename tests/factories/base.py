"""Make rows by services, and names that are new."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from factory import Factory
from factory.django import DjangoModelFactory

_numbers = count(1)


def next_number() -> int:
    """Return a number for a new name."""
    return next(_numbers)


def begin_numbers(first: int = 1) -> None:
    """Begin all names again, for a world of which every word is compared."""
    global _numbers
    _numbers = count(first)
    for factory in _below(Factory):
        factory.reset_sequence(first, force=True)


def _below(factory: type[Factory]) -> Iterator[type[Factory]]:
    for one in factory.__subclasses__():
        yield one
        yield from _below(one)


class ServiceFactory(DjangoModelFactory):
    """Make a row by the service of the site that records it: `act` of the factory takes what is declared and said."""

    class Meta:
        abstract = True

    @classmethod
    def _create(cls, model_class: type, *args: Any, **said: Any) -> Any:
        return cls.act(**said)
