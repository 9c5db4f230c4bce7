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

test.each([
  ["/oauth/token", 400],
  ["/oauth/revoke", 403],
])("%s answers JSON, in words of OAuth", async (path, status) => {
  const answer = await house.visitor.request(path, { method: "POST" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/json; charset=utf-8"]);
  expect(await answer.json()).toEqual({ error: expect.any(String), error_description: expect.any(String) });
});

test("the screen under such an address is a page, which is for people who have signed in", async () => {
  const [shown, sent] = [
    await house.visitor.get("/oauth/authorize"),
    await house.visitor.request("/oauth/authorize", { method: "POST" }),
  ];
  expect([shown.status, shown.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/signin\?/)]);
  expect([sent.status, sent.headers.get("content-type")]).toEqual([403, expect.stringContaining("text/html")]);
});

test("the screen has an address without a slash at its end, to which one with a slash leads", async () => {
  const { status, headers } = await house.visitor.get("/oauth/authorize/?client_id=x");
  expect([status, headers.get("location")]).toEqual([308, "/oauth/authorize?client_id=x"]);
});
