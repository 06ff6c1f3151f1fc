"""Every form of the site with what has to be typed for it to be accepted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.test import Client
from django.utils import timezone

from leagues.models import Counted, League, Season
from tests import factories
from tests.fuzz.world import DOCUMENT, EMAIL, INTERIM, QUESTION, World
from tests.tournaments.plain import Form, Page
from tournaments.department.models import Venue
from tournaments.entries.selectors.check_ins import code_of
from tournaments.record.models import Denial, Merging

LISTING = {"title": "Plain evening", "date": "2098-01-03", "time": "19:00", "rounds_scheduled": "3"}
RESULT = {"score_a": "100", "score_b": "35"}
CHOSEN = {"password1": "wrong horse battery", "password2": "wrong horse battery"}
NEW = {"email": "new@club.example", **CHOSEN, "handle": "newcomer", "name": "Newcomer"}
SOON = "2098-01-01T12:00"
ON_THE_WALL, COMMITTED = "the code of the event", "the players who are committed"
LOGIN = {"login": EMAIL, "password": factories.PASSWORD}
CHANGED = {"oldpassword": factories.PASSWORD, **CHOSEN}


SPRING = f"{timezone.now().year + 1}-03-07"
WANTED = {
    "games": "2E",
    "region": "middle",
    "country": "DE",
    "location": "Berlin",
    "starts_on": SPRING,
    "ends_on": SPRING,
}
CALL = {
    "level": "worlds",
    "year": SPRING[:4],
    "text": "Say where.",
    "opens_on": str(timezone.now().date()),
    "closes_on": SPRING,
}


@dataclass(frozen=True)
class Sent:
    """A form on a page of `event` (or of the site), known by the end of its address or by its fields."""

    page: str
    known_by: str | tuple[str, ...]
    typed: Mapping[str, str] = field(default_factory=dict)
    event: str = ""
    role: str = "director"
    asked: Mapping[str, str] = field(default_factory=dict)
    """The page is the answer to this."""
    status: int = 302


FORMS = {
    "account_login": Sent("/account/login/", ("login",), LOGIN, role="anonymous"),
    "account_signup": Sent("/account/signup/", ("password2",), NEW, role="anonymous"),
    "account_reset_password": Sent("/account/password/reset/", ("email",), {"email": EMAIL}, role="anonymous"),
    "account_logout": Sent("/account/logout/", "/account/logout/"),
    "account_email": Sent("/account/email/", ("email",), {"email": "new@club.example", "action_add": ""}),
    "account_change_password": Sent("/account/password/change/", ("oldpassword",), CHANGED),
    "tournaments:profile": Sent("/profile/", ("handle", "name")),
    "tournaments:devices": Sent("/profile/devices/", ("device",), {"device": "Laptop"}, status=200),
    "tournaments:revoke_device": Sent("/profile/devices/", ("token",)),
    "tournaments:mail_choices": Sent("/profile/notices/", ("kinds",)),
    "tournaments:my_calendar": Sent("/my/calendar/", "/my/calendar/"),
    "tournaments:read_notices": Sent("/notices/", "/all-read/"),
    "tournaments:read_notice": Sent("/notices/", "/read/"),
    "tournaments:claim": Sent("/players/{walk_in}/", "/claim/", role="coordinator"),
    "tournaments:merge": Sent(
        "/players/{walk_in}/merge/{record}/", ("reason",), {"reason": "She told me."}, role="coordinator"
    ),
    "tournaments:tell_apart": Sent("/coordinator/same-players/", "/apart/", role="coordinator"),
    "tournaments:part": Sent("/players/{merged}/", "/part/", role="coordinator"),
    "tournaments:suspend": Sent(
        "/players/{walk_in}/suspend/", ("games",), {"games": "1E", "reason": "Words at a table."}, role="coordinator"
    ),
    "tournaments:lift_suspension": Sent(
        "/suspensions/{suspension}/lift/", ("reason",), {"reason": "They have talked."}, role="coordinator"
    ),
    "tournaments:grant_award": Sent(
        "/players/{walk_in}/awards/", ("valid_for",), {"reason": "Champions League."}, role="coordinator"
    ),
    "tournaments:withdraw_award": Sent(
        "/awards/{award}/withdraw/", ("reason",), {"reason": "Another year."}, role="coordinator"
    ),
    "tournaments:add_title": Sent(
        "/players/{walk_in}/titles/", ("words",), {"words": "Friend", "reason": "Ten evenings."}, role="coordinator"
    ),
    "tournaments:withdraw_title": Sent(
        "/titles/{title}/withdraw/", ("reason",), {"reason": "Somebody else."}, role="coordinator"
    ),
    "tournaments:decide_claim": Sent("/my/", "/confirm/", role="coordinator"),
    "tournaments:contest_claim": Sent("/claims/{decided}/", ("text",), {"text": "We all know her."}),
    "tournaments:settle_claim": Sent(
        "/claims/{contested}/", ("decision",), {"decision": "uphold", "answer": "So do I."}, role="coordinator"
    ),
    "tournaments:confirm_entry": Sent("enter/", "/asked/yes/", event="asked", role="coordinator"),
    "tournaments:disown_entry": Sent("enter/", "/asked/no/", event="asked", role="coordinator"),
    "tournaments:deny": Sent("enter/", "/enter/not-me/", event="denied", role="coordinator"),
    "tournaments:bring_denial": Sent("enter/", ("text",), {"text": "My cousin."}, "rejected", "coordinator"),
    "tournaments:denial": Sent("entries/not-me/{denial}/", ("name",), {"name": "Bob Smith"}, "denied"),
    "tournaments:ask_change": Sent(
        "edit/ask/", ("reason", "scenario"), {"scenario": "cool", "reason": "We announced it so."}, "running"
    ),
    "tournaments:ask_pool": Sent("edit/pool/", ("reason",), {"reason": "Our Regional."}, "virtual"),
    "tournaments:show_request": Sent(
        "requests/{request}/", ("note",), {"note": "It was.", "say": "grant"}, "asked about", "coordinator"
    ),
    "ratings:refresh": Sent("/ratings/runs/", "/runs/2E/", role="coordinator"),
    "conduct:issue": Sent(
        "penalties/new/?entry={entry}", ("code", "moment"), {"code": "B1", "description": "Loud words."}, "timed"
    ),
    "conduct:penalty": Sent("penalties/{penalty}/", ("reason",), {"reason": "Somebody else."}, "running"),
    "conduct:correct": Sent(
        "penalties/{penalty}/correct/", ("code", "reason"), {"code": "B2", "reason": "They were threats."}, "running"
    ),
    "conduct:card": Sent("penalties/cards/{entry}/", ("found",), {"found": "in_order"}, "running"),
    "conduct:deck_corrected": Sent("penalties/cards/{entry}/", "/corrected/", event="running"),
    "conduct:new_ruling": Sent(
        "rulings/new/", ("question",), {"question": "Who shuffles?", "ruling": "Its owner."}, "timed"
    ),
    "conduct:overturn": Sent(
        "rulings/{ruling}/overturn/", ("evidence",), {"evidence": "The guide says it."}, "running"
    ),
    "conduct:new_interim": Sent("/conduct/interim/new/", ("effective_on",), INTERIM, role="coordinator"),
    "conduct:change_interim": Sent("/conduct/interim/{interim}/edit/", ("effective_on",), role="coordinator"),
    "conduct:end_interim": Sent(
        "/conduct/interim/{interim}/end/",
        ("until",),
        {"until": "2027-01-01", "superseded_by": "Guide 5.2"},
        role="coordinator",
    ),
    "conduct:new_complaint": Sent(
        "/conduct/complaints/new/?event={listed}", ("about", "text"), {"text": "Nobody was there."}
    ),
    "conduct:video_act": Sent("rounds/1/tables/1/video/", "/allow/", event="timed"),
    "conduct:consent": Sent("rounds/1/tables/2/video/", "/consent/", event="timed"),
    "conduct:publish_video": Sent(
        "rounds/2/tables/1/video/", ("link",), {"link": "https://video.example/2"}, "running"
    ),
    "leagues:new_league": Sent("/leagues/new/", ("founders",), {"name": "Brand new league", "founders": COMMITTED}),
    "leagues:edit_league": Sent("{league}edit/", ("about",), {"about": "Fridays at seven."}),
    "leagues:hand_on": Sent("{another league}hand-on/", ("to",), {"to": "Cora"}),
    "leagues:invite_founder": Sent("{another league}founders/new/", ("handle",), {"handle": "Cora"}),
    "leagues:give_up": Sent("{league}give-up/director/", ("seen",)),
    "leagues:answer_invitation": Sent("/invitations/{invitation}/", "/accept/"),
    "leagues:league_act": Sent("{another league}", "/end/"),
    "leagues:acknowledge": Sent("{waiting league}", "/acknowledge/", role="coordinator"),
    "leagues:take_back_acknowledgement": Sent(
        "{league}acknowledge/take-back/", ("reason",), {"reason": "Nobody knows them."}, role="coordinator"
    ),
    "leagues:rename_league": Sent(
        "{waiting league}rename/", ("reason",), {"name": "Quiet league", "reason": "It was rude."}, role="coordinator"
    ),
    "tournaments:report_event_name": Sent("/names/event/{listed}/report/", ("reason",), {"reason": "It is rude."}),
    "tournaments:report_venue_name": Sent("/names/venue/{known_venue}/report/", ("reason",), {"reason": "It is rude."}),
    "tournaments:report_league_name": Sent(
        "/names/league/{league_number}/report/", ("reason",), {"reason": "It is rude."}
    ),
    "leagues:confirm_flag": Sent("{late}", "/confirm/", role="coordinator"),
    "leagues:accept": Sent("{doubtful}accept/", ("reason",), {"reason": "I was there."}, role="coordinator"),
    "leagues:take_back_accepted": Sent(
        "{accepted}accept/take-back/", ("reason",), {"reason": "I was not there."}, role="coordinator"
    ),
    "leagues:new_season": Sent("{league}seasons/new/", ("schedule", "year")),
    "leagues:edit_season": Sent("{season}edit/", ("schedule",), {"promos": "The league's own card."}),
    "leagues:announce": Sent("{season}", "/announce/"),
    "leagues:close_season": Sent("{ready season}close/", ("seen",)),
    "leagues:reopen_season": Sent("{closed season}reopen/", ("reason",), {"reason": "One evening is missing."}),
    "leagues:flag": Sent("{season}events/new/", ("event", "part"), {"late": "It was said at the door."}),
    "leagues:unflag": Sent("{counted}unflag/", ("reason",), {"reason": "It was no league evening."}),
    "leagues:places": Sent("{counted}places/", ("reason",), {"reason": "Who stayed longest."}),
    "leagues:bonus": Sent("{counted}bonus/", ("seen",)),
    "leagues:submit_bonus": Sent("{counted}bonus/submit/", ("seen",)),
    "leagues:take_back_bonus": Sent("{submitted}bonus/take-back/", ("reason",), {"reason": "A deck was misread."}),
    "leagues:nominate": Sent(
        "drawing/nominate/", ("winners_prizes",), {"prizes": "A mat", "first": "1"}, "running", "coordinator"
    ),
    "leagues:withdraw_nomination": Sent("drawing/", "/withdraw/", event="closed", role="coordinator"),
    "leagues:draw_prizes": Sent("drawing/", "/draw/", event="closed", role="coordinator"),
    "leagues:name_champions_league": Sent("champions-league/", "/name/", event="to name", role="coordinator"),
    "leagues:unname_champions_league": Sent("champions-league/", "/unname/", event="champions", role="coordinator"),
    "leagues:waive_points": Sent(
        "champions-league/waive/", ("reason",), {"handle": "Ada", "reason": "She founded a league."}, "champions"
    ),
    "leagues:take_back_waiver": Sent("champions-league/", "/take-back/", event="champions"),
    "leagues:seed_by_points": Sent("champions-league/", "/seed/", event="champions"),
    "leagues:stake": Sent("bids/stake/", ("designs",), {"designs": "2"}, "at stake"),
    "leagues:opt_out": Sent("bids/", "/opt-out/", event="at stake"),
    "leagues:pass_over": Sent("bids/marks/", ("why",), {"why": "opted_out"}, "at stake"),
    "leagues:take_back_passing": Sent("bids/", "/take-back/", event="at stake"),
    "leagues:new_call": Sent("/road/calls/new/", ("closes_on",), CALL, role="coordinator"),
    "leagues:call": Sent(
        "/road/calls/{call}/", ("closes_on",), {"text": "Say how.", "say": "save"}, role="coordinator"
    ),
    "leagues:new_application": Sent("/road/applications/new/", ("location",), {**WANTED, "level": "national"}),
    "leagues:application": Sent(
        "/road/applications/{application}/", ("note",), {"note": "Gladly.", "say": "approve"}, role="coordinator"
    ),
    "leagues:edit_application": Sent("/road/applications/{application}/edit/", ("location",), {"location": "Bonn"}),
    "leagues:new_allocation": Sent(
        "/road/allocations/new/",
        ("location",),
        {**WANTED, "level": "masters", "handle": "Ada", "note": "No bids came."},
        role="coordinator",
    ),
    "tournaments:new_region": Sent(
        "/regions/new/", ("places",), {"name": "South", "post": "europe", "places": "Austria"}, role="coordinator"
    ),
    "tournaments:edit_region": Sent("/regions/middle/edit/", ("places",), role="coordinator"),
    "tournaments:edit_venue": Sent("/venues/{venue}/edit/", ("town",), role="coordinator"),
    "tournaments:verify_venue": Sent("/venues/{venue}/", "/verify/", role="coordinator"),
    "tournaments:merge_venue": Sent("/venues/{venue}/", ("into",), {"into": "1"}, role="coordinator"),
    "tournaments:refuse_venue": Sent(
        "/venues/{venue}/", ("reason",), {"reason": "There is no such place."}, role="coordinator"
    ),
    "tournaments:write_to": Sent("/contact/europe/write/", ("text",), {"text": "May I ask again?"}),
    "tournaments:take_item": Sent("/inbox/{item}/", "/take/", role="coordinator"),
    "tournaments:answer_item": Sent("/inbox/{item}/", ("answer",), {"answer": "You may."}, role="coordinator"),
    "tournaments:restore_row": Sent(
        "/inbox/{changed_row}/restore/", ("reason",), {"reason": "It was changed."}, role="coordinator"
    ),
    "tournaments:agree_to_proposal": Sent("/proposals/{proposal}/", "/agree/", role="coordinator"),
    "tournaments:refuse_proposal": Sent("/proposals/{proposal}/", ("reason",), {"reason": "No."}, role="coordinator"),
    "tournaments:withdraw_proposal": Sent("/proposals/{proposal}/", "/withdraw/"),
    "tournaments:name_post": Sent("/contact/", ("title",), {"title": "Archivist"}, role="coordinator"),
    "tournaments:appoint": Sent(
        "/contact/chair/", ("handle",), {"handle": "Ada", "on": "2026-01-01"}, role="coordinator"
    ),
    "tournaments:relieve": Sent("/contact/online/", "/relieve/", role="coordinator"),
    "tournaments:close_post": Sent("/contact/webmaster/", "/close/", role="coordinator"),
    "tournaments:new_sealed_format": Sent(
        "/sealed-formats/new/", ("product",), {"name": "Brand New", "product": "Boosters"}, role="coordinator"
    ),
    "tournaments:sealed_format": Sent(
        "/sealed-formats/{sealed_format}/", ("product",), {"name": "Other Name"}, role="coordinator"
    ),
    "tournaments:new_card_set": Sent("/card-sets/new/", ("name",), {"name": "Brand New"}, role="coordinator"),
    "tournaments:card_set": Sent("/card-sets/{card_set}/", ("name",), {"name": "Other Name"}, role="coordinator"),
    "tournaments:new_house_rules": Sent("/house-rules/new/", ("name", "win"), {"name": "Brand New"}),
    "tournaments:house_rules_of": Sent("/house-rules/{house_rules}/", ("name", "win"), {"name": "Other Name"}),
    "tournaments:ask": Sent("ask/", ("email",), QUESTION, "listed", "anonymous"),
    "tournaments:register": Sent("/events/new/", ("title", "date"), LISTING),
    "tournaments:tonight": Sent("/tonight/", ("names", "game"), {"names": "Ann\nBob"}),
    "tournaments:import": Sent("/events/import/", ("text",), {"text": json.dumps(DOCUMENT)}),
    "tournaments:edit": Sent("edit/", ("title", "sanctioned"), event="listed"),
    "tournaments:my_entry": Sent("enter/", ("play_contact",), {"play_contact": "ask"}, "open", "coordinator"),
    "tournaments:withdraw": Sent("enter/", "/enter/withdraw/", event="open", role="coordinator"),
    "tournaments:waiting": Sent("entries/", "/strike/", event="open"),
    "tournaments:change_rounds": Sent(
        "edit/rounds/", ("rounds",), {"rounds": "5", "reason": "attendance", "unanimous": "on"}, "listed"
    ),
    "tournaments:postpone": Sent(
        "edit/postpone/", ("date",), {"date": "2098-01-03", "time": "19:00", "reason": "The hall is shut."}, "listed"
    ),
    "tournaments:begin_now": Sent("draft/", "/begin-now/", event="casual"),
    "tournaments:cancel": Sent("edit/cancel/", ("reason",), {"reason": "The hall is shut."}, "listed"),
    "tournaments:directors": Sent("directors/", ("handle",), {"handle": "Cora", "position": "3"}, "listed"),
    "tournaments:approve": Sent("directors/playing/", "/approval/", {"others": "4", "yes": "3"}, "ready"),
    "tournaments:forbid_playing": Sent(
        "directors/playing/", "/forbid/", {"reason": "A title."}, "ready", "coordinator"
    ),
    "tournaments:allow_playing": Sent("directors/playing/", "/allow/", {}, "drafted", "coordinator"),
    "tournaments:judging_time": Sent("directors/playing/", "/judging/", {"minutes": "3"}, "mine"),
    "tournaments:stopwatch": Sent("directors/playing/", "/judging/start/", {}, "mine"),
    "tournaments:answer": Sent("/my/", "/accept/", role="coordinator"),
    "tournaments:release": Sent("directors/", "/release/", event="listed"),
    "tournaments:paste": Sent("entries/", ("names",), {"names": "Ann\nBob"}, "listed", status=200),
    "tournaments:confirm": Sent("entries/paste/", ("line-1",), event="listed", asked={"names": "Ann\nBob"}),
    "tournaments:walk_in": Sent("entries/", ("name", "country"), {"name": "Ann"}, "listed"),
    "tournaments:enter_known": Sent("entries/known/?name=walk-in", "/known/enter/", event="listed"),
    "tournaments:earned_byes": Sent("entries/", "/byes/", {"byes": "2"}, "door"),
    "tournaments:earned_byes, head start": Sent("entries/", ("points",), {"points": "500"}, "pods"),
    "tournaments:type_code": Sent("/t/", ("code",), {"code": "ABCD"}, role="anonymous", status=422),
    "tournaments:link_act": Sent("entries/{entry}/link/", "/link/renew/", event="listed"),
    "tournaments:rename": Sent("entries/{entry}/rename/", ("name", "reason"), {"name": "Zacharias Quill"}, "listed"),
    "tournaments:join_round": Sent("entries/{last}/round/", ("way",), event="latecomer"),
    "tournaments:check_in_all": Sent("entries/", "/all-here/", event="listed"),
    "tournaments:entry_act": Sent("entries/", "/check-in/", event="listed"),
    "tournaments:draw": Sent("desk/", "/draw/", event="ready"),
    "tournaments:draft_act": Sent("draft/", "/draft/publish/", event="drafted"),
    "tournaments:unpublish": Sent("rounds/1/unpublish/", ("reason",), {"reason": "The wrong slips went out."}, "timed"),
    "tournaments:abandon": Sent("rounds/1/abandon/", ("reason",), {"reason": "The venue closes."}, "timed"),
    "tournaments:undo": Sent("desk/", "/undo/", event="ready"),
    "tournaments:drafting_act": Sent(
        "drafting/", ("first", "second"), {"first": "choice 1", "second": "choice 2"}, "seated"
    ),
    "tournaments:wishes": Sent(
        "wishes/",
        ("first", "second"),
        {"first": "choice 1", "second": "choice 2", "until": "1", "reason": "Sisters."},
        "ready",
    ),
    "tournaments:edit_bracket": Sent(
        "bracket/edit/", ("matches",), {"matches": "a: seed 1, seed 2\nb: winner a, seed 3"}, "bracket"
    ),
    "tournaments:heats": Sent("heats/", "/heats/", {"heats": "choice 1", "places": "2"}, "final"),
    "tournaments:qualifiers": Sent("heats/", "/qualifiers/", event="fed"),
    "tournaments:seeds": Sent("seeds/", "/seeds/", {"rest_by_lot": "on"}, "bracket"),
    "tournaments:committee": Sent(
        "committee/", "/committee/", {f"member_{place}": f"choice {place}" for place in (1, 2, 3)}, "elected"
    ),
    "tournaments:scenario": Sent("scenario/", ("per", "of_round"), {}, "lottery"),
    "tournaments:end_wish": Sent("wishes/", "/end/", event="drafted"),
    "tournaments:fixed_table": Sent("wishes/", "/wishes/table/", {"player": "choice 1", "table": "3"}, "ready"),
    "tournaments:remote": Sent("projector/remote/", "/projector/remote/", {"shows": "clock"}, "timed"),
    "tournaments:tell": Sent("announce/", ("text",), {"text": "Lunch is here."}, "timed"),
    "tournaments:withdraw_announcement": Sent("announce/", "/withdraw/", event="timed"),
    "tournaments:start": Sent("rounds/1/start/", ("minutes",), {"minutes": "50"}, "reported"),
    "tournaments:limit": Sent("rounds/1/limit/", ("minutes",), {"minutes": "75"}, "timed"),
    "tournaments:clock": Sent("desk/", "/clock/pause/", event="timed"),
    "tournaments:take_back_game": Sent("rounds/3/tables/1/", "/take-back/", event="titled"),
    "tournaments:extra_time": Sent(
        "rounds/1/tables/1/extra-time/", ("minutes",), {"minutes": "5", "reason": "A ruling took long."}, "timed"
    ),
    "tournaments:check_in": Sent("check-in/", ("code",), {"code": ON_THE_WALL}, "door"),
    "tournaments:check_in_door": Sent("check-in/door/", ("until",), event="door"),
    "tournaments:check_in_code": Sent("check-in/door/", "/code/", event="door"),
    "tournaments:play_contact": Sent("my-table/contact/", ("contact",), {"contact": "Voice: ada"}, "abroad"),
    "tournaments:extensions": Sent("deadlines/", "/extensions/", event="abroad"),
    "tournaments:deadline": Sent("rounds/1/deadline/", ("at",), {"at": SOON}, "online"),
    "tournaments:extend_deadline": Sent(
        "rounds/1/tables/1/deadline/", ("at",), {"at": SOON, "reason": "A power cut."}, "online"
    ),
    "tournaments:ruling": Sent("rounds/1/tables/1/ruling/", ("responsible",), {"responsible": "a"}, "online"),
    "tournaments:report_absence": Sent("desk/absent/", "/absent/", {"absent": "b"}, "late"),
    "tournaments:my_leave": Sent("my-table/leave/", ("sure",), {"sure": "on"}, "mine"),
    "tournaments:my_reject": Sent("my-table/", ("rule",), event="race"),
    "tournaments:my_report": Sent("my-table/", ("result",), {"result": "full_win", "winner": "a", **RESULT}, "mine"),
    "tournaments:my_log": Sent("my-table/log/", ("began",), {"first_turn": "a"}, "mine"),
    "tournaments:log": Sent("rounds/2/tables/1/log/", ("began",), {"first_turn": "b"}, "running"),
    "tournaments:my_confirm": Sent("my-table/", "/my-table/confirm/", event="told"),
    "tournaments:quick": Sent("desk/", ("table", "score_a"), {"table": "1", **RESULT}, "running"),
    "tournaments:rehearsal": Sent("rehearsal/", ("rounds",), {"rounds": "1", "players": "6"}, "running"),
    "tournaments:rehearsal_act": Sent("desk/", "/rehearsal/end/", event="rehearsal"),
    "tournaments:prizes": Sent("prizes/", ("text", "place"), {"text": "A deck box", "place": "1"}, "listed"),
    "tournaments:award": Sent("prizes/", "/prizes/award/", event="played"),
    "tournaments:prize_winner": Sent("prizes/", "/winner/", event="played"),
    "tournaments:prize_act": Sent("prizes/", "/hand-out/", event="played"),
    "tournaments:paste_results": Sent("results/", ("text",), {"text": "1 100 35"}, "running", status=200),
    "tournaments:confirm_results": Sent("results/", ("line",), event="running", asked={"text": "1 100 35"}),
    "tournaments:player_games": Sent("by-player/{entry}/", ("reason",), event="running"),
    "tournaments:complete": Sent("desk/", "/complete/", event="reported"),
    "tournaments:result": Sent(
        "rounds/2/tables/1/", ("result",), {"result": "full_win", "winner": "a", **RESULT}, "running"
    ),
    "tournaments:final_order": Sent("order/", ("reason",), {"reason": "Points of the quiz."}, "free"),
    "tournaments:finalize": Sent("finalize/", ("reason",), event="played"),
    "tournaments:accept_import": Sent(
        "audit/accept/", ("reason",), {"reason": "The club kept it."}, "imported", "coordinator"
    ),
    "tournaments:imports": Sent("/imports/", ("reason",), {"reason": "Kept."}, role="coordinator", status=422),
    "tournaments:withdraw_import": Sent("edit/withdraw-import/", ("reason",), {"reason": "Wrong file."}, "imported"),
    "tournaments:audit_void": Sent(
        "audit/void/", ("reason",), {"reason": "It was never played."}, "altered", "coordinator"
    ),
    "tournaments:audit_approve": Sent("audit/approve/", ("reason",), {"reason": "I know them."}, "new", "coordinator"),
    "tournaments:audit_settle": Sent("audit/settle/", ("reason",), {"reason": "I was there."}, "new", "coordinator"),
    "tournaments:trust": Sent("/players/{director}/", "/trust/give/", role="coordinator"),
    "tournaments:audit_release": Sent(
        "audit/release/", ("reason",), {"reason": "It was so."}, "altered", "coordinator"
    ),
    "tournaments:audit_restore": Sent(
        "audit/restore/", ("reason",), {"reason": "The slips say so."}, "altered", "coordinator"
    ),
    "tournaments:audit_rank_again": Sent(
        "audit/rank-again/", ("reason",), {"reason": "He won by it."}, "marked", "coordinator"
    ),
    "tournaments:audit_count_again": Sent(
        "audit/count-again/", ("reason",), {"reason": "It was played."}, "void", "coordinator"
    ),
    "tournaments:audit_ask": Sent("audit/ask/", ("reason",), {"reason": "Was it so?"}, "altered", "coordinator"),
    "tournaments:restore_result": Sent(
        "rounds/1/tables/1/restore/", ("reason",), {"reason": "The slip says so."}, "altered", "coordinator"
    ),
    "tournaments:answer_audit": Sent("audit/answer/", ("reason",), {"reason": "It was so."}, "altered"),
    "tournaments:take_back_finalizing": Sent("finalize/take-back/", ("typed",), {"typed": "Just over"}, "just over"),
    "tournaments:cut": Sent("cut/", ("cut_1",), {"cut_1": "choice 1"}, "level"),
    "tournaments:take_back_cut": Sent("cut/", "/cut/take-back/", event="cut"),
    "tournaments:waive_final": Sent(
        "waive/", ("no_advantage",), {"reason": "The last train.", "no_advantage": "on"}, "for the title"
    ),
    "tournaments:take_back_final_waiver": Sent("waive/", "/waive/take-back/", event="waived"),
    "tournaments:reopen": Sent("reopen/", ("reason",), {"reason": "A result was wrong."}, "closed", "coordinator"),
}


def client_of(world: World, role: str) -> Client:
    client = Client()
    user = world.users[role]
    if user is not None:
        client.force_login(user)
    return client


def page_of(world: World, sent: Sent) -> str:
    if sent.event:
        event = world.events[sent.event]
        ruling = event.rulings.first()
        penalty = event.penalties.first()
        entry = event.entries.first()
        inside = {"entry": entry.pk if entry else 0, "ruling": ruling.pk if ruling else 0}
        last = event.entries.last()
        inside["last"] = last.pk if last else 0
        denial = Denial.objects.filter(entry__event=event).first()
        inside["denial"] = denial.pk if denial else 0
        request = event.requests.first()
        inside["request"] = request.pk if request else 0
        inside["penalty"] = penalty.pk if penalty else 0
        return f"{event.get_absolute_url()}{sent.page.format_map(inside)}"
    ids = {"walk_in": "POST /players/{id}/claim/", "card_set": "PUT /card-sets/{id}/"}
    ids["sealed_format"] = "PUT /sealed-formats/{id}/"
    ids |= {"house_rules": "PUT /house-rules/{id}/"}
    ids |= {"decided": "POST /claims/{id}/contest/", "contested": "PUT /claims/{id}/contest/"}
    ids |= {"suspension": "GET /suspensions/{id}/"}
    ids |= {"award": "POST /awards/{id}/withdraw/", "title": "POST /titles/{id}/withdraw/"}
    ids |= {"venue": "POST /venues/{id}/verify/", "item": "GET /inbox/{id}/", "merging": "POST /mergings/{id}/part/"}
    known = {name: world.calls[label].ids["id"] for name, label in ids.items()}
    known["changed_row"] = world.calls["POST /inbox/{id}/restore/"].ids["id"]
    known["proposal"] = world.calls["GET /proposals/{id}/"].ids["id"]
    known["interim"] = world.calls["GET /conduct/interim/{id}/"].ids["id"]
    known["call"] = world.calls["GET /road/calls/{id}/"].ids["id"]
    known["application"] = world.calls["GET /road/applications/{id}/"].ids["id"]
    known["known_venue"] = Venue.objects.filter(state=Venue.State.VERIFIED).earliest("pk").pk
    known["league_number"] = world.calls["PUT /leagues/{id}/"].ids["id"]
    known["invitation"] = world.calls["POST /invitations/{id}/accept/"].ids["id"]
    known["listed"] = world.events["listed"].pk
    known["director"] = world.calls["PUT /players/{id}/trust/"].ids["id"]
    known["record"] = world.calls["POST /players/{id}/merge/"].body["into"]
    known["merged"] = Merging.objects.get(pk=known["merging"]).into_id
    return sent.page.format(**known, **_of_leagues(world))


def _of_leagues(world: World) -> dict[str, str]:
    """The addresses of what calls are about, by what it is there."""
    rows: dict[str, tuple[type[League] | type[Season] | type[Counted], str]] = {
        "league": (League, "PUT /leagues/{id}/"),
        "another league": (League, "POST /leagues/{id}/end/"),
        "waiting league": (League, "POST /leagues/{id}/acknowledge/"),
        "late": (Counted, "POST /leagues/events/{id}/confirm/"),
        "doubtful": (Counted, "POST /leagues/events/{id}/accept/"),
        "accepted": (Counted, "POST /leagues/events/{id}/accept/take-back/"),
        "season": (Season, "PUT /leagues/seasons/{id}/"),
        "ready season": (Season, "POST /leagues/seasons/{id}/close/"),
        "closed season": (Season, "POST /leagues/seasons/{id}/reopen/"),
        "counted": (Counted, "POST /leagues/events/{id}/unflag/"),
        "submitted": (Counted, "POST /leagues/events/{id}/bonus/take-back/"),
    }
    return {
        name: model.objects.get(pk=world.calls[label].ids["id"]).get_absolute_url()
        for name, (model, label) in rows.items()
    }


def chosen(form: Form, typed: Mapping[str, str]) -> dict[str, str]:
    """What is typed; "choice 1" is what the second option of a list stands for."""
    return {
        name: form.choices[name][int(value.removeprefix("choice "))] if value.startswith("choice ") else value
        for name, value in typed.items()
    }


def found(world: World, sent: Sent, client: Client) -> tuple[str, dict[str, Any], set[str]]:
    """Where the form is sent to, what is sent, and the names of all its fields."""
    url = page_of(world, sent)
    page = Page((client.post(url, sent.asked) if sent.asked else client.get(url)).text)
    form: Form = page.form_to(sent.known_by) if isinstance(sent.known_by, str) else page.form(*sent.known_by)
    typed = chosen(form, _typed(world, sent))
    return form.action or url, form.filled(typed), {*dict(form.fields), *form.choices}


def _typed(world: World, sent: Sent) -> dict[str, str]:
    """With the code that stands on the wall of the event, and who is committed to a league."""
    said = dict(sent.typed)
    said |= {name: code_of(world.events[sent.event]) for name in said if said[name] == ON_THE_WALL}
    founders = ", ".join(world.calls["POST /leagues/"].body["founders"])
    return said | {name: founders for name in said if said[name] == COMMITTED}
