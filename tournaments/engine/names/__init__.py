"""Names of people, in one place: cleaned, compared, searched and sorted alike by every door (docs/adr/0042)."""

from tournaments.engine.names.alike import skeleton
from tournaments.engine.names.cleaning import clean, fault, has_letter, is_blank_letter
from tournaments.engine.names.families import family_key
from tournaments.engine.names.keys import fold, key_words, name_key, normalize_name, search_key, sort_key
from tournaments.engine.names.matching import is_alike, is_found, shared_words, slips
from tournaments.engine.names.shown import add_number, find_number, isolate, split_number, tell_apart

__all__ = [
    "add_number",
    "clean",
    "family_key",
    "fault",
    "find_number",
    "fold",
    "has_letter",
    "is_alike",
    "is_blank_letter",
    "is_found",
    "isolate",
    "key_words",
    "name_key",
    "normalize_name",
    "search_key",
    "shared_words",
    "skeleton",
    "slips",
    "sort_key",
    "split_number",
    "tell_apart",
]
