/** What one can do without while writing: it is fetched with the first key, or when something of it is shown. */
export { DraftNotes } from "./draft-notes.tsx";
export { DraftsLink } from "./drafts-link.tsx";
export { KeepFormatting } from "./keep-formatting.tsx";
export { Outcome } from "./outcome.tsx";
export { nextDraft, sendDraft } from "./request.ts";
export { sayPublished } from "./say-published.ts";
