/**
 * Whatever people write, in any field, each page stays the page that we wrote
 * (threats X01, X02, X05, X07, X11–X14, A13): its elements and attributes are
 * read with a parser and held against what our own components use.
 */
import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Status } from "#protocol/entities.ts";
import * as limits from "#protocol/limits.ts";
import { spoken } from "#protocol/spoken-limits.ts";
import { addresses, mutations, scripts } from "#testing/hostile-html.ts";
import { does, houseOrigin, openTestHouse, type Browser, type Guest, type TestHouse } from "#testing/house.ts";
import { routes as pageRoutes } from "#web/navigation/route-table.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

let house: TestHouse;
let visitor: Browser;
let victim: Guest;
let hostile: Guest[];
let statuses: Status[];
/** The style sheets of the build: the only text that stands in a `style` element. */
const sheets = new Set<string>();
const hashesOfSheets = () =>
  Array.from(sheets, (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);

/** Short enough for a name. */
const short = [
  `<script>canary()</script>`,
  `<img src=x onerror=canary()>`,
  `"><svg onload=canary()>`,
  `</title><script>canary()//`,
  `' autofocus onfocus=canary() '`,
  `</script><!--<script>`,
];

/** Without the control characters that no field takes. */
const typed = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "");

beforeAll(async () => {
  const folder = join(import.meta.dirname, "../../dist/client/assets");
  for (const name of await readdir(folder)) {
    if (name.endsWith(".css")) sheets.add(await readFile(join(folder, name), "utf8"));
  }
  house = await openTestHouse();
  visitor = house.visitor;
  const people = await house.people("victim", ...short.map((_, index) => `hostile${index}` as const));
  ({ victim } = people);
  hostile = Object.values(people).filter((person) => person !== victim);
  for (const [index, person] of hostile.entries()) {
    const payload = short[index]!;
    await does(person, "PATCH", "/api/v1/accounts/update_credentials", {
      display_name: payload.slice(0, limits.account.displayName),
      note: typed(scripts.slice(index * 6, index * 6 + 6).join(" ")).slice(0, limits.account.bio),
      fields_attributes: [payload, mutations[index]!, addresses[index]!, `https://evil.example/${payload}`].map(
        (text) => ({
          name: typed(text).slice(0, limits.account.fieldName),
          value: typed(text).slice(0, limits.account.fieldValue),
        }),
      ),
    });
    await does(person, "POST", `/api/v1/accounts/${victim.id}/follow`);
    await does(victim, "POST", `/api/v1/accounts/${person.id}/follow`);
    await does(victim, "POST", `/api/v1/accounts/${person.id}/note`, { comment: payload });
  }
  const written = hostile.map(async (person, turn) => {
    const own = <T>(list: readonly T[]) => list.filter((_, index) => index % hostile.length === turn);
    const links = own(addresses).map((address) => `<a href="${typed(address).replaceAll('"', "&quot;")}">go</a>`);
    const first = await does<Status>(person, "POST", "/api/statuses", { status: links.join(" ") });
    const rest: Status[] = [];
    const payloads = own([...scripts, ...mutations]);
    for (let at = 0; at < payloads.length; at += 3)
      rest.push(await writeEverywhere(person, payloads.slice(at, at + 3)));
    return [first, ...rest];
  });
  statuses = (await Promise.all(written)).flat();
  await house.settle();
});
afterAll(() => house.close());

/** Payloads as text, as rich text, as a warning, as a hashtag, as the options of a poll, as an alt text, as a transcript. */
async function writeEverywhere(person: Guest, payloads: readonly string[]): Promise<Status> {
  const clean = typed(payloads.join(" "));
  const warning = clean.slice(0, limits.status.spoilerText);
  const file = `${randomBytes(16).toString("hex")}.webp`;
  const { id } = await house.db
    .insertInto("media_attachment")
    .values({ account_id: person.id, type: "image", file, preview: file, description: clean.slice(0, 1_500) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sound } = await house.db
    .insertInto("media_attachment")
    .values({
      account_id: person.id,
      type: "audio",
      file: `${randomBytes(16).toString("hex")}.mp3`,
      description: "A sound",
      transcript: clean.slice(0, spoken.transcript),
      captions: JSON.stringify([{ language: "en", key: `${randomBytes(16).toString("hex")}.vtt` }]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await does(person, "POST", "/api/statuses", {
    status: `<p>@victim #${clean}</p>${payloads.map((payload) => `<div>${typed(payload)}</div>`).join("")}<p>after</p>`,
    spoiler_text: warning,
    media_ids: [id, sound],
    language: "de",
  });
  const options = ["none", ...payloads].map((text, index) =>
    `${index} ${typed(text)}`.slice(0, limits.poll.charactersPerOption),
  );
  return does(person, "POST", "/api/v1/statuses", {
    status: `@victim #tag${clean} ${clean}`,
    poll: { options, expires_in: 3_600 },
    visibility: "public",
  });
}

/** What our own components draw; whatever else stands in a page came from somebody who wrote it. */
const ours = new Set(
  (
    "html head meta title link script body div span p a abbr bdi b strong em i u s del code pre br hr blockquote small " +
    "h1 h2 h3 h4 h5 h6 ul ol li dl dt dd header footer main nav aside section article search figure figcaption time form fieldset " +
    "legend label input textarea select option optgroup button output details summary dialog img picture source track video audio " +
    "progress meter table thead tbody tr th td svg path circle rect line polyline g use title desc noscript template kbd"
  ).split(" "),
);
const addressed = new Set([
  "href",
  "src",
  "action",
  "formaction",
  "poster",
  "cite",
  "data",
  "xlink:href",
  "background",
]);
/** Where files of a page come from; a link may lead anywhere, a file may not. */
const fetched = new Set(["src", "poster", "srcset"]);

function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (!("tagName" in node)) continue;
    yield node;
    yield* elementsIn(node.childNodes);
    if ("content" in node) yield* elementsIn((node as DefaultTreeAdapterTypes.Template).content.childNodes);
  }
}

const textIn = (element: Element) => element.childNodes.map((node) => ("value" in node ? node.value : "")).join("");

/** Everything in a page that no component of ours would have put there. */
function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const ids = new Set<string>();
  let states = 0;
  for (const element of elementsIn(parse(html).childNodes)) {
    const { tagName, attrs } = element;
    const attributes = new Map(attrs.map(({ name, value }) => [name, value]));
    const said = `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(" ")}>`;
    const isOurSheet = tagName === "style" && element.parentNode?.nodeName === "head" && sheets.has(textIn(element));
    if (!ours.has(tagName) && !isOurSheet) faults.push(said);
    if (tagName === "script") {
      const isState = attributes.get("type") === "application/json" && attributes.get("id") === "state";
      if (isState) {
        states++;
        JSON.parse(textIn(element));
      } else if (textIn(element) !== "" || !attributes.get("src")?.startsWith("/assets/")) faults.push(said);
    }
    if (tagName === "meta" && (attributes.has("http-equiv") || element.parentNode?.nodeName !== "head"))
      faults.push(said);
    // React asks for the first pictures of a page before the rest, from wherever they stand.
    const isPreload = attributes.get("rel") === "preload" && attributes.get("href")?.startsWith(`${houseOrigin}/`);
    if (tagName === "link" && element.parentNode?.nodeName !== "head" && !isPreload) faults.push(said);
    for (const [name, value] of attributes) {
      if (/^on|^style$|^srcdoc$|^ping$|^is$/.test(name)) faults.push(said);
      if (name === "id" && ids.size === ids.add(value).size) faults.push(`twice: ${said}`);
      if (name === "id" && value in Object.prototype) faults.push(said);
      if (addressed.has(name)) {
        const url = URL.parse(value, `${houseOrigin}/`);
        if (!url || !/^https?:$/.test(url.protocol)) faults.push(said);
        else if ((fetched.has(name) || name.endsWith("action")) && url.origin !== houseOrigin) faults.push(said);
        if (/^https?:/.test(value) && tagName === "a" && url?.origin !== houseOrigin) {
          if (!/\bnofollow\b.*\bnoopener\b/.test(attributes.get("rel") ?? "")) faults.push(said);
        }
      }
    }
  }
  if (states > 1) faults.push(`${states} state elements`);
  return faults;
}

async function faultsAmong(person: Browser, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await person.get(path);
    expect(answer.status, path).toBeLessThan(500);
    if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
    found.push(...faultsOf(await answer.text()).map((fault) => `${path}: ${fault}`));
  }
  return found;
}

/** A list, page after page, as deep as it goes. */
async function pagesOf(person: Browser, path: string): Promise<string[]> {
  const paths = [path];
  for (let page = path; paths.length < 12; paths.push(page)) {
    const html = await (await person.get(page)).text();
    const [, next] = /href="([^"]*[?&;]max_id=\d+[^"]*)"/.exec(html) ?? [];
    const address = next?.replaceAll("&amp;", "&");
    if (!address || paths.includes(address)) break;
    page = new URL(address, houseOrigin + path).pathname + new URL(address, houseOrigin + path).search;
  }
  return paths;
}

test("the test knows a fault when it sees one", () => {
  const page = (body: string) => `<!doctype html><title>x</title><body>${body}</body>`;
  const unseen = scripts.filter((script) => faultsOf(page(script)).length === 0);
  expect(unseen.length).toBeLessThan(scripts.length / 8);
  for (const attribute of [
    'onclick="x"',
    'style="x"',
    'href="javascript:x"',
    'href="https://evil.example/"',
    'id="valueOf"',
  ]) {
    expect(faultsOf(page(`<a ${attribute}>x</a>`)), attribute).toHaveLength(1);
  }
});

describe("payloads in names, bios, fields, posts, warnings, hashtags, polls and descriptions", () => {
  const profiles = () =>
    hostile.flatMap(({ username }) =>
      ["", "/with_replies", "/media", "/followers", "/following"].map((tab) => `/@${username}${tab}`),
    );
  const single = () => statuses.map(({ account, id }) => `/@${account.acct}/${id}`);
  const asked = [...short, scripts[0]!, mutations[0]!, addresses[0]!].map((text) => encodeURIComponent(text));

  test("are text to a visitor", async () => {
    const lists = [await pagesOf(visitor, "/public/local"), await pagesOf(visitor, `/@${hostile[0]!.username}`)].flat();
    expect(lists.length).toBeGreaterThan(3);
    expect(await faultsAmong(visitor, ["/", ...lists, ...profiles(), ...single()])).toEqual([]);
  });

  test("are text to a reader, and the state of the page comes back whole", async () => {
    const lists = [await pagesOf(victim, "/"), await pagesOf(victim, "/notifications")].flat();
    expect(lists.length).toBeGreaterThan(3);
    const own = ["/followers", "/following"].map((side) => `/@victim${side}`);
    expect(await faultsAmong(victim, [...lists, ...own, "/search?q=hostile", "/tags/tag", ...profiles()])).toEqual([]);
  });

  test("are text to those who wrote them, in the fields in which they are edited", async () => {
    for (const person of hostile) {
      const [mine] = statuses.filter((status) => status.account.id === person.id);
      const compose = `/@${person.username}/compose`;
      const drafts = [`?edit=${mine!.id}`, `?in_reply_to=${mine!.id}`, ...asked.map((text) => `?text=${text}`)];
      const paths = ["/settings/profile", "/settings/sessions", ...drafts.map((query) => compose + query)];
      expect(await faultsAmong(person, paths)).toEqual([]);
    }
  });

  test("are text in addresses", async () => {
    const paths = asked.flatMap((text) => [
      `/search?q=${text}`,
      `/search?type=accounts&q=${text}`,
      `/${text}`,
      `/@${text}`,
      `/@victim/${text}`,
      `/tags/${text}`,
      `/signin?return_to=${text}`,
      `/signup?return_to=/${text}`,
      `/public/local?max_id=${text}`,
      `/?server=${text}`,
    ]);
    expect(await faultsAmong(visitor, paths)).toEqual([]);
    expect(await faultsAmong(victim, paths)).toEqual([]);
  });

  test("are text in a form that is given back", async () => {
    for (const payload of [...scripts, ...mutations]) {
      const fields = {
        status: payload,
        spoiler_text: payload,
        [payload]: payload,
        visibility: payload,
        return_to: payload,
      };
      for (const person of [visitor, victim]) {
        const answer = await person.submit("/form/api/v1/statuses", fields);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(faultsOf(await answer.text())).toEqual([]);
      }
    }
    for (const where of ["/sent", "/signin/link"]) {
      const answer = await visitor.submit(where, {
        email: short[0]!,
        username: short[1]!,
        token: short[2]!,
        code: short[3]!,
      });
      expect(faultsOf(await answer.text())).toEqual([]);
    }
  });
});

test("every page forbids what is foreign, and what is inline but our own style sheets, being framed and being sniffed, and is for no other site (X12, A12, A13)", async () => {
  const { account, id } = statuses[0]!;
  const named: Record<string, string> = { account: account.acct, status: id, id: "tag" };
  const pages = pageRoutes.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? "tag"));
  const others = ["/no/such/page", "/%ff", "/about/", "/about/_payload.json", `/?q=${"x".repeat(3_000)}`];
  const form = (person: Browser, path: string) => person.submit(path, { code: "1", email: "x" });
  for (const person of [visitor, victim]) {
    const answers: [string, Response][] = [];
    for (const path of [...pages, ...others])
      answers.push([path, await person.request(path, { headers: { origin: "https://evil.example" } })]);
    for (const path of ["/sent", "/about", "/form/api/v1/statuses"]) answers.push([path, await form(person, path)]);
    for (const [path, { headers }] of answers) {
      expect(
        [...headers.keys()].filter((name) => name.startsWith("access-control")),
        path,
      ).toEqual([]);
      const policy = headers.get("content-security-policy")!;
      expect(policy, path).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'(?: 'sha256-[\w+/]{43}='){0,4};.* base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types linnet linnet-worker$/,
      );
      // The answer to the form of signing in on another server leads there.
      const leadsAway = /^\/signin(?:\/elsewhere)?$/.test(path);
      expect(policy.includes("; form-action 'self'; "), path).toBe(!leadsAway);
      expect(headers.get("content-security-policy"), path).not.toMatch(/unsafe|\*/);
      for (const [hash] of headers.get("content-security-policy")!.matchAll(/sha256-[^']+/g))
        expect(hashesOfSheets(), path).toContain(hash);
      expect(headers.get("x-frame-options"), path).toBe("DENY");
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    }
  }
});

test("no address walks out of its place (X13)", async () => {
  const ids = [
    "..%2f",
    "..%2f..%2fsettings",
    "%2e%2e%2f1",
    "1%2f..%2f2",
    "..%5c",
    "%252e%252e",
    "1%00",
    "1%0d%0ax=1",
    "1;2",
  ];
  for (const id of ids) {
    for (const path of [
      `/@victim/${id}`,
      `/@${id}`,
      `/tags/${id}`,
      `/api/v1/statuses/${id}`,
      `/api/v1/accounts/${id}`,
    ]) {
      // As a link of ours leads there, so that not even the cookie of the style has a reason.
      const answer = await victim.get(path, { "sec-fetch-site": "same-origin" });
      expect(answer.status, path).toBe(404);
      expect(answer.headers.getSetCookie(), path).toEqual([]);
    }
    const form = await victim.submit(`/form/api/v1/accounts/${id}/follow`, { return_to: "/" });
    expect(form.status, id).toBe(404);
    for (const path of [`/media/files/${id}`, `/assets/${id}`, `/builds/meta/${id}.json`]) {
      expect((await victim.get(path)).status, path).toBe(404);
    }
  }
});

describe("names that are made to break a line (X14)", () => {
  const names = {
    reversed: "\u202egnp.exe\u202c",
    isolated: "\u2066\u2067abc",
    tall: `Z${"\u0334\u0335\u0336\u0337\u0338\u0300\u0301".repeat(20)}algo`,
    nothing: "\u200b\u200c\u200d\u2060\ufeff",
    lines: "one\n\u2028two\r\u0085three",
    arabic: "مرحبا",
  };

  test("keep to their line and to their direction", async () => {
    for (const [kind, name] of Object.entries(names)) {
      const username = `name_${kind}`;
      const made = await house.people(username);
      await does(made[username]!, "PATCH", "/api/v1/accounts/update_credentials", { display_name: name });
      const html = await (await visitor.get(`/@${username}`)).text();
      expect(html, kind).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u2028\u0085]/);
      expect(html, kind).not.toMatch(/\p{M}{5}/u);
      const [, shown] = /<h1[^>]*>.*?<bdi[^>]*>([^<]*)<\/bdi>/s.exec(html) ?? [];
      expect(shown, kind).toMatch(/^[^\n]*\S[^\n]*$/);
    }
  });
});
