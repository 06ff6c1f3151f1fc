"""What the journal knows of leagues, their seasons and what counts for them, and of the road to Worlds."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.kernel.registry import Tag, Trait


@dataclass(frozen=True, slots=True)
class OfLeague:
    """The league that an act is about, as its entry says it."""

    league: int


class LeagueTag(Tag):
    LEAGUE_FORMED = "league.formed", "league formed", Trait.LISTING
    LEAGUE_EDITED = "league.edited", "league changed: {changed}"
    LEAGUE_OFFERED = "league.offered", "somebody asked to lead the league"
    LEAGUE_HANDED_ON = "league.handed_on", "league handed on"
    FOUNDER_INVITED = "founder.invited", "another player asked to be committed"
    FOUNDER_ACCEPTED = "founder.accepted", "player committed"
    ALTERNATE_ACCEPTED = "alternate.accepted", "alternate accepted"
    POST_GIVEN_UP = "post.given_up", "post given up: {post}"
    INVITATION_DECLINED = "invitation.declined", "invitation declined: {post}", Trait.BESIDE
    INVITATION_WITHDRAWN = "invitation.withdrawn", "invitation withdrawn: {post}", Trait.BESIDE
    LEAGUE_ENDED = "league.ended", "league ended"
    LEAGUE_RESUMED = "league.resumed", "league taken up again"
    LEAGUE_ACKNOWLEDGED = "league.acknowledged", "league acknowledged by a coordinator"
    ACKNOWLEDGEMENT_TAKEN_BACK = "league.acknowledgement_taken_back", "acknowledgement taken back: {reason}"
    LEAGUE_RENAMED = "league.renamed", "league renamed by a coordinator: {reason}"
    SEASON_OPENED = "season.opened", "season {year} opened"
    SEASON_EDITED = "season.edited", "season changed: {changed}"
    QUALIFIERS_ANNOUNCED = "qualifiers.announced", "{qualifiers} players qualify by each list"
    SEASON_CLOSED = "season.closed", "season closed"
    SEASON_REOPENED = "season.reopened", "season opened again: {reason}"
    CHAMPION_CROWNED = "champion.crowned", "champion of the season settled"
    SEASON_COUNTED = "season.counted", "what the closed season counts was frozen again"
    EVENT_FLAGGED = "event.flagged", "counts for the league{of_league}", Trait.BESIDE
    FLAG_CONFIRMED = "counted.confirmed", "late flag of the league{of_league} confirmed", Trait.BESIDE
    EVENT_UNFLAGGED = "event.unflagged", "counts no more for the league{of_league}", Trait.BESIDE
    COUNTED_ACCEPTED = (
        "counted.accepted",
        "accepted for lists beyond the league{of_league}: {reason}",
        Trait.BESIDE,
    )
    ACCEPTANCE_TAKEN_BACK = (
        "counted.acceptance_taken_back",
        "no longer accepted for lists beyond the league{of_league}: {reason}",
        Trait.BESIDE,
    )
    PLACES_RULED = "places.ruled", "places ruled for the league{of_league}: {reason}", Trait.BESIDE
    BONUS_NOTED = "bonus.noted", "bonus of the league{of_league} noted{whom}", Trait.BESIDE
    BONUS_SUBMITTED = "bonus.submitted", "bonus of the league{of_league} submitted", Trait.BESIDE
    BONUS_TAKEN_BACK = "bonus.taken_back", "bonus of the league{of_league} taken back: {reason}", Trait.BESIDE


class CupTag(Tag):
    CHALLENGE_NOMINATED = "challenge.nominated", "nominated as a Chair's Challenge", Trait.BESIDE
    CHALLENGE_WITHDRAWN = "challenge.withdrawn", "no Chair's Challenge any more", Trait.BESIDE
    PRIZES_DRAWN = "prizes.drawn", "prizes of the Chair's Challenge drawn among {entrants} players", Trait.BESIDE
    CHAMPIONS_LEAGUE_NAMED = "champions_league.named", "the Champions League of {year}", Trait.BESIDE
    CHAMPIONS_LEAGUE_UNNAMED = "champions_league.unnamed", "no Champions League{of_year} any more", Trait.BESIDE
    POINTS_WAIVED = "points.waived", "invited although lifetime points are missing: {player}, {reason}", Trait.BESIDE
    STAKE_SET = "stake.set", "at stake: {bids} bids to Day 2, {designs} design opportunities{because}", Trait.BESIDE
    BID_OPTED_OUT = "bid.opted_out", "opted out of a bid to Day 2: {player}", Trait.BESIDE, Trait.OWN
    ADVOCATE_INVITED = "bid.advocate_invited", "asked whether they are an Advocate: {player}", Trait.BESIDE
    PASSED_OVER = "bid.passed_over", "passed over: {player}, who {why}", Trait.BESIDE
    PASSING_TAKEN_BACK = "bid.passing_taken_back", "passed over no more: {player}", Trait.BESIDE
    WAIVER_TAKEN_BACK = "waiver.taken_back", "invited no more: {player}", Trait.BESIDE


class RoadTag(Tag):
    CALL_OPENED = "call.opened", "bids for events of a high level asked for"
    CALL_EDITED = "call.edited", "call for bids changed: {changed}"
    CALL_WITHDRAWN = "call.withdrawn", "call for bids withdrawn"
    APPLICATION_MADE = "application.made", "application to run an event of a high level made"
    APPLICATION_EDITED = "application.edited", "application changed: {changed}"
    APPLICATION_WITHDRAWN = "application.withdrawn", "application withdrawn"
    APPLICATION_APPROVED = "application.approved", "application approved"
    APPLICATION_REFUSED = "application.refused", "application refused"
    EVENT_ALLOCATED = "event.allocated", "event of a high level allocated"
    APPLICATION_CARRIED = "application.carried", "carries an approved application: level {level}", Trait.BESIDE
    APPLICATION_RELEASED = "application.released", "application given back"
    LEVEL_RELEASED = "level.released", "application given back: level 1 again", Trait.BESIDE
