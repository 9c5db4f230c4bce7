/** Dialogs about one post, from its menu and from the page that it has. */
import { needWords } from "#web/i18n/load-words.ts";
import { onIntent } from "#web/navigation/on-intent.tsx";

export const HistoryDialog = onIntent(async () => (await import("./late.ts")).HistoryDialog);

export const ReactionsDialog = onIntent(async () => {
  const [{ ReactionsDialog }] = await Promise.all([import("./late.ts"), needWords(["menus"])]);
  return ReactionsDialog;
});
