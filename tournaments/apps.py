from typing import Any

from django.apps import AppConfig, registry
from django.core.exceptions import FieldDoesNotExist
from django.core.signals import request_finished, request_started
from django.db.models import Q
from django.db.models.signals import post_delete, post_migrate, post_save, pre_migrate

from tournaments.engine.regions import CONTINENTS, COORDINATED
from tournaments.kernel.triggers import declare_migrations, end_migrations


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        from tournaments.kernel.models import JournalEntry
        from tournaments.kernel.models.witnessed import note_removed, witnessed_models
        from tournaments.kernel.read_once import begin_reading, forget_all
        from tournaments.record.services.freezing import update_final_records

        for model in witnessed_models(registry.apps.get_models()):
            post_delete.connect(note_removed, sender=model)
        post_save.connect(update_final_records, sender=JournalEntry)
        request_started.connect(begin_reading)
        request_finished.connect(forget_all)
        pre_migrate.connect(declare_migrations, sender=self)
        post_migrate.connect(lay_out_regions, sender=self)
        post_migrate.connect(end_migrations, sender=self)


def lay_out_regions(*, using: str, apps: Any = registry.apps, **kwargs: Any) -> None:
    """A site has a region for each continent and one for online events (OPG 1.1), which coordinators refine.

    One that goes by that name already becomes it. `apps` are those of the migrations that have run.
    """
    try:
        regions = apps.get_model("tournaments", "Region")
        regions._meta.get_field("continent")
    except (LookupError, FieldDoesNotExist):
        return
    there = set(regions.objects.using(using).exclude(continent="").values_list("continent", flat=True))
    for code, name in CONTINENTS.items():
        if code not in there:
            _lay_out(regions.objects.using(using), code, name)


def _lay_out(regions: Any, code: str, name: str) -> None:
    post = code if code in COORDINATED else "director"
    slug = name.lower().replace(" ", "-")
    same = regions.filter(Q(name__iexact=name) | Q(slug=slug)).order_by("pk").first()
    if same:
        regions.filter(pk=same.pk).update(continent=code)
    else:
        regions.create(name=name, slug=slug, post=post, continent=code)
