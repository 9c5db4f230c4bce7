/** What holds for the house as a whole, whoever of it answers. */
import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { intakeBytes } from "#server/http/middleware/intake.ts";
import { freePort } from "#testing/free-port.ts";
import { houseOrigin, openTestHouse, type TestHouse } from "#testing/house.ts";

let house: TestHouse | null = null;
afterEach(async () => {
  vi.restoreAllMocks();
  await house?.close();
  house = null;
});

async function listening(settings: Record<string, string> = {}): Promise<{ port: number; url: string }> {
  const port = await freePort();
  house = await openTestHouse(houseOrigin, { PORT: String(port), ...settings });
  await house.listen();
  return { port, url: `http://127.0.0.1:${port}` };
}

test("while memory is short nothing is begun, at whatever door, and only health says more", async () => {
  const usage = process.memoryUsage();
  const measure = vi.spyOn(process, "memoryUsage").mockReturnValue(usage);
  const { url } = await listening();
  await house!.people("mira");
  const statusesOf = async (paths: string[]) =>
    Promise.all(paths.map(async (path) => [path, await fetch(url + path).then(({ status }) => status)]));
  const doors = ["/@mira", "/@mira/feed.atom", "/media/files/none.webp", "/api/v1/timelines/public", "/nodeinfo/2.0"];
  const streams = ["/api/v1/streaming/user"];

  expect(await statusesOf([...doors, ...streams])).toEqual([
    ["/@mira", 200],
    ["/@mira/feed.atom", 200],
    ["/media/files/none.webp", 404],
    ["/api/v1/timelines/public", 200],
    ["/nodeinfo/2.0", 200],
    ["/api/v1/streaming/user", 401],
  ]);
  measure.mockReturnValue({ ...usage, heapUsed: Infinity });
  // It is looked at a few times a second.
  await expect
    .poll(() => statusesOf([...doors, ...streams]))
    .toEqual([...doors, ...streams].map((path) => [path, 503]));
  expect(await statusesOf(["/health/live", "/health/ready"])).toEqual([
    ["/health/live", 200],
    ["/health/ready", 503],
  ]);
});

test("bodies of strangers are bounded all together, whoever reads them, and small ones always come in (D01)", async () => {
  const { url } = await listening();
  const { intake } = house!.api;
  const strangers = ["203.0.113.1", "203.0.113.2"].map((ip) => intake.claim(ip, null));
  for (const stranger of strangers) stranger.hold(intakeBytes.strangers / 2);
  const sends = async (path: string, type: string, body: string) =>
    (await fetch(url + path, { method: "POST", headers: { origin: houseOrigin, "content-type": type }, body })).status;
  const toApi = (text: string) => sends("/api/auth/mail/send", "application/json", JSON.stringify({ text }));
  const toForm = (text: string) => sends("/sent", "application/x-www-form-urlencoded", `code=1&text=${text}`);
  const long = "x".repeat(2 * intakeBytes.small);

  expect([await toApi(long), await toForm(long)]).toEqual([503, 503]);
  expect([await toApi("x"), await toForm("x")]).toEqual([422, 422]);
  for (const stranger of strangers) stranger.release();
  expect([await toApi(long), await toForm(long)]).toEqual([422, 422]);
});

test("what is no page answers JSON, also where there is nothing", async () => {
  house = await openTestHouse();
  const doors = ["/api/v1/nothing", "/oauth/nothing", "/media/create/a.png", "/media/nothing/at/all", "/nodeinfo/9.9"];
  for (const path of doors) {
    const answer = await house.visitor.request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    expect([path, answer.headers.get("content-type")]).toEqual([path, "application/json; charset=utf-8"]);
    expect([401, 404]).toContain(answer.status);
    expect(((await answer.json()) as { error: string }).error).not.toBe("");
  }
});

test.each(["/api/statuses", "/api/v1/accounts/update_credentials", "/api/v1/profile"])(
  "text has no more room at %s, which takes files, than elsewhere (D01)",
  async (path) => {
    house = await openTestHouse();
    const { mira } = await house.people("mira");
    const method = path === "/api/statuses" ? "POST" : "PATCH";
    const statusOf = async (answer: Promise<Response>) => (await answer).status;
    const note = "x".repeat(1024 ** 2);
    expect(await statusOf(mira.send(method, path, { note }))).toBe(413);
    expect(await statusOf(mira.submit(`/form${path}`, { _method: method, note: note.slice(0, 300_000) }))).toBe(413);
  },
);

test("a page that visitors share gets old by a clock that nobody can put back", async () => {
  house = await openTestHouse();
  const { mira } = await house.people("mira");
  const page = async () => (await house!.visitor.get("/@mira")).text();
  await page();
  await mira.send("POST", "/api/v1/statuses", { status: "The newest word" });
  await house.settle();
  expect(await page()).not.toContain("The newest word");
  const later = performance.now() + 6_000;
  const anHourAgo = Date.now() - 3_600_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  vi.spyOn(Date, "now").mockImplementation(() => anHourAgo);
  expect(await page()).toContain("The newest word");
});

test("behind a proxy a stop is announced before anything is closed", async () => {
  const { port } = await listening({ TRUSTED_PROXY: "127.0.0.1" });
  const agent = new Agent({ keepAlive: true });
  const isReady = async () => {
    const asked = request({ port, host: "127.0.0.1", path: "/health/ready", agent }).end();
    const [answer] = await once(asked, "response");
    answer.resume();
    return answer.statusCode as number;
  };
  expect(await isReady()).toBe(200);
  const closing = house!.close();
  expect(await isReady()).toBe(503);
  // On a new connection, too.
  expect(await fetch(`http://127.0.0.1:${port}/health/ready`).then(({ status }) => status)).toBe(503);
  agent.destroy();
  await closing;
  house = null;
});
