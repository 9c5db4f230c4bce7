import { afterEach, expect, test, vi } from "vitest";
import { wordsOf } from "#web/i18n/all-words.ts";
import { noAnswer } from "./no-answer.ts";

afterEach(() => vi.unstubAllGlobals());

test("a call without an answer is the network's fault only when there is no network", () => {
  const t = wordsOf("en");
  vi.stubGlobal("navigator", { onLine: false });
  expect(noAnswer(t)).toBe("Seems like you are offline. Please check your network connection.");
  vi.stubGlobal("navigator", { onLine: true });
  expect(noAnswer(t)).toBe("Cannot connect to the server.");
});
