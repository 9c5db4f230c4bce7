import type { Relationship } from "#protocol/entities.ts";

/** The word for a relation, as a message id. */
export function badgeOf(relationship: Relationship | undefined) {
  if (!relationship) return null;
  if (relationship.blocking) return "badge-blocked";
  if (relationship.muting) return "badge-muted";
  if (relationship.following && relationship.followed_by) return "badge-mutual";
  if (relationship.followed_by) return "badge-follows-you";
  return relationship.requested_by ? "badge-requested-you" : null;
}
