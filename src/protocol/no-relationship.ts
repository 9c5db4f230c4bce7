/** The relationship of two people who have nothing to do with each other. */
import type { Relationship } from "./entities.ts";
import type { AccountId } from "./ids.ts";

export const noRelationship = (id: AccountId): Relationship => ({
  id,
  following: false,
  showing_reblogs: false,
  notifying: false,
  languages: null,
  followed_by: false,
  blocking: false,
  blocked_by: false,
  muting: false,
  muting_notifications: false,
  muting_expires_at: null,
  requested: false,
  requested_by: false,
  domain_blocking: false,
  endorsed: false,
  note: "",
});
