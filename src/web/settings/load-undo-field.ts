/** The choice of Undo is made by few, and comes with its words once the page has come to rest. */
import { rested } from "#web/device/at-rest.ts";
import { needWords } from "#web/i18n/load-words.ts";

export async function loadUndoField() {
  await rested;
  const [part] = await Promise.all([import("./undo-field.tsx"), needWords(["sending"])]);
  return part.UndoField;
}
