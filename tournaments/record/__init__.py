"""The rows of an event and how they become values of the engine.

Scorecards, standings, figures and clocks are read by `selectors` and nowhere else. `permissions` says to whom an event
belongs; `guards` and `viewsets` decide who may open its pages and call its API.
"""
