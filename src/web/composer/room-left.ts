import type { OpenDraftState } from "#web/drafts/open-draft.ts";
import { restNow } from "./load-rest.ts";

/** Without end until the way in which the server counts has come: nothing is said of it, and nothing refused. */
export const roomLeft = ({ draft }: OpenDraftState): number => restNow()?.countRoom(draft) ?? Infinity;

export const isTooLong = (state: OpenDraftState): boolean => roomLeft(state) < 0;
