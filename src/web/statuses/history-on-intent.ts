import { onIntent } from "#web/navigation/on-intent.tsx";

export const HistoryDialog = onIntent(async () => (await import("./late.ts")).HistoryDialog);
