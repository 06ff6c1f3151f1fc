"""Structures and stages say what columns for an earlier release said beside them; the next migration drops those.

Between the two structures that the flag could say it was right. A winner whom that release noted of the event becomes
the named winner of a stage, and a round of no stage one of the first.
"""

from django.db import migrations
from django.db.models import Max, OuterRef, Subquery

BY_FLAG = {False: "swiss", True: "swiss-final"}
FINAL = "final_confrontation"
AT_ONCE = 500


def fill_structures(apps, schema_editor):
    Event = apps.get_model("tournaments", "Event")
    for flag, code in BY_FLAG.items():
        by_flag = Event.objects.filter(final_confrontation=flag, structure__in=("", *BY_FLAG.values()))
        by_flag.exclude(structure=code).update(structure=code)


def number_rounds(apps, schema_editor):
    Round, Stage = apps.get_model("tournaments", "Round"), apps.get_model("tournaments", "Stage")
    keys = list(Round.objects.filter(stage=None).order_by("event").values_list("event", flat=True).distinct())
    for some in (keys[at : at + AT_ONCE] for at in range(0, len(keys), AT_ONCE)):
        Stage.objects.bulk_create([Stage(event_id=key, number=1) for key in some], ignore_conflicts=True)
        first = Stage.objects.filter(event=OuterRef("event"), number=1).values("pk")[:1]
        Round.objects.filter(event__in=some, stage=None).update(stage=Subquery(first))


def name_winners(apps, schema_editor):
    Event, Stage = apps.get_model("tournaments", "Event"), apps.get_model("tournaments", "Stage")
    has_stage = Stage.objects.filter(code=FINAL).values("event")
    for event in Event.objects.exclude(final_confrontation_winner=None).exclude(pk__in=has_stage):
        winner = event.entries.filter(player=event.final_confrontation_winner_id).first()
        if winner is not None:
            Stage.objects.get_or_create(event=event, number=1)
            last = event.stages.aggregate(number=Max("number"))["number"]
            Stage.objects.create(event=event, number=last + 1, code=FINAL, named_winner=winner)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_withdrawn_announcements"),
    ]

    operations = [
        migrations.RunPython(fill_structures),
        migrations.RunPython(number_rounds),
        migrations.RunPython(name_winners),
    ]
