/** Takes up who a profile is about, and where they have moved to. */
import type { ProfilePage } from "#protocol/entities.ts";
import type { FamiliarFollowers } from "./familiar.tsx";
import { loadRelationships, type PeopleSources } from "./relationships.ts";

/** Answers the familiar followers, as the head of a profile shows them. */
export async function takeProfile(
  sources: PeopleSources,
  { account, relationship, familiar }: ProfilePage,
): Promise<FamiliarFollowers> {
  const { entities } = sources;
  entities.accounts.put(account);
  if (relationship) entities.relationships.put(relationship);
  if (account.moved) await loadRelationships(sources, entities.addAccounts([account.moved]));
  return { ids: entities.addAccounts(familiar.accounts), count: familiar.count };
}
