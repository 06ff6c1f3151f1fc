"""What is meant to show both sides, who reads what, and what nobody reads: each with its reason."""

from __future__ import annotations

from collections.abc import Mapping

BOTH: Mapping[str, str] = {
    "api:card_sets": "the sets of all games",
    "api:events": "the calendar",
    "api:players": "everybody who plays",
    "api:posts": "who holds which post",
    "api:regions": "the regions of the world",
    "api:suspensions": "coordinators read all of them: who is suspended may come to any event",
    "api:titles": "who has won what, anywhere",
    "api:venues": "every known venue",
    "conduct-api:interims": "the interim rulings of all games",
    "conduct-api:search": "the rulings of all public events",
    "conduct:interims": "the interim rulings of all games",
    "conduct:search": "the rulings of all public events",
    "conduct:touching": "asked for no game, those of all",
    "leagues-api:champions": "who has won any league",
    "leagues-api:leagues": "all leagues",
    "leagues-api:points": "everybody over all leagues",
    "leagues:champions": "who has won any league",
    "leagues:leagues": "all leagues",
    "leagues:points": "everybody over all leagues",
    "ratings-api:books": "how many stand in each list of all games",
    "ratings-api:runs": "the runs of all books",
    "ratings:overview": "how many stand in each list of all games",
    "ratings:runs": "the runs of all books",
    "tournaments:calendar": "the calendar",
    "tournaments:card_sets": "the sets of all games",
    "tournaments:contact": "who holds which post",
    "tournaments:feed": "the calendar",
    "tournaments:coordinator as coordinator": "coordinators decide every claim",
    "tournaments:my as coordinator": "coordinators decide every claim",
    "tournaments:regions": "the regions of the world",
    "tournaments:suspensions": "coordinators read all of them: who is suspended may come to any event",
    "tournaments:titles": "who has won what, anywhere",
    "tournaments:venues": "every known venue",
}
"""As they stand, for every reader or for one; a question narrows these, too."""

CHOICES: Mapping[str, str] = {
    "leagues:flag": "events that may count for the season",
    "ratings:list": "regions to narrow it by",
    "tournaments:calendar": "regions to narrow it by",
    "tournaments:check_listing": "venues to hold it at, sets that are released",
    "tournaments:edit": "venues to hold it at, sets that are released",
    "tournaments:edit_venue": "regions it may lie in",
    "tournaments:register": "venues to hold it at, sets that are released",
    "tournaments:venue": "venues it may be the same as",
    "tournaments:venues": "regions to narrow it by",
}
"""Pages whose fields offer what belongs to nobody: what stands in a list to choose from is not looked at."""

READ_BY: Mapping[str, tuple[str, ...]] = {
    "tournaments:my": ("director", "player", "coordinator"),
    "tournaments:notices": ("director", "player", "coordinator"),
    "tournaments:devices": ("player",),
    "tournaments:profile": ("player",),
    "tournaments:mail_choices": ("player",),
    "tournaments:coordinator": ("coordinator",),
    "tournaments:inbox": ("coordinator",),
    "tournaments:inbox_item": ("coordinator", "director"),
    "tournaments:venues": ("coordinator", "director"),
    "tournaments:venue": ("coordinator", "director"),
    "tournaments:event": ("director", "player", "anonymous"),
    "tournaments:house_rules": ("director",),
    "tournaments:house_rules_of": ("director",),
    "api:house_rules": ("director",),
    "tournaments:my_entry": ("player", "coordinator"),
    "tournaments:check_in": ("player", "coordinator"),
    "tournaments:draft": ("director",),
    "tournaments:player": ("director", "coordinator", "chief"),
    "conduct:penalties": ("director", "player"),
    "conduct:complaints": ("player", "coordinator"),
    "conduct:new_complaint": ("player",),
    "conduct:video": ("director", "player"),
    "api:me": ("player",),
    "api:my_events": ("director", "player"),
    "api:my_mail": ("player",),
    "api:my_rehearsals": ("director",),
    "api:my_suspensions": ("player",),
    "api:notices": ("director", "player", "coordinator"),
    "api:claims": ("director",),
    "api:looks": ("coordinator",),
    "api:inbox": ("coordinator",),
    "api:inbox_item": ("coordinator", "director"),
    "api:venues": ("coordinator", "director"),
    "api:directors": ("director", "player", "anonymous"),
    "api:my_entry": ("player", "coordinator"),
    "api:my_table": ("player",),
    "api:appointments": ("player",),
    "api:self_check_in": ("player", "director"),
    "conduct-api:penalties": ("director", "player"),
    "conduct-api:complaints": ("player", "coordinator"),
    "conduct-api:video": ("director", "player"),
}
"""Addresses that say something else to each reader. Any other is read by the first who may."""

UNREAD: Mapping[str, str] = {
    "api": "says what calls there are",
    "api_calls": "says what calls there are",
    "schema": "says what calls there are",
    "api:deny": "says to a member what he said of his own entry: who denied one reads nothing else here",
    "home": "leads to the calendar",
    "tournaments:heats": "offers the other events of its director, one of which may be a heat",
    "tournaments:name_post": "is an act of the Director of Organized Play",
    "tournaments:appoint": "is an act of the Director of Organized Play",
    "tournaments:relieve": "is an act of the Director of Organized Play",
    "tournaments:close_post": "is an act of the Director of Organized Play",
    "tournaments:withdraw_import": "is an act of who imported the event",
    "tournaments:slip": "leads to the table, each reader elsewhere",
    "conduct:consent": "is an act",
}
"""Pages without an answer of their own, besides the acts that tests/tournaments/test_roles.py knows as such."""

UNSAID = ("Letter", "Limit", "Site", "Heartbeat", "User_groups", "User_user_permissions", "Heat")
"""Rows that no page shows; a heat is of two events."""
ONE_EACH = (
    *(
        "Game",
        "Drafting",
        "Office",
        "Region",
        "Area",
        "ImportedDocument",
        "Acceptance",
        "PlayingDirector",
        "RatingBook",
        "RatedEvent",
        "RatingRun",
    ),
    *("Acceptance", "RoundChange", "OwedGame", "SelfReport", "Complaint", "Contest", "InboxItem_kept_from"),
)
"""Rows of which both sides have as many."""
