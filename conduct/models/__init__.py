"""Rows of conduct: what was issued, ruled, complained about and consented to. Results stay with tournaments."""

from conduct.models.complaint import Complaint
from conduct.models.deck_check import DeckCheck
from conduct.models.filming import Consent, Filming
from conduct.models.interim import InterimRuling
from conduct.models.penalty import Penalty
from conduct.models.ruling import Ruling
from conduct.models.warning import VerbalWarning

__all__ = ["Complaint", "Consent", "DeckCheck", "Filming", "InterimRuling", "Penalty", "Ruling", "VerbalWarning"]
