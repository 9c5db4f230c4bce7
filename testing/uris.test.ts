/** The `uri`s of people and posts, as apps copy them, lead to pages in a browser. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { does, houseOrigin, openTestHouse, type Guest, type TestHouse } from "./house.ts";

let house: TestHouse;
let mira: Guest;
let post: Status;
let boost: Status;
beforeAll(async () => {
  house = await openTestHouse();
  ({ mira } = await house.people("mira"));
  post = await does<Status>(mira, "POST", "/api/v1/statuses", { status: "Kettle on" });
  boost = await does<Status>(mira, "POST", `/api/v1/statuses/${post.id}/reblog`);
});
afterAll(() => house.close());

const open = (path: string, accept = "text/html,application/xhtml+xml,*/*;q=0.8") =>
  house.visitor.get(path, { accept });
const pathOf = (address: string) => address.replace(houseOrigin, "");

test("a person, a post and a boost are found at their uris", async () => {
  const uris = [post.account.uri, post.uri, boost.uri].map(pathOf);
  expect(uris).toEqual(["/users/mira", `/users/mira/statuses/${post.id}`, `/users/mira/statuses/${boost.id}/activity`]);
  const answers = await Promise.all(uris.map((uri) => open(uri)));
  expect(answers.map(({ status }) => status)).toEqual([301, 301, 301]);
  const pages = answers.map(({ headers }) => headers.get("location")!);
  expect(pages.slice(0, 2)).toEqual([pathOf(post.account.url), pathOf(post.url!)]);
  for (const page of pages) expect((await house.visitor.get(page)).status, page).toBeLessThan(400);
  expect(answers[0]!.headers.get("vary")).toBe("Accept");
});

test.each(["/users/nobody", "/users/mira/statuses/1", "/users/mira/outbox", "/users/", "/users//evil.example"])(
  "%s ends at the page that says that nothing is there",
  async (path) => {
    let answer = await open(path);
    for (let hop = 0; hop < 3 && answer.headers.has("location"); hop++) {
      answer = await open(answer.headers.get("location")!);
    }
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toContain("text/html");
  },
);

test("a program that asks for an activity is not led to a page", async () => {
  const answer = await open(pathOf(post.uri), "application/activity+json");
  expect(answer.status).toBe(404);
});
