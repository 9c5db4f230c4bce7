/** What becomes of a request that takes minutes: its progress, its answer, and a network that is gone without a word. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actingAccountHeader } from "#protocol/acting-account.ts";
import { requestFor } from "./file-request.ts";

class FakeRequest {
  static last: FakeRequest;
  readonly opened: string[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onerror?: () => void;
  onload?: () => void;
  sent: unknown;
  wasAborted = false;
  status = 0;
  responseText = "";

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.opened.push(`${method} ${path}`);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.wasAborted = true;
  }
  answers(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload!();
  }
}

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(content: { body?: Blob | string } = {}) {
  const stop = new AbortController();
  const onProgress = vi.fn();
  const ask = requestFor({ accountId: "7" }, { signal: stop.signal, noAnswer: () => "No answer" });
  const answer = ask<{ id: string }>("PUT", "/media/upload/a.png", { ...content, onProgress });
  // Each test looks at it later.
  answer.catch(() => {});
  return { request: FakeRequest.last, answer, onProgress, stop };
}

test("it goes for the account of its page, and JSON says that it is that", async () => {
  const file = new Blob(["Tea"], { type: "image/png" });
  const { request, answer } = begin({ body: file });
  expect(request.opened).toEqual(["PUT /media/upload/a.png"]);
  expect(request.headers).toEqual({ accept: "application/json", [actingAccountHeader]: "7" });
  expect(request.sent).toBe(file);
  request.answers(200, '{"id":"1"}');
  expect(await answer).toEqual({ id: "1" });
  expect(begin({ body: "{}" }).request.headers).toMatchObject({ "content-type": "application/json" });
});

test("how far it has come is said, and as long as it goes on it is not lost", async () => {
  const { request, answer, onProgress } = begin();
  for (const loaded of [10, 20, 30]) {
    vi.advanceTimersByTime(59_000);
    request.upload.onprogress!({ loaded, total: 30 });
  }
  expect(onProgress.mock.calls).toEqual([10, 20, 30].map((loaded) => [loaded, 30]));
  request.answers(200, '{"id":"1"}');
  expect(await answer).toEqual({ id: "1" });
});

test("after a minute in which nothing goes it is given up as lost", async () => {
  const { request, answer } = begin();
  vi.advanceTimersByTime(60_000);
  await expect(answer).rejects.toMatchObject({ status: 0, message: "No answer" });
  expect(request.wasAborted).toBe(true);
});

test.each([
  ["a refusal", 422, '{"error":"Too large","code":"media.too-large"}', 422, "Too large"],
  ["the page of a proxy", 502, "<h1>Bad gateway</h1>", 0, "No answer"],
  ["a page that says that all is well", 200, "<h1>Sign in to this network</h1>", 0, "No answer"],
  ["nothing", 200, "", 0, "No answer"],
])("%s is a problem", async (_, status, text, said, words) => {
  const { request, answer } = begin();
  request.answers(status, text);
  await expect(answer).rejects.toMatchObject({ status: said, message: words });
});

test("a refusal brings its details", async () => {
  const { request, answer } = begin();
  request.answers(409, '{"error":"Not all","missing":[2]}');
  await expect(answer).rejects.toMatchObject({ details: { missing: [2] } });
});

test("a network that fails says so", async () => {
  const { request, answer } = begin();
  request.onerror!();
  await expect(answer).rejects.toMatchObject({ status: 0, message: "No answer" });
});

test("what is stopped ends with the reason, and what was stopped before is never sent", async () => {
  const { request, answer, stop } = begin();
  stop.abort(new Error("Paused"));
  await expect(answer).rejects.toThrow("Paused");
  expect(request.wasAborted).toBe(true);
  const ask = requestFor({ accountId: "7" }, { signal: stop.signal, noAnswer: () => "" });
  await expect(ask("PUT", "/", { body: "{}" })).rejects.toThrow("Paused");
  expect(FakeRequest.last.sent).toBeUndefined();
});
