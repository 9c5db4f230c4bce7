import { describe, expect, test } from "vitest";
import { answer, startLibreTranslate } from "#testing/libre-translate.ts";
import { soon } from "#testing/patience.ts";
import { languagesTranslated } from "./translated-from.ts";

const saying = (pairs: unknown) => startLibreTranslate({ languages: (response) => answer(response, pairs) });

describe("languages from which posts are translated", () => {
  test("are those with a way into that of the page, without country and script", async () => {
    const { translator } = await saying([
      { code: "de", targets: ["de", "en"] },
      { code: "zh-Hans", targets: ["en"] },
      { code: "zh-Hant", targets: ["en-GB"] },
      { code: "ja", targets: ["fr"] },
      { code: "en", targets: ["en", "de"] },
    ]);
    const from = languagesTranslated(translator);
    await soon(() => expect(from("en")).toEqual(["de", "zh"]));
    expect(from("de")).toEqual(["en"]);
    expect(from("ru")).toEqual([]);
  });

  test("have Norwegian under both of its names", async () => {
    const { translator } = await saying([{ code: "nb", targets: ["en"] }]);
    const from = languagesTranslated(translator);
    await soon(() => expect(from("en")).toEqual(["no", "nb"]));
  });

  test("are none without a translator, and none before it has answered", async () => {
    expect(languagesTranslated(null)("en")).toEqual([]);
    const { translator } = await startLibreTranslate({ languages: () => {} });
    expect(languagesTranslated(translator)("en")).toEqual([]);
  });

  test("stay as the translator has said last while it is away", async () => {
    const { translator } = await startLibreTranslate();
    let isAway = false;
    const pairs = () => (isAway ? Promise.reject(new Error("away")) : translator.pairs());
    const from = languagesTranslated({ ...translator, pairs });
    await soon(() => expect(from("en")).toEqual(["de", "zh"]));
    isAway = true;
    expect(from("en")).toEqual(["de", "zh"]);
    await expect(pairs()).rejects.toThrow("away");
    expect(from("en")).toEqual(["de", "zh"]);
  });
});
