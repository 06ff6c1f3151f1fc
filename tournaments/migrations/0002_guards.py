"""On PostgreSQL the database itself refuses what changes a finalized fact, or the journal, beside the services.

A transaction that may says so, until it ends, by the setting `trekcc.act` (tournaments/kernel/triggers.py). What an event counts by
when it is finalized or void stands; its title or venue may still be written otherwise. Of a rehearsal nothing is guarded.
docs/adr/0011.
"""

from django.db import migrations, transaction

IS_CLOSED = """
CREATE OR REPLACE FUNCTION trekcc_is_closed(event bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM tournaments_event WHERE id = event AND state IN ('finalized', 'void') AND NOT is_rehearsal
    )
$$
"""

REFUSE = """
CREATE OR REPLACE FUNCTION trekcc_refuse(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% No act of the site does this: change it there, where the journal tells of it.', what
        USING ERRCODE = 'restrict_violation', HINT = 'docs/adr/0011-guard-of-finalized-facts.md';
END
$$
"""

# Of an event that counts only what stands in `free` becomes another; the digest is frozen just after the state.
GUARD_EVENT = """
CREATE OR REPLACE FUNCTION trekcc_guard_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free text[] := TG_ARGV[0]::text[];
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF trekcc_is_closed(OLD.id) THEN
            PERFORM trekcc_refuse(format('Event %s is %s.', OLD.id, OLD.state));
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.is_rehearsal <> NEW.is_rehearsal THEN
        PERFORM trekcc_refuse(format('Event %s is a rehearsal or is none.', OLD.id));
    END IF;
    IF OLD.frozen_digest = '' THEN
        free := free || 'frozen_digest'::text;
    END IF;
    IF trekcc_is_closed(OLD.id) AND to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
        PERFORM trekcc_refuse(format('Event %s is %s.', OLD.id, OLD.state));
    END IF;
    RETURN NEW;
END
$$
"""

# Rows of an event, which a column or their round leads to. A version may rise: pages are shown anew by it.
GUARD_FACT = """
CREATE OR REPLACE FUNCTION trekcc_guard_fact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    before constant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
    after constant jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
    one jsonb;
    event bigint;
BEGIN
    IF before - 'version' = after - 'version' THEN
        RETURN NEW;
    END IF;
    FOREACH one IN ARRAY ARRAY[before, after] LOOP
        event := COALESCE(
            one ->> 'event_id', (SELECT event_id FROM tournaments_round WHERE id = (one ->> 'round_id')::bigint)::text,
            (
                SELECT event_id FROM tournaments_round WHERE id = (
                    SELECT round_id FROM tournaments_match WHERE id = (one ->> 'match_id')::bigint
                )
            )::text
        )::bigint;
        IF trekcc_is_closed(event) THEN
            PERFORM trekcc_refuse(format('Row %s of %s is of event %s, which counts.', one ->> 'id', TG_TABLE_NAME, event));
        END IF;
    END LOOP;
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END
$$
"""

# The final table is written just after the state, and before the digest.
GUARD_NEW_PLACEMENT = """
CREATE OR REPLACE FUNCTION trekcc_guard_new_placement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF trekcc_is_closed(NEW.event_id) AND EXISTS (
        SELECT FROM tournaments_event WHERE id = NEW.event_id AND frozen_digest <> ''
    ) THEN
        PERFORM trekcc_refuse(format('The final table of event %s is frozen.', NEW.event_id));
    END IF;
    RETURN NEW;
END
$$
"""

# Nothing that was done becomes undone. The key of a form is forgotten in time, a rehearsal with all that it was.
GUARD_JOURNAL = """
CREATE OR REPLACE FUNCTION trekcc_guard_journal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    free constant text[] := '{key,digest}';
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN
            PERFORM trekcc_refuse(format('Entry %s of the journal stands as it was written.', OLD.id));
        END IF;
        RETURN NEW;
    END IF;
    IF NOT EXISTS (SELECT FROM tournaments_event WHERE id = OLD.event_id AND is_rehearsal) THEN
        PERFORM trekcc_refuse(format('Entry %s of the journal stands.', OLD.id));
    END IF;
    RETURN OLD;
END
$$
"""

FREE = (
    "version,title,host_id,hidden_until,software,voice,preregistration,cap,entries_close_at,deck_list_required,venue,fee,"
    "prizes,notes,contact,link,report,postponed_because,cancelled_because,check_in_until,check_in_turn,no_extensions"
)
FACTS = ("entry", "stage", "round", "match", "seat", "game")
GUARDS = (
    ("event", "UPDATE OR DELETE", f"trekcc_guard_event('{{{FREE}}}')"),
    *((table, "INSERT OR UPDATE OR DELETE", "trekcc_guard_fact()") for table in FACTS),
    ("placement", "UPDATE OR DELETE", "trekcc_guard_fact()"),
    ("journalentry", "UPDATE OR DELETE", "trekcc_guard_journal()"),
    ("placement", "INSERT", "trekcc_guard_new_placement()"),
)
FUNCTIONS = (IS_CLOSED, REFUSE, GUARD_EVENT, GUARD_FACT, GUARD_NEW_PLACEMENT, GUARD_JOURNAL)


def guard(apps, schema_editor):
    """Table by table, each in a transaction of its own: no act waits for two of them."""
    if schema_editor.connection.vendor != "postgresql":
        return
    for function in FUNCTIONS:
        schema_editor.execute(function, params=None)
    for table, when, function in GUARDS:
        with transaction.atomic(using=schema_editor.connection.alias):
            schema_editor.execute(_off(table, function), params=None)
            schema_editor.execute(
                f"CREATE TRIGGER {_name(function)} BEFORE {when} ON tournaments_{table} FOR EACH ROW"
                f" WHEN (COALESCE(current_setting('trekcc.act', true), '') = '') EXECUTE FUNCTION {function}",
                params=None,
            )


def let_go(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    for table, _, function in GUARDS:
        schema_editor.execute(_off(table, function), params=None)
    for name in ("guard_event", "guard_fact", "guard_new_placement", "guard_journal", "refuse", "is_closed"):
        schema_editor.execute(f"DROP FUNCTION IF EXISTS trekcc_{name}", params=None)


def _off(table, function):
    return f"DROP TRIGGER IF EXISTS {_name(function)} ON tournaments_{table}"


def _name(function):
    return function.partition("(")[0]


class Migration(migrations.Migration):
    atomic = False

    replaces = [
        ("tournaments", "0040_guard_of_finalized_facts"),
        ("tournaments", "0057_guard_of_stages_and_games"),
    ]

    dependencies = [
        ("tournaments", "0001_release_1_0"),
    ]

    operations = [
        migrations.RunPython(guard, let_go, elidable=False),
    ]
