/** Below the addresses of the API a program never gets a page, whatever it asks for. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestHouse, type TestHouse } from "./house.ts";

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test.each([
  ["GET", "/api"],
  ["GET", "/api/v1/no/such/route"],
  ["POST", "/api/v9/statuses"],
  ["PUT", "/api/auth"],
  ["POST", "/oauth/token"],
  ["POST", "/oauth/revoke"],
  ["POST", "/oauth/authorize"],
  ["GET", "/oauth/token"],
  ["POST", "/media/upload/linnet.webp"],
  ["PUT", "/media/create/linnet.webp"],
  ["PUT", "/media/linnet.webp"],
  ["POST", "/media/linnet.webp/1/1"],
])("%s %s answers JSON, in words", async (method, path) => {
  const answer = await house.visitor.request(path, { method });
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/\w{3}/) });
});

test("the screen under such an address is a page", async () => {
  const answer = await house.visitor.get("/oauth/authorize");
  expect(answer.headers.get("content-type")).toContain("text/html");
});
