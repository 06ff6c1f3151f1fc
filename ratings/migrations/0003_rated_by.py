from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ratings", "0002_audits"),
    ]

    operations = [
        migrations.AddField(
            model_name="ratedevent",
            name="rated_by",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
    ]
