"""The Department of Organized Play: who fills its posts, regions, venues, card sets, inboxes, and the state of the site.

What its coordinators decide about one event stands in `audits`; here is what belongs to no event.
"""
