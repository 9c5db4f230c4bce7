/**
 * A page acts for the account that it shows, or not at all: what one account has
 * left open in a browser does not go on under another (threats G24).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actingAccountField, actingAccountHeader, switchAccountField } from "#protocol/acting-account.ts";
import type { Status } from "#protocol/entities.ts";
import { apiRoutes } from "#server/connect.ts";
import { signInFor, mintFor } from "#testing/authority.ts";
import { houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { sampleOf } from "#testing/samples.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

let house: TestHouse;
let mira: Guest;
let wren: Guest;
let cookie: string;
let post: Status;

beforeAll(async () => {
  house = await openTestHouse();
  ({ mira, wren } = await house.people("mira", "wren"));
  post = (await (await mira.send("POST", "/api/v1/statuses", { status: "Hello" })).json()) as Status;
});
afterAll(() => house.close());
beforeEach(async () => {
  // One browser: wren signed in first, then mira, who is the active one.
  cookie = `session=${await signInFor(house.db, mira, await signInFor(house.db, wren))}`;
});

const ours = { origin: houseOrigin, "sec-fetch-site": "same-origin" };
/** As browsers send it, with its length. */
function sends(method: string, path: string, headers: Record<string, string>, body?: string) {
  const length: Record<string, string> = body ? { "content-length": String(Buffer.byteLength(body)) } : {};
  return house.visitor.request(path, {
    method,
    headers: { ...ours, cookie, ...length, ...headers },
    body: body ?? null,
  });
}
const call = (method: string, path: string, acting: string | null, body: unknown = {}) => {
  const headers = { ...(acting && { [actingAccountHeader]: acting }), "content-type": "application/json" };
  return sends(method, path, headers, method === "GET" ? undefined : JSON.stringify(body));
};
const submit = (path: string, fields: Record<string, string>) =>
  sends("POST", path, { "content-type": "application/x-www-form-urlencoded" }, String(new URLSearchParams(fields)));
const activeNow = async () => ((await (await call("GET", "/api/auth", null)).json()) as { acct: string }).acct;
const postsOf = async ({ id }: Guest) =>
  ((await (await house.visitor.get(`/api/v1/accounts/${id}/statuses`)).json()) as Status[]).map(
    ({ content }) => content,
  );

const fill = (path: string) =>
  path
    .replace(":account", "mira")
    .replace(":status", post.id)
    .replace(/:(?:name|hashtag)$/, "linnets")
    .replace(/:\w+/, post.id);

describe("a request of a page that shows another account than the active one", () => {
  // Where cookies count for nothing no account is the active one.
  const ofAccounts = apiRoutes.filter((route) => !route.ignoresCookies);

  test.each(ofAccounts.map((route) => [route.method, route.path, route] as const))(
    "%s %s does nothing",
    async (method, path, route) => {
      const answer = await call(method, fill(path), wren.id, sampleOf(route.input) ?? {});
      expect(answer.status).toBe(409);
      expect(await answer.json()).toEqual({
        error: expect.stringContaining("another tab"),
        active_account_id: mira.id,
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await activeNow()).toBe("mira");
    },
  );

  test("does nothing either where the account has left the browser, or is none", async () => {
    await call("POST", "/api/auth/logout", mira.id);
    for (const named of [mira.id, "1", "nobody"]) {
      expect((await call("POST", "/api/v1/statuses", named, { status: "As whom?" })).status).toBe(409);
    }
    expect(await activeNow()).toBe("wren");
    expect([...(await postsOf(mira)), ...(await postsOf(wren))].join()).not.toContain("As whom?");
  });

  test("acts where it names the active account, or none", async () => {
    for (const named of [mira.id, null]) {
      const answer = await call("POST", "/api/v1/statuses", named, { status: `By ${named ? "name" : "cookie"}` });
      expect(await answer.json()).toMatchObject({ account: { acct: "mira" } });
    }
  });

  test("is another thing than a call of an app, whose token says it all", async () => {
    const token = await mintFor(house.db, mira);
    const headers = { authorization: `Bearer ${token}`, [actingAccountHeader]: wren.id };
    expect((await house.visitor.get("/api/v1/accounts/verify_credentials", headers)).status).toBe(200);
  });

  test("leaves the language of the active account alone", async () => {
    await call("POST", "/api/locale", wren.id, { locale: "de" });
    await submit("/form/locale", { locale: "de", [actingAccountField]: wren.id });
    const users = await house.db.selectFrom("local_user").select("locale").execute();
    expect(new Set(users.map(({ locale }) => locale))).toEqual(new Set(["en"]));
    await submit("/form/locale", { locale: "ru", [actingAccountField]: mira.id });
    const own = house.db.selectFrom("local_user").select("locale").where("account_id", "=", mira.id);
    expect(await own.executeTakeFirst()).toEqual({ locale: "ru" });
  });
});

describe("a form of such a page", () => {
  const writes = (status: string, more: Record<string, string>) =>
    submit("/form/api/statuses", { status, visibility: "public", publish_id: crypto.randomUUID(), ...more });

  test("is given back with all that was typed, and asks for whom", async () => {
    const answer = await writes("An hour of work", { visibility: "private", [actingAccountField]: wren.id });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("An hour of work</textarea>");
    expect(html).toContain('name="visibility" value="private"');
    const form = /<form[^>]*enctype[\s\S]*?<\/form>/i.exec(html)![0];
    expect(form).toMatch(new RegExp(`<button[^>]* value="${wren.id}"[^>]* name="${switchAccountField}"`));
    expect(form).toMatch(new RegExp(`<button[^>]* value="${mira.id}"[^>]* name="${actingAccountField}"`));
    expect(form).not.toContain(`type="hidden" name="${actingAccountField}"`);
    expect((await postsOf(wren)).concat(await postsOf(mira)).join()).not.toContain("An hour of work");
    expect(await activeNow()).toBe("mira");
  });

  test("switches and is sent, when its page's account is chosen", async () => {
    const answer = await writes("As wren after all", { [switchAccountField]: wren.id });
    expect(answer.status).toBe(303);
    expect((await postsOf(wren)).join()).toContain("As wren after all");
    expect(await activeNow()).toBe("wren");
  });

  test("goes on as the active account, when that is chosen", async () => {
    const answer = await writes("As mira, knowingly", { [actingAccountField]: mira.id });
    expect(answer.status).toBe(303);
    expect((await postsOf(mira)).join()).toContain("As mira, knowingly");
  });

  test("cannot switch to an account that is not in this browser", async () => {
    await call("POST", "/api/auth/switch", null, { account_id: wren.id });
    await call("POST", "/api/auth/logout", null);
    expect(await activeNow()).toBe("mira");
    const answer = await writes("Kept", { [switchAccountField]: wren.id });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Kept</textarea>");
    const late = await (await writes("Kept too", { [actingAccountField]: wren.id })).text();
    expect(late).toContain("Kept too</textarea>");
    expect(late).not.toContain(`name="${switchAccountField}"`);
  });
});

describe("each form of", () => {
  const paths = [
    ...new Set(pageRoutes.map(({ path }) => path)),
    "/no/such/page",
    "/search?q=mira",
    "/compose?edit=:status",
  ];
  test.each(paths)("%s names the account that the page shows", async (path) => {
    let page = await house.visitor.get(fill(path), { cookie });
    const elsewhere = page.headers.get("location");
    if (elsewhere) page = await house.visitor.get(elsewhere.replace(houseOrigin, ""), { cookie });
    const html = await page.text();
    expect(html).toContain('id="root"');
    const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
    const changing = forms.filter((form) => /^<form[^>]*method="post"/.test(form));
    for (const form of changing) {
      expect(form.split(`<input type="hidden" name="${actingAccountField}" value="${mira.id}"/>`)).toHaveLength(2);
    }
  });
});
