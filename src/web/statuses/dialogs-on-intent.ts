/** Dialogs about one post, from its menu and from the page that it has. */
import { needWords } from "#web/i18n/load-words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";

/** With their words, which no page needs before. */
const load = async () => (await Promise.all([import("./late.ts"), needWords(["menus"])]))[0];

export const HistoryDialog = onIntent(async () => (await load()).HistoryDialog);

export const ReactionsDialog = onIntent(async () => (await load()).ReactionsDialog);
