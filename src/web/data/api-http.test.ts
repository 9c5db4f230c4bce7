import { expect, test, vi } from "vitest";
import { httpApi, neighboursIn } from "./api-http.ts";

const noAnswer = () => "Cannot connect to the server.";

function apiAnswering(answer: () => Response | Promise<Response>, signal?: AbortSignal) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  return { api: httpApi({ noAnswer, fetch: fetched, signal }), fetched };
}

test("a page of a list comes with the queries of its neighbours", async () => {
  const link =
    '<https://linnet.example/api/v1/timelines/home?limit=20&max_id=5>; rel="next", ' +
    '<https://linnet.example/api/v1/timelines/home?limit=20&min_id=9>; rel="prev"';
  const { api, fetched } = apiAnswering(() => Response.json([1], { headers: { link } }));
  const page = await api.get("/api/v1/timelines/home", { limit: 20, max_id: "7", tag: ["a", "b"], none: null });
  expect(page).toEqual({ body: [1], next: { max_id: "5" }, prev: { min_id: "9" } });
  expect(fetched.mock.calls[0]![0]).toBe("/api/v1/timelines/home?limit=20&max_id=7&tag%5B%5D=a&tag%5B%5D=b");
});

test("without a Link header a list has no neighbours", () => {
  expect(neighboursIn("", new URLSearchParams())).toEqual({ next: null, prev: null });
  expect(neighboursIn("garbage; <", new URLSearchParams())).toEqual({ next: null, prev: null });
});

test("a refusal carries the server's words and details", async () => {
  const { api } = apiAnswering(() => Response.json({ error: "Post not found", tries_left: 3 }, { status: 404 }));
  await expect(api.get("/api/v1/statuses/1")).rejects.toMatchObject({
    status: 404,
    message: "Post not found",
    details: { tries_left: 3 },
  });
});

test.each([
  ["HTML", "<h1>Bad gateway</h1>"],
  ["nothing", ""],
  ["JSON that isn't ours", '{"message":"upstream timed out"}'],
])("a proxy that answers with %s for a server that is away is no answer", async (_what, body) => {
  for (const status of [500, 502, 503, 504]) {
    const { api } = apiAnswering(() => new Response(body, { status, statusText: "Bad Gateway" }));
    await expect(api.send("POST", "/api/v1/statuses", {})).rejects.toMatchObject({ status: 0, message: noAnswer() });
  }
});

test("a proxy that refuses is a problem with its status, not with its HTML", async () => {
  const { api } = apiAnswering(() => new Response("<h1>No</h1>", { status: 413, statusText: "Content Too Large" }));
  await expect(api.send("POST", "/api/v1/statuses", {})).rejects.toMatchObject({
    status: 413,
    message: "413 Content Too Large",
  });
});

test("a failure that the server itself has words for is said in these", async () => {
  const { api } = apiAnswering(() => Response.json({ error: "Too busy, try again soon" }, { status: 503 }));
  await expect(api.get("/api/v1/x")).rejects.toMatchObject({ status: 503, message: "Too busy, try again soon" });
});

test("no answer, and an answer that is not ours, are told apart from refusals", async () => {
  const lost = apiAnswering(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(lost.api.get("/api/v1/x")).rejects.toMatchObject({ status: 0, message: noAnswer() });
  const café = apiAnswering(() => new Response("<h1>Welcome to our Wi-Fi</h1>"));
  await expect(café.api.get("/api/v1/x")).rejects.toMatchObject({ status: 0, message: noAnswer() });
});

test("a call that nobody waits for any more ends as an abort, not as a problem", async () => {
  const given = new AbortController();
  const { api } = apiAnswering(() => {
    given.abort();
    return Promise.reject(given.signal.reason as Error);
  }, given.signal);
  await expect(api.get("/api/v1/x")).rejects.toMatchObject({ name: "AbortError" });
});

test("changes are sent as JSON, files as multipart, and an empty answer is null", async () => {
  const { api, fetched } = apiAnswering(() => new Response(null, { status: 204 }));
  expect(await api.send("PATCH", "/api/v1/x", { a: 1 })).toBeNull();
  expect(fetched.mock.calls[0]![1]).toMatchObject({
    method: "PATCH",
    body: '{"a":1}',
    headers: { "content-type": "application/json" },
  });
  const form = new FormData();
  await api.send("POST", "/api/v1/x", form);
  expect(fetched.mock.calls[1]![1]).toMatchObject({ body: form, headers: { accept: "application/json" } });
});

test("each call names the account that the page shows, and tells when that is not the active one, or nobody is signed in for what it does", async () => {
  const onNotActive = vi.fn();
  const answers = [
    Response.json({}),
    Response.json({ error: "This was changed" }, { status: 409 }),
    Response.json({ error: "You switched accounts", active_account_id: "8" }, { status: 409 }),
    Response.json({ error: "Please sign in first." }, { status: 401 }),
    Response.json({ error: "Please sign in first." }, { status: 401 }),
  ];
  const fetched = vi.fn<typeof fetch>(async () => answers.shift()!);
  const api = httpApi({ noAnswer, fetch: fetched, actingAccount: () => "7", onNotActive });
  await api.get("/api/v1/x");
  await expect(api.send("POST", "/api/v1/x")).rejects.toMatchObject({ status: 409 });
  expect(onNotActive).not.toHaveBeenCalled();
  await expect(api.send("POST", "/api/v1/x")).rejects.toMatchObject({ message: "You switched accounts" });
  expect(onNotActive).toHaveBeenCalledOnce();
  await expect(api.get("/api/v1/x")).rejects.toMatchObject({ status: 401 });
  expect(onNotActive).toHaveBeenCalledOnce();
  await expect(api.send("POST", "/api/v1/x")).rejects.toMatchObject({ status: 401 });
  expect(onNotActive).toHaveBeenCalledTimes(2);
  for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ headers: { "x-acting-account": "7" } });
});
