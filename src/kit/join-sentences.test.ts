import { expect, test } from "vitest";
import { joinSentences } from "./join-sentences.ts";

test.each([
  [["Post not found", "Draft saved."], "Post not found. Draft saved."],
  [["Beitrag nicht gefunden", "Entwurf gespeichert."], "Beitrag nicht gefunden. Entwurf gespeichert."],
  [["Пост не найден", "Черновик сохранён."], "Пост не найден. Черновик сохранён."],
  [["Write something first.", "Draft saved."], "Write something first. Draft saved."],
  [["Really?", "Wait…", "Stop!"], "Really? Wait… Stop!"],
  [["He said “no.”", "Er sagte „Nein.“", "(Oder so.)"], "He said “no.” Er sagte „Nein.“ (Oder so.)"],
  [
    ["This value isn't accepted: poll[options]", "Draft saved."],
    "This value isn't accepted: poll[options]. Draft saved.",
  ],
])("%j is read as sentences of their own", (sentences, joined) => {
  expect(joinSentences(...sentences)).toBe(joined);
});
