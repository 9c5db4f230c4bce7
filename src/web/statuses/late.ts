/** What few posts need, in one script: media in their words, the versions that they had, and who has boosted or favored them. */
export { BodyWithMedia } from "./body-with-media.tsx";
export { HistoryDialog } from "./history-dialog.tsx";
export { ReactionsDialog } from "./reactions-dialog.tsx";
