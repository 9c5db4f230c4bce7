/** The files of a draft are fetched with the first of them, with their words. */
import { needWords } from "#web/i18n/load-words.ts";

/** What publishes a draft with files; null if it cannot be fetched. */
export function loadSending() {
  return Promise.all([import("./before-publishing.ts"), needWords(["files", "sending"])]).then(
    ([loaded]) => loaded,
    () => null,
  );
}

export async function loadFiles() {
  const [part] = await Promise.all([import("./files.tsx"), needWords(["files", "sending"])]);
  return part.Files;
}
