/** What few posts need, in one script: media in their words, cards, translations, the versions that they had, and who has boosted or favored them. */
export { BodyWithMedia } from "./body-with-media.tsx";
export { Card } from "./card.tsx";
export { HistoryDialog } from "./history-dialog.tsx";
export { PollView } from "./poll.tsx";
export { ReactionsDialog } from "./reactions-dialog.tsx";
export { TranslationLine } from "./translation.tsx";
