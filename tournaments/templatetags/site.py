"""How the site is called, on every page, and how it writes what others have written."""

from __future__ import annotations

from typing import Any

from django import forms, template
from django.conf import settings
from django.template import Context
from django.template.defaultfilters import stringfilter

from tournaments.kernel.form_labels import sentence_case
from tournaments.kernel.sites import link_to, site_name
from tournaments.pages.guards.desks import own_desk
from tournaments.people.permissions import owes_second_factor
from tournaments.record.guards.links import reader_key

register = template.Library()


register.simple_tag(site_name)
register.simple_tag(lambda: settings.VERSION, name="version")
register.filter("owes_a_second_factor", owes_second_factor)
register.filter("whole", link_to)
register.filter("reader", reader_key)
register.filter("sentence_case", stringfilter(sentence_case), is_safe=True)


@register.inclusion_tag("_desk_link.html", takes_context=True)
def desk_link(context: Context) -> dict[str, Any]:
    """Link the desk or inbox of a reader who holds a post, with how much waits there."""
    request = context["request"]
    desk = own_desk(request)
    return {"desk": desk, "is_here": desk is not None and request.path == desk.url}


@register.filter
def labels_in_sentence_case(form: forms.BaseForm) -> forms.BaseForm:
    """Of a form that others have written, before it is drawn."""
    for field in form.fields.values():
        field.label = sentence_case(str(field.label or "")) or field.label
    return form
