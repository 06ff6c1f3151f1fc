"""What stands: the rows of an event, and how they become values of the engine.

Scorecards, standings, figures and clocks are read here, by `selectors`, and nowhere else; `permissions` says to whom
an event belongs; `guards` and `viewsets` let pass whoever opens an event's page or calls it by the API.
"""
