"""What the journal knows of leagues, their seasons and what counts for them, and of the road to Worlds."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class LeagueTag(Tag):
    LEAGUE_FORMED = "league.formed", "league formed"
    LEAGUE_EDITED = "league.edited", "league changed: {changed}"
    LEAGUE_HANDED_ON = "league.handed_on", "league handed on"
    LEAGUE_ENDED = "league.ended", "league ended"
    LEAGUE_RESUMED = "league.resumed", "league taken up again"
    SEASON_OPENED = "season.opened", "season {year} opened"
    SEASON_EDITED = "season.edited", "season changed: {changed}"
    QUALIFIERS_ANNOUNCED = "qualifiers.announced", "{qualifiers} players qualify by each list"
    SEASON_CLOSED = "season.closed", "season closed"
    SEASON_REOPENED = "season.reopened", "season opened again: {reason}"
    CHAMPION_CROWNED = "champion.crowned", "champion of the season settled"
    EVENT_FLAGGED = "event.flagged", "counts for the league{of_league}", Trait.BESIDE
    EVENT_UNFLAGGED = "event.unflagged", "counts no more for the league{of_league}", Trait.BESIDE
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
