import pytest

from tests import factories
from tests.tournaments.plain import browser

pytestmark = pytest.mark.django_db


def test_draft_is_discarded_from_its_page() -> None:
    event = factories.full_event(4)
    by = factories.director_of(event)
    factories.draw_round(event, by=by)
    desk = browser(by).open(f"{event.get_absolute_url()}draft/")
    desk.send(desk.page.form_to("/discard/"))
    assert (desk.status, event.rounds.count()) == (200, 0)
