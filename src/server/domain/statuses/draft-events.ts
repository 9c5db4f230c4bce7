/** Events of drafts. */
import type { AccountId } from "#protocol/ids.ts";

/** `device`: the browser that has done it, which knows of it; null is this server. */
export type DraftEvent = { kind: "draft.changed"; accountId: AccountId; device: string | null };
