"""Journal tags of conduct: penalties, rulings, deck checks, complaints, films."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class ConductTag(Tag):
    FILMING_ALLOWED = "filming.allowed", "{table} may be filmed", Trait.BESIDE
    FILMING_FORBIDDEN = "filming.forbidden", "{table} may no longer be filmed", Trait.BESIDE
    CONSENT_GIVEN = "consent.given", "{table}: consent to the video given", Trait.BESIDE, Trait.OWN
    CONSENT_WITHDRAWN = "consent.withdrawn", "{table}: consent to the video taken back", Trait.BESIDE
    CONSENT_NOTED = (
        "consent.noted",
        "{table}: the word of a player without an account about the video noted, as it was given",
        Trait.BESIDE,
    )
    VIDEO_PUBLISHED = "video.published", "{table}: video published", Trait.BESIDE
    VIDEO_TAKEN_DOWN = "video.taken_down", "{table}: link to the video taken down", Trait.BESIDE
    VIDEO_HANDED_ON = "video.handed_on", "{table}: upload of the video asked for", Trait.BESIDE
    COMPLAINT_MADE = "complaint.made", "complaint made", Trait.CLOSED
    PENALTY_ISSUED = "penalty.issued", "penalty of {player}: {code}, level {level}", Trait.BESIDE
    PENALTY_WITHDRAWN = "penalty.withdrawn", "penalty of {player} withdrawn ({code}): {reason}", Trait.BESIDE
    PENALTY_CORRECTED = (
        "penalty.corrected",
        "penalty of {player} corrected: {code}, level {level}: {reason}",
        Trait.BESIDE,
    )
    WARNINGS_FORGOTTEN = "warnings.forgotten", "{warnings} verbal warnings forgotten", Trait.BESIDE
    DEBTS_REPORTED = "debts.reported", "game losses that no game paid reported to the coordinator{whom}", Trait.BESIDE
    DECK_CHECKED = "deck.checked", "deck of {player} checked: {found}", Trait.BESIDE
    DECK_CORRECTED = "deck.corrected", "deck of {player} corrected", Trait.BESIDE
    RULING_MADE = "ruling.made", "ruling written down{what}", Trait.BESIDE
    RULING_OVERTURNED = "ruling.overturned", "ruling overturned{what}", Trait.BESIDE
    INTERIM_GIVEN = "interim.given", "interim ruling given"
    INTERIM_EDITED = "interim.edited", "interim ruling changed: {changed}"
    INTERIM_ENDED = "interim.ended", "interim ruling in force until {until}"
