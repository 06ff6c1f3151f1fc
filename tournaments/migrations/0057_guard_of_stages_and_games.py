"""Stages, and games in rows of their own, of an event that counts are guarded like its tables (docs/adr/0011)."""

from importlib import import_module

from django.db import migrations, transaction

before = import_module("tournaments.migrations.0040_guard_of_finalized_facts")
OF_ROUND = "(SELECT event_id FROM tournaments_round WHERE id = (one ->> 'round_id')::bigint)::text"
OF_MATCH = """(
                SELECT event_id FROM tournaments_round WHERE id = (
                    SELECT round_id FROM tournaments_match WHERE id = (one ->> 'match_id')::bigint
                )
            )::text"""
GUARD_FACT = before.GUARD_FACT.replace(OF_ROUND, f"{OF_ROUND},\n            {OF_MATCH}")
TABLES = ("stage", "game")


def guard(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    schema_editor.execute(GUARD_FACT, params=None)
    for table in TABLES:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute(
                f"CREATE TRIGGER trekcc_guard_fact BEFORE INSERT OR UPDATE OR DELETE ON tournaments_{table} FOR EACH ROW"
                " WHEN (COALESCE(current_setting('trekcc.act', true), '') = '') EXECUTE FUNCTION trekcc_guard_fact()",
                params=None,
            )


def let_go(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table in TABLES:
        schema_editor.execute(f"DROP TRIGGER IF EXISTS trekcc_guard_fact ON tournaments_{table}", params=None)
    schema_editor.execute(before.GUARD_FACT, params=None)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('tournaments', '0056_several_games'),
    ]

    operations = [
        migrations.RunPython(guard, let_go, elidable=False),
    ]
