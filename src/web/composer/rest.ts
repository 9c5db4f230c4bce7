/** What one can do without while writing: one chunk, which `load-rest.ts` fetches. */
import { isDraftEmpty } from "#protocol/draft-rules.ts";
import { readEmptinessBy } from "#web/drafts/emptiness.ts";

export { canBePublished } from "#web/drafts/can-be-published.ts";
export { DraftNotes } from "./draft-notes.tsx";
export { BarMore, Count, laterAction, TimeField } from "./bar-more.tsx";
export { Quoted } from "./quoting.tsx";
export { KeepFormatting } from "./keep-formatting.tsx";
export { countRoom, sayTooLong } from "./count-room.ts";
export { Outcome } from "./outcome.tsx";
export { clear, publish, publishAs } from "./publish-draft.ts";
export { sayKept } from "./say-published.ts";
export { mayGo } from "./may-go.ts";

readEmptinessBy(isDraftEmpty);
