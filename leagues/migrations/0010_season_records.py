"""What a season came to when it was closed; on PostgreSQL the database refuses what changes it beside the services."""

import django.db.models.deletion
from django.db import migrations, models

GUARD = """
CREATE OR REPLACE FUNCTION trekcc_guard_season_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM trekcc_refuse(format('The record of season %s is frozen.', OLD.season_id));
    RETURN NULL;
END
$$
"""
ON = """
CREATE TRIGGER trekcc_guard_season_record BEFORE UPDATE OR DELETE ON leagues_seasonrecord FOR EACH ROW
    WHEN (COALESCE(current_setting('trekcc.act', true), '') = '') EXECUTE FUNCTION trekcc_guard_season_record()
"""
OFF = "DROP FUNCTION IF EXISTS trekcc_guard_season_record CASCADE"


def guard(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for statement in (GUARD, ON):
            schema_editor.execute(statement, params=None)


def let_go(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(OFF, params=None)


class Migration(migrations.Migration):

    dependencies = [
        ('leagues', '0009_league_name_key'),
        ('tournaments', '0019_guard_of_final_records'),
    ]

    operations = [
        migrations.CreateModel(
            name='SeasonRecord',
            fields=[
                ('season', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='record', serialize=False, to='leagues.season')),
                ('rows', models.TextField()),
            ],
        ),
        migrations.RunPython(guard, let_go, elidable=False),
    ]
