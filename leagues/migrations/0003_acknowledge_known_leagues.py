"""Leagues from before they were acknowledged: those of trusted directors, and those that a coordinator formed, are.

What their events gave so far they keep. Of all others the champions wait, as those of a new league do, and the post
that keeps the inbox is asked.
"""

from django.db import migrations
from django.db.models import Q
from django.utils import timezone

POSTS = ("director", "australia", "europe", "north_america", "online")
KEPT = "It counted before leagues were acknowledged."
WAITS = "No coordinator has acknowledged the league yet."


def acknowledge_known(apps, schema_editor):
    League = apps.get_model("leagues", "League")
    Counted = apps.get_model("leagues", "Counted")
    Trust = apps.get_model("tournaments", "Trust")
    now = timezone.now()
    trusted = Q(director__in=Trust.objects.values("director"))
    known = list(League.objects.filter(trusted).values_list("pk", flat=True))
    known += [league.pk for league in League.objects.exclude(pk__in=known) if _formed_by_coordinator(apps, league)]
    League.objects.filter(pk__in=known).update(acknowledged_at=now)
    counted = Counted.objects.filter(season__league__in=known, scores__isnull=False)
    counted = Counted.objects.filter(pk__in=counted.values("pk"))
    counted.update(counts_beyond=True, accepted_at=now, accepted_because=KEPT)


def ask_about_others(apps, schema_editor):
    League = apps.get_model("leagues", "League")
    Season = apps.get_model("leagues", "Season")
    Title = apps.get_model("tournaments", "Title")
    InboxItem = apps.get_model("tournaments", "InboxItem")
    now = timezone.now()
    for league in League.objects.filter(acknowledged_at=None).order_by("pk"):
        for season in Season.objects.filter(league=league).exclude(champion=None):
            source = f"league {league.pk}, season {season.year}"
            titles = Title.objects.filter(event=None, source=source, withdrawn_at=None)
            titles.update(withdrawn_at=now, withdrawn_because=WAITS)
            Season.objects.filter(pk=season.pk).update(champion=None)
        item = InboxItem.objects.create(
            post="director",
            kind="league",
            text=f"{league.name}: a league from before leagues were acknowledged.",
            about=f"/leagues/{league.slug}/",
            by_id=league.formed_by_id,
            made_at=now,
        )
        item.kept_from.set({league.director_id, league.formed_by_id} - {None})


def _formed_by_coordinator(apps, league):
    day = league.formed_at.date()
    held = apps.get_model("tournaments", "Office").objects.filter(post__in=POSTS, holder=league.formed_by_id)
    return held.filter(Q(until=None) | Q(until__gte=day), since__lte=day).exists()


class Migration(migrations.Migration):
    dependencies = [
        ("leagues", "0002_acknowledgement"),
    ]

    operations = [
        migrations.RunPython(acknowledge_known, migrations.RunPython.noop),
        migrations.RunPython(ask_about_others, migrations.RunPython.noop),
    ]
