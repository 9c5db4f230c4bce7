/** What tries an upload is fetched with the press that begins one, with its words. */
import { needWords } from "#web/i18n/load-words.ts";

export async function loadUploadSteps() {
  const [part] = await Promise.all([import("./upload-steps.tsx"), needWords(["files"])]);
  return part.UploadSteps;
}
