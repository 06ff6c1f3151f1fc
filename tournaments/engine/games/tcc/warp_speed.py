"""Warp Speed, of First Edition (OPG 4.3.4)."""

from __future__ import annotations

from dataclasses import replace

from tournaments.engine.core.listed import ListedRules, require_documents
from tournaments.engine.games.tcc.first_edition import DOCUMENTS, HELP, TCC_1E

TCC_1E_WARP = replace(
    TCC_1E,
    code="tcc-1e-warp",
    name="First Edition, Warp Speed",
    scoring=replace(TCC_1E.scoring, deck_out_by_missions=True, points_to_win=None),
    limits=replace(TCC_1E.limits, minutes=30, minutes_online=45),
    listed=(
        ListedRules(
            "1E",
            "warp_speed",
            "Warp Speed",
            "OPG 4.3.4",
            documents=(*require_documents("1E Warp Speed Rules"), *DOCUMENTS, *HELP),
        ),
    ),
)
