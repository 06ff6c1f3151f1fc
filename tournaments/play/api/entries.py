"""The list of players: enter, check in, drop, return."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.entries.selectors.candidates import candidates
from tournaments.entries.serializers.entries import (
    ByesInput,
    CandidateOutput,
    CheckInAllInput,
    EntryInput,
    EntryOutput,
    FeeInput,
    FeeOutput,
    LinesInput,
    NamesInput,
    RenameInput,
)
from tournaments.entries.services import entries as services
from tournaments.entries.services.check_ins import check_in_late, forfeit_byes, give_byes_back, mark_fee
from tournaments.entries.services.renaming import rename_player
from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall
from tournaments.people.guards import known_player
from tournaments.people.services.players import Profile
from tournaments.play.selectors.joining import join_page
from tournaments.play.selectors.player_games import games_of
from tournaments.play.serializers.joining import JoiningOutput, JoinInput
from tournaments.play.services.joining import put_into_round, seat_late, take_into_draft
from tournaments.play.services.leaving import play_after_all, sit_out
from tournaments.record.models import Entry
from tournaments.record.permissions import can_direct
from tournaments.record.selectors.final_rows import final_entries
from tournaments.record.serializers.matches import GameOutput
from tournaments.record.viewsets import EventViewSet, get_row_or_404


def the_entry(view: EntriesView, pk: int) -> Entry:
    return view.entry(pk)


act_on_entry = partial(operation, output=EntryOutput, on=the_entry)


class EntriesView(EventViewSet):
    """The list of players of an event; everybody may read it, its directors write it."""

    scope = Scope.DIRECT
    serializer_class = EntryOutput
    writers = Guard(can_direct)

    def entries(self) -> QuerySet[Entry]:
        return Entry.objects.filter(event=self.event).select_related("event", "player__merged_into").order_by("number")

    @extend_schema(summary="List the players of an event")
    def list(self, request: Request, event: int) -> Response:
        final = final_entries(self.event)
        return self.listed(self.entries() if final is None else final)

    @extend_schema(summary="Show an entry")
    def retrieve(self, request: Request, event: int, pk: int) -> Response:
        return self.reply(self.shown_entry(pk))

    @extend_schema(summary="All games of a player", responses=GameOutput(many=True))
    def games(self, request: Request, event: int, pk: int) -> Response:
        """List the games; entering one at its table fills the opponent's row, too."""
        return self.listed(games_of(self.shown_entry(pk)), GameOutput)

    @Guard(can_direct)
    @extend_schema(summary="How a player can be put into the newest round", responses=JoiningOutput)
    def ways(self, request: MemberCall, event: int, pk: int) -> Response:
        """List every way with its consequences, and why others are not open."""
        return Response(JoiningOutput(join_page(self.entry(pk))).data)

    @creates(EntryInput, EntryOutput, summary="Enter a player, or somebody new at the door", version_of="event")
    def create(self, request: MemberCall, event: int) -> Response:
        return self.reply(self._enter(request, read_arguments(EntryInput, request)), status.HTTP_201_CREATED)

    enter_names = operation(
        services.enter_names,
        EntryOutput(many=True),
        "Enter a whole list as one act",
        takes=NamesInput,
        shows=lambda view, _: view.entries(),
    )

    @writes(LinesInput, CandidateOutput(many=True), summary="Whom the lines of a list could mean", acts=False)
    def candidates(self, request: MemberCall, event: int) -> Response:
        rows = candidates(self.event, read_arguments(LinesInput, request)["lines"])
        return Response(CandidateOutput(rows, many=True).data)

    @writes(ByesInput, EntryOutput, summary="Note earned byes, or a head start")
    def partial_update(self, request: MemberCall, event: int, pk: int) -> Response:
        body = ByesInput(data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        data, entry, headers = body.validated_data, self.entry(pk), read_envelope(request)
        reason = data.get("reason", "")
        if "earned_byes" in data:
            entry = services.grant_earned_byes(entry, data["earned_byes"], by=request.user, reason=reason, **headers)
        if "head_start" in data:
            entry = services.note_head_start(entry, data["head_start"], by=request.user, reason=reason, **headers)
        return self.reply(entry)

    destroy = removal(services.remove_entry, "Take a no-show off the list", on=the_entry)

    @Guard(can_direct)
    @extend_schema(summary="Who has paid the fee", responses=FeeOutput(many=True))
    def fees(self, request: MemberCall, event: int) -> Response:
        return self.listed(self.entries(), FeeOutput)

    fee = operation(
        mark_fee,
        FeeOutput,
        "Tick the fee of a player, or take the tick back",
        takes=FeeInput,
        on=the_entry,
        shows=lambda view, entry: entry,
    )
    rename = act_on_entry(
        rename_player,
        summary="Mend the name of a player without account",
        description="Every page and document shows the new name, of old events too; the journal keeps both.",
        takes=RenameInput,
    )
    check_in = act_on_entry(services.check_in, summary="Check a player in")
    check_in_all = operation(
        services.check_in_all,
        EntryOutput(many=True),
        "Check in many players as one act",
        takes=CheckInAllInput,
        shows=lambda view, _: view.entries(),
    )
    check_in_late = act_on_entry(check_in_late, summary="Check in who is fifteen minutes late: from round 2 on")
    check_out = act_on_entry(services.undo_check_in, summary="Take a check-in back")
    forfeit = act_on_entry(forfeit_byes, summary="Forfeit the earned byes of a player")
    give_back = act_on_entry(give_byes_back, summary="Give forfeited byes back")
    drop = act_on_entry(services.drop_player, summary="Drop a player after the round that is being played")
    join_round = act_on_entry(
        put_into_round, summary="Put a player who is not seated into the newest round", takes=JoinInput
    )
    seat = act_on_entry(
        seat_late,
        summary="Seat a late player against the bye of the round that is played",
        description="The same as `round/` with the way `seat`.",
    )
    take_in = act_on_entry(
        take_into_draft,
        summary="Take a late player into the draft, touching the fewest tables",
        description="The same as `round/` with the way `redraw`, while a draft waits.",
    )
    put_back = act_on_entry(services.return_player, summary="Take a drop back")
    sit_out = act_on_entry(
        sit_out,
        summary="Let a player sit out the next round at their wish",
        description="A missed game, no bye; they are drawn again in the round after it (OPG 7.5.1).",
    )
    play = act_on_entry(play_after_all, summary="Take the wish to sit out back")

    def _enter(self, request: MemberCall, data: dict[str, Any]) -> Entry:
        headers = read_envelope(request)
        if "name" in data:
            profile = Profile(data["name"], country=data.get("country", ""))
            another = data.get("another", False)
            return services.enter_walk_in(self.event, profile, by=request.user, another=another, **headers)
        player, check_in = known_player(data["player"], self.event), data.get("check_in", False)
        return services.enter_player(self.event, player, by=request.user, check_in=check_in, **headers)

    def entry(self, pk: int) -> Entry:
        return get_object_or_404(self.entries(), pk=pk)

    def shown_entry(self, pk: int) -> Entry:
        final = final_entries(self.event)
        if final is None:
            return self.entry(pk)
        return get_row_or_404(final, pk=pk)

    def shown(self, made: Entry) -> Entry:
        return self.shown_entry(made.pk)
