"""Work the keys of names out again: names in Arabic, Thai, Chinese, Japanese and Korean have other keys now."""

from importlib import import_module

from django.db import migrations

fill_keys = import_module("tournaments.migrations.0016_keys_of_names").fill_keys


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0016_keys_of_names'),
    ]

    operations = [
        migrations.RunPython(fill_keys, migrations.RunPython.noop),
    ]
