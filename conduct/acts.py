"""The journal's tags of conduct: penalties, rulings, deck checks, complaints, films."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class ConductTag(Tag):
    FILMING_ALLOWED = "filming.allowed", "{table} may be filmed", Trait.NON_BLOCKING
    FILMING_FORBIDDEN = "filming.forbidden", "{table} may no longer be filmed", Trait.NON_BLOCKING
    CONSENT_GIVEN = "consent.given", "{table}: consent to the video given", Trait.NON_BLOCKING, Trait.BY_PLAYER
    CONSENT_WITHDRAWN = "consent.withdrawn", "{table}: consent to the video taken back", Trait.NON_BLOCKING
    CONSENT_NOTED = (
        "consent.noted",
        "{table}: the word of a player without an account about the video noted, as it was given",
        Trait.NON_BLOCKING,
    )
    VIDEO_PUBLISHED = "video.published", "{table}: video published", Trait.NON_BLOCKING
    VIDEO_TAKEN_DOWN = "video.taken_down", "{table}: link to the video taken down", Trait.NON_BLOCKING
    VIDEO_HANDED_ON = "video.handed_on", "{table}: upload of the video asked for", Trait.NON_BLOCKING
    COMPLAINT_MADE = "complaint.made", "complaint made", Trait.CONFIDENTIAL
    PENALTY_ISSUED = "penalty.issued", "penalty of {player}: {code}, level {level}", Trait.NON_BLOCKING
    PENALTY_WITHDRAWN = "penalty.withdrawn", "penalty of {player} withdrawn ({code}): {reason}", Trait.NON_BLOCKING
    PENALTY_CORRECTED = (
        "penalty.corrected",
        "penalty of {player} corrected: {code}, level {level}: {reason}",
        Trait.NON_BLOCKING,
    )
    WARNINGS_FORGOTTEN = "warnings.forgotten", "{warnings} verbal warnings forgotten", Trait.NON_BLOCKING
    DEBTS_REPORTED = (
        "debts.reported",
        "game losses that no game paid reported to the coordinator{whom}",
        Trait.NON_BLOCKING,
    )
    DECK_CHECKED = "deck.checked", "deck of {player} checked: {found}", Trait.NON_BLOCKING
    DECK_CORRECTED = "deck.corrected", "deck of {player} corrected", Trait.NON_BLOCKING
    RULING_MADE = "ruling.made", "ruling written down{what}", Trait.NON_BLOCKING
    RULING_OVERTURNED = "ruling.overturned", "ruling overturned{what}", Trait.NON_BLOCKING
    INTERIM_GIVEN = "interim.given", "interim ruling given"
    INTERIM_EDITED = "interim.edited", "interim ruling changed: {changed}"
    INTERIM_ENDED = "interim.ended", "interim ruling in force until {until}"
