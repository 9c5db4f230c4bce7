/**
 * Nothing that is one person's reaches another one through a cache, ours or
 * somebody's in between (threats C01, V08), nor through the memory that requests
 * of one process share (C04); and nobody decides what others get from one (C02).
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import { apiRoutes } from "#server/connect.ts";
import { openTestHouse, type Browser, type Guest, type TestHouse } from "#testing/house.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

/** They say the same to everybody. */
const ofServer = ["/.well-known/oauth-authorization-server", "/api/openapi.json"];

let house: TestHouse;
let alice: Guest;
let paths: string[];
let forEverybody: string[];

beforeAll(async () => {
  house = await openTestHouse();
  ({ alice } = await house.people("alice"));
  const { id } = await writeToOneself(alice, "aliceandnobodyelse");
  const fill = (path: string) =>
    path
      .replace(":account", "alice")
      .replace(":status", id)
      .replace(/:(?:id|name|hashtag)$/, "linnets")
      .replace(/:\w+/, id);
  const pages = [...new Set(pageRoutes.map((route) => fill(route.path)))];
  const reads = apiRoutes
    .filter((route) => route.method === "GET" && !ofServer.includes(route.path))
    .map((route) => fill(route.path));
  paths = [...pages, "/no/such/page", "/home", "/about/", ...reads, "/api/v1/no/such/route"];
  forEverybody = [
    ...pages.map((path) => `${path === "/" ? "" : path}/_payload.json`),
    "/@alice/feed.atom",
    "/tags/linnets/feed.atom",
    "/builds/latest.json",
    "/manifest.webmanifest",
    ...ofServer,
    "/favicon.svg",
    "/health/live",
    "/media/files/0123456789abcdef0123456789abcdef.webp",
  ];
});
afterAll(() => house.close());

async function writeToOneself(person: Guest, status: string): Promise<Status> {
  const answer = await person.send("POST", "/api/v1/statuses", { status: `${status} #linnets`, visibility: "private" });
  return (await answer.json()) as Status;
}

const cachingOf = (answer: Response) => answer.headers.get("cache-control") ?? "";
const mayBeShared = (answer: Response) => !/\b(?:private|no-store)\b/.test(cachingOf(answer));

/** RFC 9111 as a proxy of many people keeps it: what is not forbidden, by address and by what `Vary` names. */
class SharedCache {
  readonly #stored = new Map<string, { vary: string[]; answers: Map<string, Response> }>();

  async get({ request, cookie }: Browser, path: string, asked: Record<string, string> = {}): Promise<Response> {
    const headers = new Headers({ ...asked, ...(cookie && { cookie }) });
    const known = this.#stored.get(path);
    const stored = known?.answers.get(this.#key(known.vary, headers));
    if (stored) return stored.clone();
    const answer = await request(path, { headers: asked });
    if (mayBeShared(answer)) {
      const vary = (answer.headers.get("vary") ?? "").toLowerCase().split(/,\s*/).filter(Boolean);
      const answers = known?.answers ?? new Map<string, Response>();
      answers.set(this.#key(vary, headers), answer.clone());
      this.#stored.set(path, { vary, answers });
    }
    return answer;
  }

  #key = (vary: readonly string[], headers: Headers) => JSON.stringify(vary.map((name) => headers.get(name)));

  get addresses(): string[] {
    return [...this.#stored.keys()];
  }
}

describe("an answer to a signed-in reader", () => {
  test("is nobody else's to keep, on every address", async () => {
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) {
      const answer = await alice.get(path);
      // An address that has moved has moved for everybody.
      const moved = answer.status === 308 && (await house.visitor.get(path)).headers.get("location");
      const said = moved ? answer.headers.get("location") : cachingOf(answer);
      expect(`${path}: ${said}`).toBe(`${path}: ${moved || "private, no-store"}`);
    }
  });

  test("is not in what a proxy gives the next visitor, nor the other way round", async () => {
    const own = async (person: Browser, cache: SharedCache) =>
      Promise.all(paths.map(async (path) => (await cache.get(person, path)).text()));
    for (const [first, second] of [
      [alice, house.visitor],
      [house.visitor, alice],
    ] as const) {
      const cache = new SharedCache();
      await own(first, cache);
      const seen = await own(second, cache);
      const hers = seen.filter((text) => text.includes("aliceandnobodyelse") || text.includes('"source":'));
      expect(hers.length > 0).toBe(second === alice);
    }
  });

  test("changes nothing of the public files", async () => {
    for (const path of forEverybody) {
      const [hers, anyones] = [await alice.get(path), await house.visitor.get(path)];
      const steady = (text: string) => text.replace(/(?:"now":|data-now=")\d+/g, "");
      expect(steady(await hers.text()), path).toBe(steady(await anyones.text()));
      expect(cachingOf(hers), path).toBe(cachingOf(anyones));
    }
  });
});

describe("an answer to a visitor", () => {
  test("sets no cookie, on any address", async () => {
    for (const path of [...paths, ...forEverybody]) {
      expect((await house.visitor.get(path)).headers.getSetCookie(), path).toEqual([]);
    }
  });

  test("may be kept where it is a page, and is told apart by language and look", async () => {
    const cache = new SharedCache();
    const page = async (headers: Record<string, string>) => (await cache.get(house.visitor, "/@alice", headers)).text();
    const english = await page({ "accept-language": "en" });
    expect(cache.addresses).toEqual(["/@alice"]);
    expect(await page({ "accept-language": "ru" })).toContain('lang="ru"');
    expect(await page({ "accept-language": "en", cookie: "theme=dark" })).toContain('data-theme="dark"');
    expect(await page({ "accept-language": "en" })).toBe(english);
  });
});

test("no header that is not in the key changes what others get (C02)", async () => {
  const named =
    "host,x-host,x-original-host,x-http-host-override,x-original-url,x-rewrite-url,x-forwarded-path,forwarded,via";
  const forwarded = ["host", "server", "scheme", "proto", "port", "prefix"].map((name) => `x-forwarded-${name}`);
  const others = "x-middleware-subrequest,x-invoke-path,rsc,x-http-method-override,origin,referer,user-agent,accept";
  const headers = [...named.split(","), ...forwarded, ...others.split(",")];
  const values = ["evil.example", "https://evil.example/<script>", "evil.example:1337"];
  let asked = 0;
  // An address that nobody has asked for yet: what the first one gets is what is kept.
  const fresh = [
    () => `/@alice?max_id=${9_000_000_000_000 + ++asked}`,
    () => `/public/local?max_id=${9_000_000_000_000 + ++asked}`,
    () => `/tags/linnets/_payload.json?max_id=${9_000_000_000_000 + ++asked}`,
    () => `/@alice/feed.atom?x=${9_000_000_000_000 + ++asked}`,
  ];
  const steady = (text: string) => text.replace(/90000000\d{5}/g, "ID").replace(/(?:"now":|data-now=")\d+/g, "");
  for (const addressOf of fresh) {
    const clean = steady(await (await house.visitor.get(addressOf())).text());
    for (const name of headers) {
      for (const value of values) {
        const address = addressOf();
        const poisoned = await house.visitor.get(address, { [name]: value });
        expect(JSON.stringify([...poisoned.headers]), `${name}: ${value}`).not.toContain("evil");
        expect(steady(await poisoned.text()), `${name}: ${value}`).toBe(clean);
        expect(steady(await (await house.visitor.get(address)).text()), `${name}: ${value}`).toBe(clean);
      }
    }
  }
});

test("fifty people at once, each in their own language, see their own things alone (C04)", async () => {
  const names = Array.from({ length: 50 }, (_, index) => `reader${index}of50`);
  const readers = Object.values(await house.people(...names));
  const secretOf = (reader: Guest) => `whisperto${reader.username}`;
  await Promise.all(readers.map((reader) => writeToOneself(reader, secretOf(reader))));
  await house.settle();
  const secrets = new RegExp(readers.map(secretOf).join("|"), "g");
  const locales = ["en", "ru", "de"];

  await Promise.all(
    readers.map(async (reader, index) => {
      const lang = locales[index % locales.length]!;
      const own: [path: string, expected: string][] = [
        ["/", secretOf(reader)],
        ["/api/v1/timelines/home", secretOf(reader)],
        ["/api/auth", reader.username],
        ["/settings/profile", reader.username],
        [`/@${reader.username}`, secretOf(reader)],
        [`/api/v1/accounts/${reader.id}/statuses`, secretOf(reader)],
        ["/no/such/page", reader.username],
      ];
      // Each address twice, and none where all the others are.
      for (let turn = index; turn < index + 2 * own.length; turn++) {
        const [path, expected] = own[turn % own.length]!;
        const text = await (await reader.get(path, { cookie: `locale=${lang}` })).text();
        const seen = new Set(text.match(secrets));
        seen.delete(secretOf(reader));
        expect([...seen], `${reader.username} at ${path}`).toEqual([]);
        expect(text, `${reader.username} at ${path}`).toContain(expected);
        expect(text).toContain(path.startsWith("/api") ? "" : `<html lang="${lang}"`);
      }
    }),
  );
});
