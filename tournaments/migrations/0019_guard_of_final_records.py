"""On PostgreSQL the database itself refuses what changes or removes the frozen table of an event beside the services.

Acts announce themselves by the setting `trekcc.act`, as for the rows that migration 0002 guards. A record may be added
without one: the patrol writes those of events that were finalized before there were any.
"""

from django.db import migrations, models

GUARD = """
CREATE OR REPLACE FUNCTION trekcc_guard_final_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF trekcc_is_closed(OLD.event_id) THEN
        PERFORM trekcc_refuse(format('The record of event %s is frozen.', OLD.event_id));
    END IF;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$
"""
OFF = "DROP TRIGGER IF EXISTS trekcc_guard_final_record ON tournaments_finalrecord"
ON = """
CREATE TRIGGER trekcc_guard_final_record BEFORE UPDATE OR DELETE ON tournaments_finalrecord FOR EACH ROW
    WHEN (COALESCE(current_setting('trekcc.act', true), '') = '') EXECUTE FUNCTION trekcc_guard_final_record()
"""


def guard(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for statement in (GUARD, OFF, ON):
            schema_editor.execute(statement, params=None)


def let_go(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for statement in (OFF, "DROP FUNCTION IF EXISTS trekcc_guard_final_record"):
            schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_keys_of_titles"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="acts_seen",
            field=models.BigIntegerField(editable=False, null=True),
        ),
        migrations.RunPython(guard, let_go, elidable=False),
    ]
