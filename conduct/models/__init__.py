"""Rows of conduct: what was issued, ruled, complained about and consented to. Results stay with tournaments."""

from conduct.models.filming import Consent, Filming
from conduct.models.penalty import Complaint, DeckCheck, Penalty, VerbalWarning
from conduct.models.ruling import InterimRuling, Ruling

__all__ = ["Complaint", "Consent", "DeckCheck", "Filming", "InterimRuling", "Penalty", "Ruling", "VerbalWarning"]
