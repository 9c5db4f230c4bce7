/** How much goes into a post: as much as the server of the account takes. */
import * as limits from "#protocol/limits.ts";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { LinkedLimits } from "#protocol/linked.ts";
import { readerIfStarted } from "#web/data/reader-cell.ts";

const ours: LinkedLimits = {
  characters: limits.status.characters,
  charactersPerUrl: limits.status.charactersPerLink,
  attachments: limits.status.attachments,
  description: limits.media.altText,
  image: limits.media.image,
  video: limits.media.file,
  types: [],
  poll: {
    options: limits.poll.maxOptions,
    charactersPerOption: limits.poll.charactersPerOption,
    minExpiration: limits.poll.minExpiration,
    maxExpiration: limits.poll.maxExpiration,
  },
};

export function limitsOf(account: Pick<CredentialAccount, "linked"> | null | undefined): LinkedLimits {
  if (!account?.linked) return ours;
  const { limits: theirs } = account.linked;
  // A file goes there by way of this server, in one request.
  const video = Math.min(theirs.video, limits.media.singleRequest);
  return { ...theirs, video, image: Math.min(theirs.image, video) };
}

/** Of the account that this page is for. */
export const limitsHere = (): LinkedLimits => limitsOf(readerIfStarted()?.account);
