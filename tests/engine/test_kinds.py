"""What may stand at a place of a document: values that are read as they are."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.engine.document import kinds
from tournaments.engine.document.place import DocumentError, Place

PLAYERS = frozenset({"anna", "1"})
KINDS = {
    "count": kinds.COUNT,
    "number": kinds.NUMBER,
    "flag": kinds.FLAG,
    "player": kinds.PLAYER_ID,
    "players": kinds.read_list(kinds.PLAYER_ID),
    "three": kinds.read_list(kinds.COUNT, most=3),
}
AS_THEY_ARE = {"count": 7, "number": 7, "flag": True, "player": "anna"}
VALUES = (0, 1, 7, -1, 10**12, 1.0, True, False, "", "anna", "1", "zoe", None, [], ["anna"], [1, 2, 3, 4], [True], {})


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("name", KINDS)
def test_value_that_needs_no_place_is_what_is_read_there(name: str, value: Any) -> None:
    kind = KINDS[name]
    if kind.stands((value,), PLAYERS):
        read = kind.read(Place(value, "here", PLAYERS))
        assert (read, type(read)) == (value, type(value))


@pytest.mark.parametrize(("name", "value"), AS_THEY_ARE.items())
def test_usual_values_need_none(name: str, value: Any) -> None:
    assert KINDS[name].stands((value, value), PLAYERS)
    assert not KINDS[name].stands((value, None), PLAYERS)


@pytest.mark.parametrize("value", [[1, 2, 3, 4], [1, -1], [True], 1, "anna", {}, None], ids=repr)
def test_list_is_refused_for_each_of_its_values(value: Any) -> None:
    with pytest.raises(DocumentError, match="here"):
        KINDS["three"].read(Place(value, "here", PLAYERS))
