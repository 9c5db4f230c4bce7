/**
 * Whatever stands in an address: the answer is a page or a refusal in words, made
 * of what the address may name (threats X13), on this site (A16), and asking for
 * it changes nothing (A11).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { apiRoutes } from "#server/connect.ts";
import { digestOfTables } from "#testing/digest-of-tables.ts";
import { houseOrigin, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";
import { formFields, sampleOf } from "#testing/samples.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

let house: TestHouse;
let mira: Guest;
let own: Status;

beforeAll(async () => {
  house = await openTestHouse();
  ({ mira } = await house.people("mira"));
  const poll = { options: ["Tea", "Coffee"], expires_in: 3_600 };
  own = (await (
    await mira.send("POST", "/api/v1/statuses", { status: "What to drink? #birds", poll })
  ).json()) as Status;
  await house.settle();
});
afterAll(() => house.close());

/** What other sites are called by those who want somebody to go there. */
const elsewhere = [
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/%2e//evil.example",
  "javascript:canary()",
  "\\\\evil.example",
  "@evil.example",
];

const hostile = () => [
  "",
  "x",
  "-1",
  "9223372036854775808",
  "\u0000",
  "..",
  "..%2f..",
  `${own.id}/context`,
  `../accounts/${mira.id}`,
  `${own.id}?x#x`,
  "__proto__",
  "<script>canary()</script>",
  "x".repeat(1_500),
  ...elsewhere.slice(1, 4),
];

/** A path of the table with what it names, or with something else in one place. */
function pathWith(path: string, hole: string | null = null, value = ""): string {
  const usual: Record<string, string> = { account: "mira", status: own.id, id: "birds" };
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(name === hole ? value : (usual[name] ?? "x")));
}

/** Where a browser goes next; null if it stays. */
const nextStop = (answer: Response, path: string) => {
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location, houseOrigin + path).origin;
};

/** What is wrong with the answers to these addresses, asked by turns by a visitor and by somebody who is signed in. */
async function faultsAmong(paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const left = paths.map((path, turn) => [turn % 4 ? mira : house.visitor, path] as const);
  const ask = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [who, path] = next;
      const answer = await who.get(path);
      const text = await answer.text();
      const about = `${who.cookie ? "signed in" : "visitor"}: ${path.slice(0, 200)} → ${answer.status}`;
      if (answer.status >= 500) faults.push(about);
      else if (answer.status >= 400 && !/\w{3}/.test(text)) faults.push(`${about} says nothing`);
      else if (answer.status >= 400 && text.includes("Internal Server Error")) faults.push(`${about} takes the blame`);
      if ((nextStop(answer, path) ?? houseOrigin) !== houseOrigin) faults.push(`${about} leads elsewhere`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return faults;
}

const pagePaths = [...new Set(pageRoutes.map((route) => route.path))];
/** Pages that read the same name, such as `max_id`, read it by the same lines; from so many on they share the hostile values. */
const many = 6;
const pagesThatRead = (name: string) => pageRoutes.filter(({ query }) => query?.includes(name)).length;

describe.each(pagePaths)("the page %s", (path) => {
  test("is a page or a refusal in words, whatever stands in its place", async () => {
    const holes = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
    const paths = holes.flatMap((hole) => hostile().map((value) => pathWith(path, hole, value)));
    const plain = pathWith(path);
    const payload = `${plain === "/" ? "" : plain}/_payload.json`;
    expect(await faultsAmong([...paths, plain, payload, `${plain}/`, `${plain}//evil.example/`])).toEqual([]);
  });

  test("with every hostile query", async () => {
    const rows = pageRoutes.filter((route) => route.path === path);
    const names = [...new Set([...rows.flatMap((route) => route.query ?? []), "return_to"])];
    const shared = (nth: number) => (nth + pagePaths.indexOf(path)) % 3 === 0;
    const queries = names.flatMap((name) =>
      hostile()
        .filter((_, nth) => pagesThatRead(name) < many || shared(nth))
        .map((value) => new URLSearchParams({ [name]: value })),
    );
    expect(await faultsAmong(queries.map((query) => `${pathWith(path)}?${query}`))).toEqual([]);
  });
});

test("an address that names more than a post opens no other part of the API (X13)", async () => {
  for (const name of ["in_reply_to", "edit"]) {
    const compose = (value: string) => mira.get(`/@mira/compose?${new URLSearchParams({ [name]: value })}`);
    expect((await compose(own.id)).status).toBe(200);
    const others = [`${own.id}/context`, `${own.id}/source`, `../statuses/${own.id}`, `${own.id}?`, `./${own.id}`];
    for (const value of others) expect((await compose(value)).status, value).toBe(404);
  }
});

test.each(["/form/locale", "/form/appearance", "/form/api/v1/accounts/ID/note"])(
  "after the form %s a browser stays on this site (A16)",
  async (form) => {
    const path = form.replace("ID", mira.id);
    for (const return_to of elsewhere) {
      const answer = await mira.request(path, {
        method: "POST",
        headers: { origin: houseOrigin, "content-length": "100" },
        body: new URLSearchParams({ return_to, locale: "en", comment: "" }),
      });
      expect([answer.status, nextStop(answer, path)], return_to).toEqual([303, houseOrigin]);
    }
  },
);

const changing = apiRoutes.filter((route) => route.method !== "GET");
const odd = ["\u0000", "__proto__", `<script>canary()</script>`];

test.each(changing.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "a form for %s is refused in words, whatever stands in it",
  async (_, { method, path, input }) => {
    const sample = Object.keys(sampleOf(input) as object);
    const names = [...sample, ...sample.map((name) => `${name}[]`), ...sample.map((name) => `${name}[0][${name}]`)];
    const bodies = [
      ...odd.map((value) => names.map((name) => [name, value])),
      [[names.at(-1) ?? "x", "x".repeat(1_000_000)]],
      ["__proto__[x]", "constructor[prototype][x]", "a[[[", "[]", ""].map((name) => [name, "1"]),
      Array.from({ length: 1_001 }, (_field, n) => [`f${n}`, "1"]),
    ];
    for (const fields of bodies) {
      const browser = await house.signIn(mira);
      const answer = await browser.request(`/form${pathWith(path, "id", own.id)}`, {
        method: "POST",
        headers: { origin: houseOrigin },
        body: new URLSearchParams([["_method", method], ...fields]),
      });
      const about = `${fields.length} fields, ${String(fields[0]).slice(0, 60)} → ${answer.status}`;
      expect(answer.status, about).toBeLessThan(500);
      expect(await answer.text(), about).toContain(answer.status >= 400 ? 'role="alert"' : "");
    }
  },
);

test("asking alone changes nothing (A11)", async () => {
  const reads = apiRoutes
    .filter((route) => route.method === "GET")
    .map((route) => {
      const sample = { ...(sampleOf(route.input) as Record<string, unknown>), id: own.id };
      const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(route.path.includes("/accounts/:id") ? mira.id : (sample[name as "id"] ?? own.id))),
      );
      return `${path}?${new URLSearchParams([...formFields(sample)])}`;
    });
  const changes = changing.map((route) => pathWith(route.path, "id", own.id));
  const forms = ["/form/locale?locale=ru", "/form/appearance?theme=dark", `/form/api/v1/statuses/${own.id}/favourite`];
  const pages = pageRoutes.map((route) => pathWith(route.path));
  await mira.get("/");
  await house.settle();
  const before = await digestOfTables(house.db);
  for (const path of [...reads, ...changes, ...forms, ...pages]) {
    for (const method of ["GET", "HEAD"]) await mira.request(path, { method });
  }
  await house.settle();
  expect(await digestOfTables(house.db)).toEqual(before);
});
