import type { CredentialAccount, Status } from "#protocol/entities.ts";
import type { Api } from "#web/data/api.ts";
import type { OpenDraft } from "#web/drafts/open-draft.ts";
import type { EntityStore } from "#web/entities/store.ts";
import type { Words } from "#web/i18n/words.ts";
import type { Publishing } from "./publishing.ts";

/** Null: it is published later. A message comes with the id of its conversation. */
export type OnPublished = (status: Status | null, conversation?: string) => void;

/** What it takes to publish from a composer. */
export interface Desk {
  open: OpenDraft;
  api: Api;
  entities: EntityStore;
  account: CredentialAccount;
  t: Words;
  onPublished?: OnPublished | undefined;
  now: () => Publishing;
  show: (next: Publishing) => void;
}
