"""Pages that are composed of several rooms: an event's own page, a player's page, the coordinators' desk."""
