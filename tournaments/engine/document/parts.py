"""The parts of a document: each key of each part is declared once, and reading, writing, the schema, what stays as it
was written and what everybody may read follow from that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

from tournaments.engine.document.faults import Faults
from tournaments.engine.document.kinds import Kind, Schema, Stands, or_null
from tournaments.engine.document.place import DocumentError, Place

T = TypeVar("T")
Of = type[Any] | str
"""Whose a key is: the class of the values that hold it, or a word for what has no class of its own."""

EVERYBODY, ONCE_FINALIZED, DIRECTORS = "everybody", "once finalized", "directors"


@dataclass(frozen=True)
class Key:
    """A key, and whose it is: under its own name, or as `attribute`; where that is "", its keys stand among the others.
    One `of` nobody is read and written by hand.

    `needed`: it has to stand there, though it may be `null`. `fits`: what a row takes beyond what the engine reads.
    `always`: written whatever it says. `shown`: to whom. `by_will`: its director may write an address there.
    """

    name: str
    kind: Kind
    of: Of | None = None
    attribute: str | None = None
    needed: bool = False
    null: bool = False
    fits: Kind | None = None
    always: bool = False
    shown: str = EVERYBODY
    by_will: bool = False

    @cached_property
    def attribute_name(self) -> str:
        return self.name if self.attribute is None else self.attribute

    @cached_property
    def usual(self) -> Any:
        """Return the default of the class."""
        held = fields(self.of) if is_dataclass(self.of) else ()
        usual = {field.name: field.default_factory if field.default is MISSING else field.default for field in held}
        default = usual.get(self.attribute_name)
        return default() if isinstance(default, type) else default

    @property
    def schema(self) -> Schema:
        schema = {**(self.fits.schema if self.fits else {}), **self.kind.schema}
        schema |= {"enum": list(schema["enum"])} if "enum" in schema else {}
        return schema if self.needed and not self.null else or_null(schema)


def columns(value: Any, *but: str) -> dict[str, Any]:
    """The attributes of a value by name, as a row has them."""
    return {field.name: getattr(value, field.name) for field in fields(value) if field.name not in but}


def _read_part(kind: Kind, part: Place, name: str) -> Any:
    return kind.read(part.require_key(name))


Reading = tuple[Key, str, str, Stands, Callable[[Any], Any] | None]
"""What is asked of a key for each of thousands of values, looked up once."""


class Part:
    """An object of a document."""

    def __init__(self, *keys: Key, **schema: Any) -> None:
        self.keys = keys
        self._schema = schema
        self._of: dict[tuple[Of, ...], tuple[Key, ...]] = {}
        self._read: dict[Of, list[Reading]] = {}

    def names(self, *shown: str) -> frozenset[str]:
        return frozenset(key.name for key in self.keys if not shown or key.shown in shown)

    def optional_keys(self) -> frozenset[str]:
        return frozenset(key.name for key in self.keys if key.by_will)

    def list_keys(self, *whose: Of) -> tuple[Key, ...]:
        if whose not in self._of:
            self._of[whose] = tuple(key for key in self.keys if key.of in whose)
        return self._of[whose]

    def list_attributes(self, of: Of) -> tuple[str, ...]:
        """The attributes that a value of this class takes from here."""
        return tuple(key.attribute_name for key in self.list_keys(of))

    def values(self, place: Place, of: Of, faults: Faults) -> dict[str, Any]:
        """Return the given values by attribute for all usable keys; faults of the others are recorded.

        Raises DocumentError if there is no object.
        """
        written, values, players = place.fields(), dict[str, Any](), place.players
        for key, name, called, stands, made in self._reading(of):
            value = written.get(name)
            if value is None and not key.needed:
                continue
            if called and stands((value,), players):
                values[called] = value if made is None else made(value)
                continue
            try:
                read = key.kind.read(place.require_key(name) if value is None else place.at_key(name, value))
            except DocumentError as error:
                faults.add(error)
            else:
                values |= {called: read} if called else read
        return values

    def _reading(self, of: Of) -> Sequence[Reading]:
        if of not in self._read:
            self._read[of] = [
                (key, key.name, key.attribute_name, key.kind.stands, key.kind.made) for key in self.list_keys(of)
            ]
        return self._read[of]

    def check_fits(self, place: Place, faults: Faults) -> None:
        """Notes what no row takes, whatever the engine reads."""
        for key in self.keys:
            if key.fits and (key.needed or place.child(key.name).present):
                faults.try_to_read(partial(_read_part, key.fits, place, key.name))

    def read_part(self, place: Place, of: type[T]) -> T:
        """Read one object. Raises DocumentError with all its faults."""
        faults = Faults()
        values = self.values(place, of, faults)
        faults.tell()
        return of(**values)

    def read_all(self, place: Place, of: type[T]) -> tuple[T, ...]:
        """Read the objects of a list, key by key, for thousands at once.

        Raises DocumentError, perhaps without all faults.
        """
        written = [each.fields() for each in place.items()]
        rows: list[dict[str, Any]] = [{} for _ in written]
        for key in self.list_keys(of):
            self._read_column(key, place, written, rows)
        return tuple(of(**row) for row in rows)

    def _read_column(
        self, key: Key, place: Place, written: Sequence[Mapping[str, Any]], rows: list[dict[str, Any]]
    ) -> None:
        values, called, made = [each.get(key.name) for each in written], key.attribute_name, key.kind.made
        if called and key.kind.stands(values, place.players):
            for row, value in zip(rows, values if made is None else map(made, values), strict=True):
                row[called] = value
            return
        for index, (row, value) in enumerate(zip(rows, values, strict=True)):
            if value is not None or key.needed:
                read = key.kind.read(Place(written[index], f"{place.at}[{index}]", place.players).require_key(key.name))
                row |= {called: read} if called else read

    def write(self, held: Mapping[Of, Any]) -> dict[str, Any]:
        """Return these values, or rows that hold them, as an object without defaults."""
        document: dict[str, Any] = {}
        for key in self.list_keys(*held):
            holder = held[key.of]  # type: ignore[index] # it is of one of them
            is_row = type(holder) is dict
            value = (
                holder
                if not key.attribute_name
                else holder[key.attribute_name]
                if is_row
                else getattr(holder, key.attribute_name)
            )
            if key.always:
                document[key.name] = key.kind.write(value)
            elif value is not None and (value if is_row else value not in ((), key.usual)):
                written = key.kind.write(value)
                document |= {key.name: written} if written != {} else {}
        return document

    def schema(self) -> Schema:
        needed = [key.name for key in self.keys if key.needed]
        properties = {key.name: key.schema for key in self.keys}
        return {"type": "object", **({"required": needed} if needed else {}), "properties": properties, **self._schema}

    def kind(self, of: type[Any], name: str = "") -> Kind:
        """Return the kind of this part inside another; `name` is that of its definition in the schema."""
        schema = {"$ref": f"#/$defs/{name}"} if name else self.schema()
        return Kind(lambda place: self.read_part(place, of), schema, lambda value: self.write({of: value}))
