import { expect, test } from "vitest";
import { viewOfProblem } from "./view.ts";
import { nowhere } from "./route-table.ts";

test.each([
  [0, "error-server-title"],
  [404, "error-not-found-title"],
  [410, "error-server-title"],
  [500, "error-server-title"],
])("an answer of %d stands under %s", (status, title) => {
  const place = { url: new URL("https://linnet.example/"), route: nowhere, params: {} };
  const view = viewOfProblem(place, { status, message: "" }, 0, (id) => id);
  expect(view.head.title).toBe(title);
});
