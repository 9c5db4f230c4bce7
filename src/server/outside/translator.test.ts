/** The languages that a translator names, how often it is asked for them, and answers that are none (threats S13). */
import { expect, test } from "vitest";
import { answer, startLibreTranslate } from "#testing/libre-translate.ts";

const languages = ({ requests }: { requests: { url: string }[] }) =>
  requests.filter(({ url }) => url === "/languages").length;

test("odd languages are left out, and the others stay", async () => {
  const { translator } = await startLibreTranslate({
    languages: (response) =>
      answer(response, [
        { code: "<de>", targets: ["en"] },
        { code: "de_CH-1", targets: ["en"] },
        { code: "aa-bb-cc-dd", targets: ["en"] },
        { code: "fr" },
        "en",
        null,
        { code: "de", targets: ["de", "en", "!", 7, "e_n"] },
      ]),
  });
  expect([...(await translator.pairs())]).toEqual([["de", ["en"]]]);
});

test.each([
  ["no language", []],
  ["languages that go into none", [{ code: "de", targets: ["de"] }]],
])("an answer with %s is a failure, which is kept for ten seconds", async (_, told) => {
  let now = 0;
  let answers = 0;
  const good = [{ code: "de", targets: ["en"] }];
  const libre = await startLibreTranslate({
    clock: () => now,
    languages: (response) => answer(response, answers++ ? good : told),
  });
  await expect(libre.translator.pairs()).rejects.toThrow("no languages");
  now = 9_999;
  await expect(libre.translator.pairs()).rejects.toThrow("no languages");
  expect(languages(libre)).toBe(1);
  now = 10_000;
  expect([...(await libre.translator.pairs())]).toEqual([["de", ["en"]]]);
  now = 6 * 60 * 60 * 1_000;
  await libre.translator.pairs();
  expect(languages(libre)).toBe(2);
});

test("a text that comes back blank is no answer", async () => {
  const { translator } = await startLibreTranslate({
    says: (_, response) => answer(response, { translatedText: ["HI", " "] }),
  });
  const asked = { texts: ["hi", "you"], source: "de", target: "en", format: "text" } as const;
  await expect(translator.translate(asked)).rejects.toThrow("no words");
});
