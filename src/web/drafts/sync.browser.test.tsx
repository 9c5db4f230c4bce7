import { expect, test } from "vitest";
import { TestApi } from "#testing/browser/api.ts";
import type { AccountId } from "#protocol/ids.ts";
import { keepInSync } from "./sync.ts";

test("after the server has said that nobody is signed in, the next composer begins anew", async () => {
  const api = new TestApi();
  const answers = api.hold("GET /api/drafts/changes");
  const begins = () => keepInSync(api, "77" as AccountId);
  begins();
  begins();
  await expect.poll(() => answers.waiting).toBe(1);
  answers.refuse(401);
  await expect
    .poll(() => {
      begins();
      return answers.waiting;
    })
    .toBe(1);
  answers.answer([]);
});
