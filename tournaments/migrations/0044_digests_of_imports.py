import json
from hashlib import blake2b

from django.db import migrations

AT_ONCE = 100


def said(value):
    if isinstance(value, dict):
        return {name: said(inner) for name, inner in value.items() if inner is not None}
    return [said(inner) for inner in value] if isinstance(value, list) else value


def digest(document):
    """As `selectors/digests.py` makes it of a document."""
    text = json.dumps(said(document), sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def is_dated(document):
    listing = document.get("listing") or {}
    return document.get("starts_at") is not None or listing.get("starts_at") is not None


def know_imports_again(apps, schema_editor):
    """Each import of before has the digest of its file, and who brought it in; a hundred files are held at once."""
    ImportedDocument = apps.get_model("tournaments", "ImportedDocument")
    JournalEntry = apps.get_model("tournaments", "JournalEntry")
    keys = list(ImportedDocument.objects.filter(digest="").order_by("pk").values_list("pk", flat=True))
    for at in range(0, len(keys), AT_ONCE):
        rows = list(ImportedDocument.objects.filter(pk__in=keys[at : at + AT_ONCE]))
        acts = JournalEntry.objects.filter(tag="event.imported", event__in=[row.event_id for row in rows]).order_by("-pk")
        importers = dict(acts.values_list("event_id", "actor_id"))
        for row in rows:
            document = json.loads(row.written)
            row.digest, row.is_dated, row.by_id = digest(document), is_dated(document), importers.get(row.event_id)
        ImportedDocument.objects.bulk_update(rows, ["digest", "is_dated", "by"])


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0043_imports_known_and_accepted'),
    ]

    operations = [
        migrations.RunPython(know_imports_again, migrations.RunPython.noop, elidable=True),
    ]
