/** Forms of pages without scripts, and what no other site may send or read. */
import { expect, test } from "vitest";
import { alice, databaseAway, home, origin, saidBy, setPages } from "#testing/pages-stage.ts";
import { createLimiters } from "../middleware/limiters.ts";
import { noVisit } from "./doors.ts";
import { pages as pagesOf } from "./pages.ts";

const stage = setPages();
const { doors, get, log, post, rememberLocale, signIn, submit } = stage;

const foreign: Record<string, string>[] = [
  {},
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { origin: "https://linnet.example.evil.example" },
  { origin: "http://linnet.example" },
];
const doorsForForms = ["/form/api/v1/statuses", "/signin", "/api/locale", "/form/locale", "/form/appearance"];

test.each(doorsForForms)("%s takes nothing from another site", async (where) => {
  stage.visit = alice;
  for (const headers of foreign) {
    const response = await post(where, { locale: "ru", theme: "dark" }, headers);
    expect(response.status, JSON.stringify(headers)).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  for (const effect of [submit, signIn, rememberLocale]) expect(effect).not.toHaveBeenCalled();
});

test("a form calls the API route of the same name and leads back to where it stood", async () => {
  stage.visit = alice;
  stage.answer.headers = { "set-cookie": "a=1\nb=2" };
  const form = new FormData();
  for (const [name, value] of [
    ["choices[]", "0"],
    ["choices[]", "2"],
    ["return_to", "/@alice/1#poll"],
  ] as const)
    form.append(name, value);
  const response = await post("/form/api/v1/polls/1/votes?x=1", form);
  expect([response.status, response.headers.get("location")]).toEqual([303, "/@alice/1#poll"]);
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  const call = submit.mock.calls[0]![0];
  expect(call).toMatchObject({
    method: "POST",
    path: "/api/v1/polls/1/votes",
    viewer: alice.viewer,
    ip: "192.0.2.1",
    locale: "en",
  });
  expect(JSON.parse(JSON.stringify(call.body))).toEqual({ choices: ["0", "2"] });
});

test("a form can mean another method, and only one that changes something", async () => {
  for (const method of ["DELETE", "PUT", "PATCH", "GET", "CONNECT"]) await post("/form/api/v1/x", { _method: method });
  expect(submit.mock.calls.map(([call]) => call.method)).toEqual(["DELETE", "PUT", "PATCH", "POST", "POST"]);
});

test("a form leads to no other site, with any return_to", async () => {
  const to = async (fields: Record<string, string>, referer?: string) =>
    (await post("/form/api/v1/x", fields, { ...home, ...(referer && { referer }) })).headers.get("location");
  expect(await to({ return_to: "//evil.example" })).toBe("/");
  expect(await to({}, `${origin}/@alice?max_id=1`)).toBe("/@alice?max_id=1");
  expect(await to({}, "https://evil.example/x")).toBe("/");
});

test("a refused form gives back the words that were typed", async () => {
  stage.visit = alice;
  stage.answer = { ...stage.answer, status: 422, body: { error: "This post is too long", field: "status" } };
  const form = new FormData();
  for (const [name, value] of [
    ["status", "long"],
    ["visibility", "public"],
    ["return_to", "/public/local"],
    ["_method", "PUT"],
  ] as const)
    form.append(name, value);
  form.append("file", new File(["x"], "bird.png"));
  const response = await post("/form/api/v1/statuses/1", form);
  expect(response.status).toBe(422);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await saidBy(response)).toEqual({
    actingAccount: null,
    choice: null,
    message: "This post is too long",
    field: "status",
    action: "/form/api/v1/statuses/1",
    method: "PUT",
    fields: [
      ["status", "long"],
      ["visibility", "public"],
    ],
    returnTo: "/public/local",
    filesLost: true,
    needsSignIn: false,
    isEditedSince: false,
  });
});

test("preferences are counted like pages", async () => {
  stage.app = pagesOf(doors({ limiters: createLimiters() }));
  const headers = { ...home, "content-length": "20" };
  for (let n = 0; n < 600; n++) await post("/form/appearance", { theme: "dark" }, headers);
  for (const where of ["/form/appearance", "/form/locale", "/api/locale"]) {
    const response = await post(where, { theme: "dark", locale: "de" }, headers);
    expect([where, response.status, response.headers.has("set-cookie")]).toEqual([where, 429, false]);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(200);
  }
  expect(rememberLocale).not.toHaveBeenCalled();
});

test("a form gives back the words of a reader who has sent too many, and reads no more of them than can be typed", async () => {
  stage.app = pagesOf(doors({ limiters: createLimiters() }));
  stage.visit = alice;
  const sends = (status: string) => {
    const body = new URLSearchParams({ status }).toString();
    return post("/form/api/v1/statuses", { status }, { ...home, "content-length": String(body.length) });
  };
  for (let n = 0; n < 600; n++) await sends("one of many");
  const response = await sends("an hour of work");
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(200);
  expect(await saidBy(response)).toMatchObject({
    fields: [["status", "an hour of work"]],
    action: "/form/api/v1/statuses",
  });
  expect(await (await sends("words ".repeat(12_000))).text()).not.toContain("words words");
  stage.visit = noVisit;
  expect(await (await sends("a stranger's")).text()).not.toContain("a stranger");
});

test("a form gives back the words that were typed when the database is away", async () => {
  stage.app = pagesOf(doors({ whoReads: databaseAway }));
  const form = new FormData();
  form.append("status", "an hour of work");
  form.append("avatar", new File(["x".repeat(2_000_000)], "bird.png"));
  const response = await post("/form/api/v1/statuses", form, { ...home, referer: `${origin}/@alice` });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await saidBy(response)).toMatchObject({
    message: "The server is busy. Please try again in a moment.",
    fields: [["status", "an hour of work"]],
    returnTo: "/@alice",
    filesLost: true,
    needsSignIn: false,
    isEditedSince: false,
  });
  expect(log.error).toHaveBeenCalledWith("page failed", expect.anything());
  expect(submit).not.toHaveBeenCalled();
});

test("files are taken from signed-in readers, and only where files go", async () => {
  const withFile = (size: number) => {
    const form = new FormData();
    form.append("note", "hello");
    form.append("avatar", new File(["x".repeat(size)], "bird.png"));
    return form;
  };
  const taken = () => (submit.mock.lastCall![0].body!.avatar as File | undefined)?.size ?? null;
  stage.visit = alice;
  await post("/form/api/v1/pictures", withFile(2_000_000));
  expect(taken()).toBe(2_000_000);
  await post("/form/api/v1/statuses", withFile(2_000_000));
  expect(taken()).toBeNull();
  stage.visit = noVisit;
  await post("/form/api/v1/pictures", withFile(2_000_000));
  expect(taken()).toBeNull();
  submit.mockClear();
  const huge = new Response(withFile(26_000_000));
  const headers = { ...home, "content-type": huge.headers.get("content-type")! };
  const init = { method: "POST", body: await huge.arrayBuffer(), headers };
  expect((await stage.app.request(`${origin}/form/api/v1/pictures`, init)).status).toBe(413);
  expect((await post("/form/api/v1/statuses", { status: "x".repeat(1_000_001) })).status).toBe(413);
  expect(submit).not.toHaveBeenCalled();
});

test("a visitor is sent to sign in, unless something was written", async () => {
  stage.answer = { ...stage.answer, status: 401, body: { error: "Please sign in first." } };
  const click = await post("/form/api/v1/statuses/1/favourite", { return_to: "/@alice/1" });
  expect([click.status, click.headers.get("location")]).toEqual([303, "/signin?return_to=%2F%40alice%2F1"]);
  const written = await post("/form/api/v1/statuses", { status: "an hour of work" });
  expect(written.status).toBe(401);
  expect(await saidBy(written)).toMatchObject({ needsSignIn: true, fields: [["status", "an hour of work"]] });
});

test("a page's own form goes to its handler, which redirects or shows the page again", async () => {
  signIn.mockResolvedValueOnce({ redirect: "/sent", cookies: ["flow=1; Path=/"] });
  const sent = await post("/signin", { email: "a@b.example", return_to: "/@alice" });
  expect([sent.status, sent.headers.get("location"), sent.headers.get("set-cookie")]).toEqual([
    303,
    "/sent",
    "flow=1; Path=/",
  ]);
  expect(signIn.mock.calls[0]![0]).toMatchObject({ returnTo: "/@alice", locale: "en", ip: "192.0.2.1" });

  signIn.mockResolvedValueOnce({ rerenderWith: { error: "This is not an e-mail address" } });
  const again = await post("/signin", { email: "x" });
  expect([again.status, again.headers.get("cache-control")]).toEqual([422, "private, no-store"]);
  expect(await saidBy(again)).toMatchObject({ href: `${origin}/signin`, error: "This is not an e-mail address" });
});

test("a page without a form takes no POST, and a body that is no form is refused in words", async () => {
  expect((await post("/@alice", {})).status).toBe(405);
  const broken = await stage.app.request(`${origin}/form/api/v1/x`, {
    method: "POST",
    body: "{",
    headers: { ...home, "content-type": "application/json" },
  });
  expect([broken.status, await broken.text()]).toEqual([400, "We couldn't read this request."]);
  const huge = await stage.app.request(`${origin}/form/api/v1/x`, {
    method: "POST",
    body: "x",
    headers: {
      ...home,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(25 * 1024 * 1024),
    },
  });
  expect(huge.status).toBe(413);
  expect(submit).not.toHaveBeenCalled();
});

test("no other site reads an answer to a cookie (threats A12)", async () => {
  stage.visit = alice;
  const asked = { cookie: "session=x", origin: "https://evil.example" };
  const answers = [await get("/", asked), await get("/nothing", asked), await get("/about/_payload.json", asked)];
  for (const where of doorsForForms) {
    const fields = { locale: "ru", theme: "dark" };
    for (const from of [home, asked]) {
      const headers = { ...from, "content-length": "20" };
      answers.push(await post(where, fields, headers));
      const init = { method: "POST", body: JSON.stringify(fields), headers };
      answers.push(await stage.app.request(origin + where, init));
    }
    answers.push(await stage.app.request(origin + where, { method: "OPTIONS", headers: asked }));
  }
  expect(new Set(answers.map(({ status }) => status))).toContain(200);
  for (const { headers } of answers) expect([...headers.keys()].join()).not.toContain("access-control");
});

test("the language is kept for a year in a cookie, and with the account of who is signed in", async () => {
  stage.visit = alice;
  const json = (body: string) =>
    stage.app.request(`${origin}/api/locale`, {
      method: "POST",
      body,
      headers: { ...home, "content-type": "application/json", "content-length": String(body.length) },
    });
  const response = await json('{"locale":"ru"}');
  expect(await saidBy(response)).toEqual({});
  expect(response.headers.get("set-cookie")).toBe(
    "locale=ru; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure",
  );
  expect(rememberLocale).toHaveBeenCalledWith(alice.viewer, "ru");
  for (const body of ['{"locale":"xx"}', "{}", "null", "[", '{"locale":{"$ne":1}}']) {
    const refused = await json(body);
    expect([refused.status, refused.headers.get("set-cookie")], body).toEqual([422, null]);
  }
});

test("without script, language and look are forms that lead back", async () => {
  const size = (fields: Record<string, string>) => ({
    ...home,
    "content-length": String(new URLSearchParams(fields).toString().length),
  });
  const language = { locale: "de", return_to: "/settings/language" };
  const chosen = await post("/form/locale", language, size(language));
  expect([chosen.status, chosen.headers.get("location")]).toEqual([303, "/settings/language"]);
  expect(chosen.headers.get("set-cookie")).toContain("locale=de;");
  expect(rememberLocale).not.toHaveBeenCalled();

  const look = { theme: "dark", accent: "x; Domain=evil.example", font_size: "18", return_to: "//evil.example" };
  const shown = await post("/form/appearance", look, size(look));
  expect([shown.status, shown.headers.get("location")]).toEqual([303, "/"]);
  expect(shown.headers.getSetCookie().map((cookie) => cookie.split(";")[0])).toEqual(["theme=dark", "font_size=18"]);
});
