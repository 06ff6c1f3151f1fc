"""The map of the API. Everything of an event lies under it; rounds and tables go by their numbers."""

from __future__ import annotations

from django.urls import include, path
from rest_framework.parsers import MultiPartParser

from tournaments.audits.api.audits import AuditView, ImportedView, ImportsView, LooksView, RestoringView, TrustView
from tournaments.audits.api.proposals import ProposalsView
from tournaments.audits.api.requests import EventRequestsView
from tournaments.closing.api.closing import ClosingView, PossibleView, PrizesView
from tournaments.closing.api.standings import CardsView, JournalView, StandingsView
from tournaments.department.api import InboxView, NamesView, PostsView, StatusView
from tournaments.entries.api.awards import AwardsView, TitlesView
from tournaments.entries.api.brackets import BracketView
from tournaments.entries.api.committees import CommitteeView
from tournaments.entries.api.denials import DenialsView, MyDenialView
from tournaments.entries.api.heats import HeatsView
from tournaments.entries.api.my_entry import CheckInView, MyEntryView, WaitingView
from tournaments.entries.api.people import MeView, MyEvents, PlayerEvents, PlayersView
from tournaments.entries.api.records import ClaimingView, ClaimsView, ContestView, MergingsView
from tournaments.entries.api.seeds import SeedsView
from tournaments.entries.api.suspensions import MySuspensions, SuspendedView, SuspensionsView
from tournaments.exchange.api.documents import DocumentView, ImportView, ReportView
from tournaments.kernel.parsing import StrictJSON
from tournaments.listing.api.card_sets import CardSetsView, FormatsView
from tournaments.listing.api.directors import DirectorsView, QuestionsView
from tournaments.listing.api.events import EventsView, EventView
from tournaments.listing.api.house_rules import HouseRulesView
from tournaments.listing.api.regions import RegionsView, VenuesView
from tournaments.listing.api.sealed_formats import SealedFormatsView
from tournaments.people.api import CalendarView, MailView, NoticesView
from tournaments.play.api.altering import AlteringView
from tournaments.play.api.clocks import AnnouncementsView, ClockView, WallView
from tournaments.play.api.draftings import DraftingView
from tournaments.play.api.entries import EntriesView
from tournaments.play.api.links import LinksView, MyLinkView
from tournaments.play.api.my_tables import MyTableView
from tournaments.play.api.playing import PlayingView
from tournaments.play.api.rounds import RoundsView, UndoView
from tournaments.play.api.scenarios import ScenarioView
from tournaments.play.api.tables import PastedView, TableView
from tournaments.play.api.wishes import WishesView
from tournaments.rehearsal.api.rehearsals import MyRehearsals, RehearsalView

app_name = "api"

event = [
    path("", EventView.as_view({"get": "retrieve", "patch": "partial_update"}), name="event"),
    path("possible/", PossibleView.as_view({"get": "list"}), name="possible"),
    path("outlook/", ClosingView.as_view({"get": "outlook"}), name="outlook"),
    path("order/", ClosingView.as_view({"post": "order"}), name="final_order"),
    path("finalize/", ClosingView.as_view({"post": "finalize"}), name="finalize"),
    path("finalize/take-back/", ClosingView.as_view({"post": "take_back"}), name="take_back_finalizing"),
    path("cut/", ClosingView.as_view({"post": "note_cut"}), name="note_cut"),
    path("cut/take-back/", ClosingView.as_view({"post": "take_back_cut"}), name="take_back_cut"),
    path("waive/", ClosingView.as_view({"post": "waive"}), name="waive_final"),
    path("waive/take-back/", ClosingView.as_view({"post": "take_back_waiver"}), name="take_back_final_waiver"),
    path("reopen/", ClosingView.as_view({"post": "reopen"}), name="reopen"),
    path("audit/", AuditView.as_view({"get": "retrieve"}), name="audit"),
    path("audit/file/", AuditView.as_view({"get": "file"}), name="audit_file"),
    path("audit/<slug:decision>/preview/", AuditView.as_view({"get": "preview"}), name="audit_preview"),
    path("audit/approve/", AuditView.as_view({"post": "approve"}), name="approve_event"),
    path("audit/accept/", ImportedView.as_view({"post": "accept"}), name="accept_import"),
    path("withdraw-import/", ImportedView.as_view({"post": "withdraw"}), name="withdraw_import"),
    path("audit/release/", AuditView.as_view({"post": "release"}), name="release_event"),
    path("audit/rank-again/", AuditView.as_view({"post": "rank_again"}), name="rank_again"),
    path("audit/restore/", AuditView.as_view({"post": "put_back"}), name="restore_event"),
    path("audit/settle/", AuditView.as_view({"post": "settle"}), name="settle_look"),
    path("audit/void/", AuditView.as_view({"post": "void"}), name="void"),
    path("audit/count-again/", AuditView.as_view({"post": "count_again"}), name="count_again"),
    path("audit/ask/", AuditView.as_view({"post": "ask"}), name="ask_directors"),
    path("audit/answer/", AuditView.as_view({"post": "answer"}), name="answer_audit"),
    path(
        "rounds/<int:number>/tables/<int:table>/restore/", AuditView.as_view({"post": "restore"}), name="restore_result"
    ),
    path(
        "round-changes/", AlteringView.as_view({"get": "round_changes", "post": "change_rounds"}), name="round_changes"
    ),
    path("postpone/", AlteringView.as_view({"post": "postpone"}), name="postpone"),
    path("begin-now/", AlteringView.as_view({"post": "begin_now"}), name="begin_now"),
    path("cancel/", AlteringView.as_view({"post": "cancel"}), name="cancel"),
    path("questions/", QuestionsView.as_view({"get": "list", "post": "create"}), name="questions"),
    path("directors/", DirectorsView.as_view({"get": "list", "post": "create"}), name="directors"),
    path("directors/playing/", PlayingView.as_view({"get": "retrieve"}), name="playing"),
    path("directors/playing/approval/", PlayingView.as_view({"put": "approve"}), name="approve"),
    path("directors/playing/order/", PlayingView.as_view({"put": "forbid"}), name="order"),
    path("directors/playing/allow/", PlayingView.as_view({"post": "allow"}), name="allow"),
    path("directors/playing/<int:pk>/judging/", PlayingView.as_view({"post": "log"}), name="judging"),
    path("directors/playing/<int:pk>/judging/start/", PlayingView.as_view({"post": "start"}), name="judging_start"),
    path("directors/playing/<int:pk>/judging/stop/", PlayingView.as_view({"post": "stop"}), name="judging_stop"),
    path("directors/<int:pk>/accept/", DirectorsView.as_view({"post": "accept"}), name="accept"),
    path("directors/<int:pk>/decline/", DirectorsView.as_view({"post": "decline"}), name="decline"),
    path("directors/<int:pk>/leave/", DirectorsView.as_view({"post": "leave"}), name="leave"),
    path("directors/<int:pk>/", DirectorsView.as_view({"delete": "destroy"}), name="director"),
    path("entries/", EntriesView.as_view({"get": "list", "post": "create"}), name="entries"),
    path("entries/list/", EntriesView.as_view({"post": "enter_names"}), name="enter_names"),
    path("entries/all-here/", EntriesView.as_view({"post": "check_in_all"}), name="check_in_all"),
    path(
        "entries/candidates/",
        EntriesView.as_view({"post": "candidates"}, parser_classes=[StrictJSON, MultiPartParser]),
        name="candidates",
    ),
    path(
        "entries/<int:pk>/",
        EntriesView.as_view({"get": "retrieve", "patch": "partial_update", "delete": "destroy"}),
        name="entry",
    ),
    path("entries/suspended/", SuspendedView.as_view({"get": "list"}), name="suspended"),
    path("entries/fees/", EntriesView.as_view({"get": "fees"}), name="fees"),
    path("entries/<int:pk>/fee/", EntriesView.as_view({"put": "fee"}), name="fee"),
    path("entries/<int:pk>/rename/", EntriesView.as_view({"post": "rename"}), name="rename"),
    path("entries/<int:pk>/games/", EntriesView.as_view({"get": "games"}), name="games"),
    path("entries/<int:pk>/check-in/", EntriesView.as_view({"post": "check_in"}), name="check_in"),
    path("entries/<int:pk>/check-in-late/", EntriesView.as_view({"post": "check_in_late"}), name="check_in_late"),
    path("entries/<int:pk>/check-out/", EntriesView.as_view({"post": "check_out"}), name="check_out"),
    path("entries/<int:pk>/forfeit/", EntriesView.as_view({"post": "forfeit"}), name="forfeit"),
    path("entries/<int:pk>/give-back/", EntriesView.as_view({"post": "give_back"}), name="give_back"),
    path("entries/<int:pk>/round/", EntriesView.as_view({"get": "ways", "post": "join_round"}), name="join_round"),
    path("entries/<int:pk>/seat/", EntriesView.as_view({"post": "seat"}), name="seat"),
    path("entries/<int:pk>/take-in/", EntriesView.as_view({"post": "take_in"}), name="take_in"),
    path("entries/<int:pk>/drop/", EntriesView.as_view({"post": "drop"}), name="drop"),
    path("entries/<int:pk>/return/", EntriesView.as_view({"post": "put_back"}), name="return"),
    path("entries/<int:pk>/sit-out/", EntriesView.as_view({"post": "sit_out"}), name="sit_out"),
    path("entries/<int:pk>/play/", EntriesView.as_view({"post": "play"}), name="play"),
    path("entries/<int:pk>/link/renew/", LinksView.as_view({"post": "renew"}), name="renew_link"),
    path("entries/<int:pk>/link/withdraw/", LinksView.as_view({"post": "withdraw"}), name="withdraw_link"),
    path("links/", LinksView.as_view({"get": "list"}), name="links"),
    path("entries/<int:pk>/table/", WishesView.as_view({"put": "fix_table"}), name="fixed_table"),
    path("bracket/", BracketView.as_view({"get": "retrieve", "put": "update"}), name="bracket"),
    path("heats/", HeatsView.as_view({"get": "retrieve", "put": "update"}), name="heats"),
    path("heats/qualifiers/", HeatsView.as_view({"post": "take"}), name="qualifiers"),
    path("committee/", CommitteeView.as_view({"get": "list", "put": "update"}), name="committee"),
    path("seeds/", SeedsView.as_view({"get": "list", "put": "update"}), name="seeds"),
    path("undo/", UndoView.as_view({"get": "retrieve", "post": "create"}), name="undo"),
    path("drafting/", DraftingView.as_view({"get": "retrieve"}), name="drafting"),
    path("drafting/seats/", DraftingView.as_view({"post": "seat"}), name="draft_seats"),
    path("drafting/exchange/", DraftingView.as_view({"post": "exchange"}), name="exchange_seats"),
    path("drafting/publish/", DraftingView.as_view({"post": "publish"}), name="publish_seats"),
    path("drafting/unpublish/", DraftingView.as_view({"post": "unpublish"}), name="unpublish_seats"),
    path("drafting/building/", DraftingView.as_view({"post": "build"}), name="start_building"),
    path("drafting/building/end/", DraftingView.as_view({"post": "stop"}), name="end_building"),
    path("scenario/", ScenarioView.as_view({"get": "retrieve", "put": "update"}), name="scenario"),
    path("wishes/", WishesView.as_view({"get": "list", "post": "create"}), name="wishes"),
    path("wishes/<int:pk>/", WishesView.as_view({"delete": "destroy"}), name="wish"),
    path("rounds/", RoundsView.as_view({"get": "list", "post": "create"}), name="rounds"),
    path("rounds/<int:number>/", RoundsView.as_view({"get": "retrieve", "delete": "destroy"}), name="round"),
    path("rounds/<int:number>/draw/", RoundsView.as_view({"get": "draw"}), name="draw"),
    path("rounds/<int:number>/redraw/", RoundsView.as_view({"post": "redraw"}), name="redraw"),
    path("rounds/<int:number>/swap/", RoundsView.as_view({"post": "swap"}), name="swap"),
    path("rounds/<int:number>/move/", RoundsView.as_view({"post": "move"}), name="move"),
    path("rounds/<int:number>/bye/", RoundsView.as_view({"post": "bye"}), name="bye"),
    path("rounds/<int:number>/tables/<int:table>/number/", RoundsView.as_view({"put": "renumber"}), name="renumber"),
    path("rounds/<int:number>/repair/", RoundsView.as_view({"get": "preview_repair", "post": "repair"}), name="repair"),
    path("rounds/<int:number>/unpublish/", RoundsView.as_view({"post": "unpublish"}), name="unpublish"),
    path("rounds/<int:number>/abandon/", RoundsView.as_view({"post": "abandon"}), name="abandon"),
    path("rounds/<int:number>/publish/", RoundsView.as_view({"post": "publish"}), name="publish"),
    path("rounds/<int:number>/complete/", RoundsView.as_view({"post": "complete"}), name="complete"),
    path("rounds/<int:number>/start/", ClockView.as_view({"post": "start"}), name="start"),
    path("rounds/<int:number>/pause/", ClockView.as_view({"post": "pause"}), name="pause"),
    path("rounds/<int:number>/resume/", ClockView.as_view({"post": "resume"}), name="resume"),
    path("rounds/<int:number>/limit/", ClockView.as_view({"put": "lengthen"}), name="limit"),
    path("rounds/<int:number>/remind/", ClockView.as_view({"post": "remind"}), name="remind"),
    path("rounds/<int:number>/time-called/", ClockView.as_view({"post": "call_time"}), name="time_called"),
    path("rounds/<int:number>/tables/<int:table>/", TableView.as_view({"get": "retrieve"}), name="table"),
    path("rounds/<int:number>/tables/<int:table>/result/", TableView.as_view({"put": "result"}), name="result"),
    path(
        "rounds/<int:number>/tables/<int:table>/take-back/", TableView.as_view({"post": "take_back"}), name="take_back"
    ),
    path("rounds/<int:number>/tables/<int:table>/log/", TableView.as_view({"put": "log"}), name="log"),
    path("rounds/<int:number>/tables/<int:table>/preview/", TableView.as_view({"post": "preview"}), name="preview"),
    path("rounds/<int:number>/tables/<int:table>/proposal/", TableView.as_view({"post": "proposal"}), name="proposal"),
    path(
        "rounds/<int:number>/tables/<int:table>/extra-time/", TableView.as_view({"post": "extend"}), name="extra_time"
    ),
    path("rounds/<int:number>/deadline/", ClockView.as_view({"put": "deadline"}), name="deadline"),
    path("extensions/", ClockView.as_view({"put": "extensions"}), name="extensions"),
    path(
        "rounds/<int:number>/tables/<int:table>/deadline/",
        TableView.as_view({"put": "postpone"}),
        name="table_deadline",
    ),
    path("rounds/<int:number>/tables/<int:table>/ruling/", TableView.as_view({"post": "rule"}), name="ruling"),
    path("rounds/<int:number>/tables/<int:table>/absence/", TableView.as_view({"post": "miss"}), name="absence"),
    path(
        "check-in/", CheckInView.as_view({"get": "retrieve", "post": "hand_in", "put": "update"}), name="self_check_in"
    ),
    path("check-in/code/", CheckInView.as_view({"post": "change_code"}), name="check_in_code"),
    path(
        "my-entry/",
        MyEntryView.as_view({"get": "retrieve", "post": "create", "put": "update", "delete": "destroy"}),
        name="my_entry",
    ),
    path("my-entry/asked/yes/", MyEntryView.as_view({"post": "confirm"}), name="confirm_entry"),
    path("my-entry/asked/no/", MyEntryView.as_view({"post": "disown"}), name="disown_entry"),
    path("my-entry/not-me/", MyDenialView.as_view({"get": "retrieve", "post": "create"}), name="deny"),
    path("my-entry/not-me/bring/", MyDenialView.as_view({"post": "bring"}), name="bring_denial"),
    path("requests/", EventRequestsView.as_view({"get": "list", "post": "create"}), name="event_requests"),
    path("requests/pool/", EventRequestsView.as_view({"post": "pool"}), name="ask_pool"),
    path("requests/<int:pk>/withdraw/", EventRequestsView.as_view({"post": "withdraw"}), name="withdraw_request"),
    path("requests/<int:pk>/grant/", EventRequestsView.as_view({"post": "grant"}), name="grant_request"),
    path("requests/<int:pk>/refuse/", EventRequestsView.as_view({"post": "refuse"}), name="refuse_request"),
    path("counted/", EventRequestsView.as_view({"post": "change"}), name="change_counted"),
    path("denials/", DenialsView.as_view({"get": "list"}), name="denials"),
    path("denials/<int:pk>/agree/", DenialsView.as_view({"post": "agree"}), name="agree_denial"),
    path("denials/<int:pk>/restore/", DenialsView.as_view({"post": "restore"}), name="restore_denied"),
    path("denials/<int:pk>/reject/", DenialsView.as_view({"post": "reject"}), name="reject_denial"),
    path("waiting/", WaitingView.as_view({"get": "list"}), name="waiting"),
    path("waiting/<int:pk>/", WaitingView.as_view({"delete": "destroy"}), name="strike"),
    path("waiting/<int:pk>/take/", WaitingView.as_view({"post": "take"}), name="take_waiting"),
    path("my-table/", MyTableView.as_view({"get": "retrieve"}), name="my_table"),
    path("my-table/appointments/", MyTableView.as_view({"get": "appointments"}), name="appointments"),
    path("my-table/contact/", MyTableView.as_view({"put": "contact"}), name="contact"),
    path("my-table/leave/", MyTableView.as_view({"post": "leave"}), name="my_leave"),
    path("my-table/result/", MyTableView.as_view({"put": "result"}), name="my_result"),
    path("my-table/reject/", MyTableView.as_view({"post": "reject"}), name="my_reject"),
    path("my-table/log/", MyTableView.as_view({"put": "log"}), name="my_log"),
    path("my-table/confirm/", MyTableView.as_view({"post": "confirm"}), name="my_confirm"),
    path("wall/", WallView.as_view({"get": "retrieve", "put": "update"}), name="wall"),
    path("announcements/", AnnouncementsView.as_view({"get": "list", "post": "create"}), name="announcements"),
    path("announcements/<int:pk>/", AnnouncementsView.as_view({"delete": "destroy"}), name="announcement"),
    path("results/", PastedView.as_view({"post": "save"}), name="pasted"),
    path("results/preview/", PastedView.as_view({"post": "preview"}), name="pasted_preview"),
    path("rehearsals/", RehearsalView.as_view({"post": "create"}), name="rehearsals"),
    path("simulation/", RehearsalView.as_view({"post": "simulate"}), name="simulation"),
    path("rehearsal/", RehearsalView.as_view({"delete": "destroy"}), name="rehearsal"),
    path("prizes/", PrizesView.as_view({"get": "list", "post": "create"}), name="prizes"),
    path("prizes/award/", PrizesView.as_view({"post": "award"}), name="award"),
    path("prizes/<int:pk>/", PrizesView.as_view({"delete": "destroy"}), name="prize"),
    path("prizes/<int:pk>/winner/", PrizesView.as_view({"put": "winner"}), name="prize_winner"),
    path("prizes/<int:pk>/given/", PrizesView.as_view({"put": "given"}), name="prize_given"),
    path("cards/", CardsView.as_view({"get": "list"}), name="cards"),
    path("cards/<int:pk>/", CardsView.as_view({"get": "retrieve"}), name="card"),
    path("document/", DocumentView.as_view({"get": "retrieve"}), name="document"),
    path("trf/", ReportView.as_view({"get": "retrieve"}), name="report_file"),
    path("standings/", StandingsView.as_view({"get": "retrieve"}), name="standings"),
    path("journal/", JournalView.as_view({"get": "list"}), name="journal"),
]

urlpatterns = [
    path("formats/", FormatsView.as_view({"get": "retrieve"}), name="formats"),
    path("sealed-formats/", SealedFormatsView.as_view({"get": "list", "post": "create"}), name="sealed_formats"),
    path("sealed-formats/<int:pk>/", SealedFormatsView.as_view({"put": "update"}), name="sealed_format"),
    path("card-sets/", CardSetsView.as_view({"get": "list", "post": "create"}), name="card_sets"),
    path("card-sets/<int:pk>/", CardSetsView.as_view({"put": "update"}), name="card_set"),
    path("house-rules/", HouseRulesView.as_view({"get": "list", "post": "create"}), name="house_rules"),
    path("house-rules/<int:pk>/", HouseRulesView.as_view({"put": "update"}), name="house_rules_of"),
    path("events/", EventsView.as_view({"get": "list", "post": "create"}), name="events"),
    path("events/check/", EventsView.as_view({"post": "check"}), name="check"),
    path("events/import/", ImportView.as_view({"post": "create"}), name="import"),
    path("events/import/preview/", ImportView.as_view({"post": "preview"}), name="preview_import"),
    path("events/<int:event>/", include(event)),
    path("regions/", RegionsView.as_view({"get": "list", "post": "create"}), name="regions"),
    path("regions/look-up/", RegionsView.as_view({"get": "look_up"}), name="look_up"),
    path("regions/<slug:slug>/", RegionsView.as_view({"get": "retrieve", "put": "update"}), name="region"),
    path("venues/", VenuesView.as_view({"get": "list"}), name="venues"),
    path("venues/<int:pk>/", VenuesView.as_view({"get": "retrieve", "put": "update"}), name="venue"),
    path("venues/<int:pk>/verify/", VenuesView.as_view({"post": "verify"}), name="verify_venue"),
    path("venues/<int:pk>/merge/", VenuesView.as_view({"post": "merge"}), name="merge_venue"),
    path("venues/<int:pk>/refuse/", VenuesView.as_view({"post": "refuse"}), name="refuse_venue"),
    path("posts/", PostsView.as_view({"get": "list", "post": "create"}), name="posts"),
    path("posts/<slug:code>/", PostsView.as_view({"get": "retrieve", "delete": "destroy"}), name="post"),
    path("posts/<slug:code>/messages/", PostsView.as_view({"post": "write"}), name="messages"),
    path("looks/", LooksView.as_view({"get": "list"}), name="looks"),
    path("imports/", ImportsView.as_view({"get": "list"}), name="imports"),
    path("imports/accept/", ImportsView.as_view({"post": "accept"}), name="accept_imports"),
    path("status/", StatusView.as_view({"get": "list"}), name="status"),
    path("names/<str:kind>/<int:pk>/report/", NamesView.as_view({"post": "report"}), name="report_name"),
    path("proposals/", ProposalsView.as_view({"get": "list"}), name="proposed_acts"),
    path("proposals/<int:pk>/", ProposalsView.as_view({"get": "retrieve"}), name="proposed_act"),
    path("proposals/<int:pk>/agree/", ProposalsView.as_view({"post": "agree"}), name="agree_to_proposal"),
    path("proposals/<int:pk>/refuse/", ProposalsView.as_view({"post": "refuse"}), name="refuse_proposal"),
    path("proposals/<int:pk>/withdraw/", ProposalsView.as_view({"post": "withdraw"}), name="withdraw_proposal"),
    path("inbox/", InboxView.as_view({"get": "list"}), name="inbox"),
    path("inbox/<int:pk>/", InboxView.as_view({"get": "retrieve"}), name="inbox_item"),
    path("inbox/<int:pk>/take/", InboxView.as_view({"post": "take"}), name="take_item"),
    path("inbox/<int:pk>/answer/", InboxView.as_view({"post": "answer"}), name="answer_item"),
    path("inbox/<int:pk>/restore/", RestoringView.as_view({"post": "restore"}), name="restore_row"),
    path("posts/<slug:code>/appoint/", PostsView.as_view({"post": "appoint"}), name="appoint"),
    path("posts/<slug:code>/relieve/", PostsView.as_view({"post": "relieve"}), name="relieve"),
    path("players/", PlayersView.as_view({"get": "list"}), name="players"),
    path("players/<int:pk>/", PlayersView.as_view({"get": "retrieve"}), name="player"),
    path("players/<int:pk>/trust/", TrustView.as_view({"put": "update", "delete": "destroy"}), name="trust"),
    path("players/<int:pk>/confirm-address/", TrustView.as_view({"post": "confirm"}), name="confirm_address"),
    path("players/<int:pk>/claim/", ClaimingView.as_view({"post": "create"}), name="claim"),
    path("players/<int:pk>/events/", PlayerEvents.as_view({"get": "list"}), name="player_events"),
    path("players/<int:pk>/awards/", AwardsView.as_view({"get": "list", "post": "create"}), name="awards"),
    path("players/<int:pk>/titles/", TitlesView.as_view({"get": "list", "post": "create"}), name="player_titles"),
    path("awards/<int:pk>/withdraw/", AwardsView.as_view({"post": "withdraw"}), name="withdraw_award"),
    path("titles/", TitlesView.as_view({"get": "hall"}), name="titles"),
    path("titles/<int:pk>/withdraw/", TitlesView.as_view({"post": "withdraw"}), name="withdraw_title"),
    path("players/<int:pk>/merge/", MergingsView.as_view({"post": "merge"}), name="merge"),
    path("players/<int:pk>/merge/<int:into>/", MergingsView.as_view({"get": "preview"}), name="merge_preview"),
    path("players/<int:pk>/mergings/", MergingsView.as_view({"get": "list"}), name="mergings"),
    path("mergings/<int:pk>/part/", MergingsView.as_view({"post": "part"}), name="part"),
    path("claims/", ClaimsView.as_view({"get": "list"}), name="claims"),
    path("claims/<int:pk>/", ClaimsView.as_view({"get": "retrieve"}), name="show_claim"),
    path("claims/<int:pk>/contest/", ContestView.as_view({"post": "create", "put": "settle"}), name="contest_claim"),
    path("claims/<int:pk>/decision/", ClaimsView.as_view({"post": "decide"}), name="decision"),
    path("suspensions/", SuspensionsView.as_view({"get": "list", "post": "create"}), name="suspensions"),
    path("suspensions/<int:pk>/", SuspensionsView.as_view({"get": "retrieve"}), name="suspension"),
    path("suspensions/<int:pk>/lift/", SuspensionsView.as_view({"post": "lift"}), name="lift_suspension"),
    path("link/", MyLinkView.as_view({"get": "retrieve"}), name="link"),
    path("me/", MeView.as_view({"get": "retrieve", "put": "update"}), name="me"),
    path("me/rehearsals/", MyRehearsals.as_view({"get": "list"}), name="my_rehearsals"),
    path("me/events/", MyEvents.as_view({"get": "list"}), name="my_events"),
    path("me/notices/", NoticesView.as_view({"get": "list"}), name="notices"),
    path("me/notices/all-read/", NoticesView.as_view({"post": "read_all"}), name="read_notices"),
    path("me/notices/<int:pk>/read/", NoticesView.as_view({"post": "read"}), name="read_notice"),
    path("me/calendar/renew/", CalendarView.as_view({"post": "renew"}), name="renew_calendar"),
    path("me/mail/", MailView.as_view({"get": "retrieve", "put": "update"}), name="my_mail"),
    path("me/suspensions/", MySuspensions.as_view({"get": "list"}), name="my_suspensions"),
    path("me/token/", MeView.as_view({"get": "token", "delete": "revoke"}), name="my_token"),
]
