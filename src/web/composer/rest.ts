/** What one can do without while writing: it is fetched with the first key, or when something of it is shown. */
export { DraftsLink } from "./drafts-link.tsx";
export { KeepFormatting } from "./keep-formatting.tsx";
export { OutcomeChoices } from "./outcome-choices.tsx";
export { nextDraft, sendDraft } from "./request.ts";
