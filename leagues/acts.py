"""Journal tags of leagues, their seasons and events, and of the road to Worlds."""

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
    INVITATION_DECLINED = "invitation.declined", "invitation declined: {post}", Trait.NON_BLOCKING
    INVITATION_WITHDRAWN = "invitation.withdrawn", "invitation withdrawn: {post}", Trait.NON_BLOCKING
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
    EVENT_FLAGGED = "event.flagged", "counts for the league{of_league}", Trait.NON_BLOCKING
    FLAG_CONFIRMED = "counted.confirmed", "late flag of the league{of_league} confirmed", Trait.NON_BLOCKING
    EVENT_UNFLAGGED = "event.unflagged", "counts no more for the league{of_league}", Trait.NON_BLOCKING
    COUNTED_ACCEPTED = (
        "counted.accepted",
        "accepted for lists beyond the league{of_league}: {reason}",
        Trait.NON_BLOCKING,
    )
    ACCEPTANCE_TAKEN_BACK = (
        "counted.acceptance_taken_back",
        "no longer accepted for lists beyond the league{of_league}: {reason}",
        Trait.NON_BLOCKING,
    )
    PLACES_RULED = "places.ruled", "places ruled for the league{of_league}: {reason}", Trait.NON_BLOCKING
    BONUS_NOTED = "bonus.noted", "bonus of the league{of_league} noted{whom}", Trait.NON_BLOCKING
    BONUS_SUBMITTED = "bonus.submitted", "bonus of the league{of_league} submitted", Trait.NON_BLOCKING
    BONUS_TAKEN_BACK = "bonus.taken_back", "bonus of the league{of_league} taken back: {reason}", Trait.NON_BLOCKING


class CupTag(Tag):
    CHALLENGE_NOMINATED = "challenge.nominated", "nominated as a Chair's Challenge", Trait.NON_BLOCKING
    CHALLENGE_WITHDRAWN = "challenge.withdrawn", "no Chair's Challenge any more", Trait.NON_BLOCKING
    PRIZES_DRAWN = "prizes.drawn", "prizes of the Chair's Challenge drawn among {entrants} players", Trait.NON_BLOCKING
    CHAMPIONS_LEAGUE_NAMED = "champions_league.named", "the Champions League of {year}", Trait.NON_BLOCKING
    CHAMPIONS_LEAGUE_UNNAMED = "champions_league.unnamed", "no Champions League{of_year} any more", Trait.NON_BLOCKING
    POINTS_WAIVED = (
        "points.waived",
        "invited although lifetime points are missing: {player}, {reason}",
        Trait.NON_BLOCKING,
    )
    STAKE_SET = (
        "stake.set",
        "at stake: {bids} bids to Day 2, {designs} design opportunities{because}",
        Trait.NON_BLOCKING,
    )
    BID_OPTED_OUT = "bid.opted_out", "opted out of a bid to Day 2: {player}", Trait.NON_BLOCKING, Trait.BY_PLAYER
    ADVOCATE_INVITED = "bid.advocate_invited", "asked whether they are an Advocate: {player}", Trait.NON_BLOCKING
    PASSED_OVER = "bid.passed_over", "passed over: {player}, who {why}", Trait.NON_BLOCKING
    PASSING_TAKEN_BACK = "bid.passing_taken_back", "passed over no more: {player}", Trait.NON_BLOCKING
    WAIVER_TAKEN_BACK = "waiver.taken_back", "invited no more: {player}", Trait.NON_BLOCKING


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
    APPLICATION_CARRIED = "application.carried", "carries an approved application: level {level}", Trait.NON_BLOCKING
    APPLICATION_RELEASED = "application.released", "application given back"
    LEVEL_RELEASED = "level.released", "application given back: level 1 again", Trait.NON_BLOCKING
