"""Journal tags of the department and of the site itself."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class DepartmentTag(Tag):
    OFFICE_FILLED = "office.filled", "post filled: {post}"
    OFFICE_VACATED = "office.vacated", "post vacated: {post}"
    POST_NAMED = "post.named", "post named"
    POST_CLOSED = "post.closed", "post closed"
    SITE_NAMED = "site.named", "site named"
    REGION_MADE = "region.made", "region made"
    REGION_EDITED = "region.edited", "region changed"
    MESSAGE_SENT = "message.sent", "message to a post: {post}"
    NAME_REPORTED = "name.reported", "name reported: {post}"
    ITEM_TAKEN = "item.taken", "item of an inbox taken in hand"
    ITEM_ANSWERED = "item.answered", "item of an inbox answered: {post}"
    PROPOSAL_MADE = "proposal.made", "proposed: {act}. It waits for a second person: {reason}", Trait.NON_BLOCKING
    PROPOSAL_REFUSED = "proposal.refused", "not agreed to: {act}. {reason}", Trait.NON_BLOCKING
    PROPOSAL_WITHDRAWN = "proposal.withdrawn", "proposal withdrawn: {act}", Trait.NON_BLOCKING
    SITE_RESTORED = "site.restored", "database restored from a back-up: epoch {epoch}"
