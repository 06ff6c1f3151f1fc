"""The rounds of every event become its first stage, the games beside them stages of their own (docs/adr/0021).

What the columns of the event say (`deciders`, `final_confrontation_winner`) stays there until the next release: it is
what the release before reads. Backwards the stages go, and both say again what the rows said.
"""

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery

from tournaments.engine import game_rules
from tournaments.engine.core import types
from tournaments.engine.core.seats import letters
from tournaments.engine.core.types import Record
from tournaments.engine.document import write_event
from tournaments.engine.document.place import Place
from tournaments.engine.document.stages import read_stages
from tournaments.record.models.reports import read_result, write_result

NAMES = ("tiebreakers", "final_confrontation")


def number_stages(apps, schema_editor):
    Event = apps.get_model("tournaments", "Event")
    Round = apps.get_model("tournaments", "Round")
    Stage = apps.get_model("tournaments", "Stage")
    begun = Round.objects.filter(stage=None).order_by().values("event").distinct()
    for keys in _some(list(Event.objects.filter(pk__in=begun).values_list("pk", flat=True))):
        Stage.objects.bulk_create([Stage(event_id=key, number=1) for key in keys], ignore_conflicts=True)
        first = Stage.objects.filter(event=OuterRef("event"), number=1).values("pk")[:1]
        Round.objects.filter(event__in=keys, stage=None).update(stage=Subquery(first))
    told = Event.objects.exclude(deciders={}) | Event.objects.exclude(final_confrontation_winner=None)
    for event in told.distinct().iterator():
        _write_stages(apps, event)


def _write_stages(apps, event):
    entries = {entry.document_id: entry for entry in event.entries.all()}
    named = {entry.player_id: entry for entry in entries.values()}.get(event.final_confrontation_winner_id)
    options = {"final_confrontation_winner": named.document_id} if named else {}
    rules, document = game_rules(event.ruleset, event.options), {**event.deciders, "options": options}
    numbers = event.rounds.aggregate(last=Max("number"), rounds=Max("of_round"))
    played = (types.Round(numbers["last"] or 0, (), of_round=numbers["rounds"] or 0),)
    for stage in read_stages(rules, Place(document, players=tuple(entries)), played):
        if event.stages.filter(number=stage.number).exists():
            continue
        row = apps.get_model("tournaments", "Stage").objects.create(
            event=event,
            number=stage.number,
            code=stage.code,
            entrants=[entries[player].pk for player in stage.players],
            named_winner=entries[stage.winner] if stage.winner else None,
        )
        for sitting in stage.rounds:
            _write_round(apps, event, row, sitting, entries)


def _write_round(apps, event, stage, sitting, entries):
    Round = apps.get_model("tournaments", "Round")
    Match = apps.get_model("tournaments", "Match")
    Seat = apps.get_model("tournaments", "Seat")
    row = Round.objects.create(
        event=event,
        stage=stage,
        name=sitting.name,
        number=sitting.number,
        of_round=sitting.of_round,
        game=sitting.game,
        state="complete" if sitting.complete else "running",
        seed=0,
        pairing_version=0,
    )
    for match in sitting.matches:
        table = Match.objects.create(round=row, table=match.table or 1, numbered_here=match.table is None)
        seats = [
            Seat(match=table, round=row, player_id=entries[seat.player].player_id, place=place, side=seat.side or "")
            for place, seat in enumerate(match.seats)
        ]
        if match.result is not None:
            write_result(table, seats, match.result)
            table.winner_seat = letters(match.result.winners)  # one at most: what these documents could say
            table.save()
        Seat.objects.bulk_create(seats)


def forget_stages(apps, schema_editor):
    Event = apps.get_model("tournaments", "Event")
    Round = apps.get_model("tournaments", "Round")
    Stage = apps.get_model("tournaments", "Stage")
    later = Stage.objects.filter(number__gt=1)
    for event in Event.objects.filter(pk__in=later.values("event")):
        entries = {entry.pk: entry for entry in event.entries.all()}
        ids = {entry.player_id: entry.document_id for entry in entries.values()}
        stages = tuple(_read_stage(stage, entries, ids) for stage in event.stages.filter(number__gt=1))
        written = write_event(Record(event.ruleset, (), (), 0, stages=stages))
        event.deciders = {name: written[name] for name in NAMES if name in written}
        winners = event.stages.filter(code="final_confrontation").exclude(named_winner=None)
        event.final_confrontation_winner_id = next((entries[stage.named_winner_id].player_id for stage in winners), None)
        event.save(update_fields=["deciders", "final_confrontation_winner"])
    Round.objects.filter(stage__in=later).delete()
    Round.objects.update(stage=None)
    Stage.objects.all().delete()


def _read_stage(stage, entries, ids):
    rounds = tuple(_read_round(row, ids) for row in stage.rounds.exclude(state="draft").order_by("number"))
    players = tuple(entries[key].document_id for key in stage.entrants)
    winner = entries[stage.named_winner_id].document_id if stage.named_winner_id else None
    return types.Stage(stage.number, stage.code, players, rounds, winner)


def _read_round(row, ids):
    matches = []
    for match in row.matches.order_by("pk"):
        seats = list(match.seats.order_by("place"))
        noted = [(seat.score, seat.facts) for seat in seats]
        result = read_result(match.ended_by, match.winner_seat, match.facts, noted)
        sits = tuple(types.Seat(ids[seat.player_id], seat.side or None) for seat in seats)
        matches.append(types.Match(sits, None if match.numbered_here else match.table, (result,) if result else ()))
    return types.Round(row.number, tuple(matches), row.state == "complete", row.of_round, row.game, row.state == "void")


def _some(keys, most=500):
    return (keys[at : at + most] for at in range(0, len(keys), most))


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0054_stages'),
    ]

    operations = [
        migrations.RunPython(number_stages, forget_stages),
    ]
