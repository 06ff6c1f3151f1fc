"""The rooms of the house, and what stands in each of their layers."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

import tournaments


def modules_of(layer: str) -> list[ModuleType]:
    """Those of this layer of every room, by room: `forms`, say."""
    rooms = (room.name for room in iter_modules(tournaments.__path__) if room.ispkg)
    packages = (_package(f"tournaments.{room}.{layer}") for room in sorted(rooms))
    return [module for package in packages if package is not None for module in modules_in(package)]


def modules_in(package: ModuleType) -> list[ModuleType]:
    """The modules of a layer; the layer itself where it is one file."""
    if not hasattr(package, "__path__"):
        return [package]
    return [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]


def _package(name: str) -> ModuleType | None:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
