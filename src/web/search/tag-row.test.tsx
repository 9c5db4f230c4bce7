import { expect, test } from "vitest";
import { empty, pageOf, question } from "#testing/page-questions.ts";
import type { AskApi } from "#web/entry-server.tsx";

const using = (...uses: number[]): AskApi => {
  const history = uses.map((count, day) => ({ day: String(day), uses: String(count), accounts: "1" }));
  const hashtags = [{ name: "harbour", url: "", history }];
  return async (...call) =>
    call[1] === "/api/v2/search"
      ? { status: 200, body: { accounts: [], statuses: [], hashtags }, next: null, prev: null }
      : empty(...call);
};

test("the days of a hashtag are drawn where there is more than one to compare", async () => {
  const drawn = async (...uses: number[]) =>
    (await pageOf(question("/search?q=h&type=hashtags", { ask: using(...uses) }))).html.includes("<polyline");
  expect(await drawn(0, 3, 1, 0)).toBe(true);
  expect(await drawn(0, 3, 0, 0)).toBe(false);
  expect(await drawn(0, 0, 0, 0)).toBe(false);
});
