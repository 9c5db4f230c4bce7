/** Posts in other languages, by a translator that the operator has set (threats S13). */
import { afterEach, describe, expect, test } from "vitest";
import type { Translation } from "#protocol/entities.ts";
import { answer, startLibreTranslate } from "#testing/libre-translate.ts";
import { setWorld } from "#testing/set-world.ts";
import { openWorld, type Person, type World } from "#testing/world.ts";

let world: World;
let mira: Person;
let jonas: Person;

setWorld(openWorld, ["mira", "jonas"], (stage) => ({ world, mira, jonas } = stage));
afterEach(() => {
  world.ports.translator = null;
});

const ask = (id: string, lang?: string) =>
  jonas.ask("POST", `/api/v1/statuses/${id}/translate`, lang === undefined ? {} : { lang });
const translate = async (id: string, lang?: string) => (await ask(id, lang)).body as Translation;

type Manners = Parameters<typeof startLibreTranslate>[0];

async function start(manners?: Manners) {
  const libre = await startLibreTranslate(manners);
  world.ports.translator = libre.translator;
  return libre;
}

const away = { status: 503, body: { error: "Posts can't be translated right now. Please try again in a moment." } };
const refused = { status: 403, body: { error: "This post can't be translated here." } };

describe("a post", () => {
  test("is translated into the reader's language, with its warning, its poll and nothing else", async () => {
    const libre = await start();
    const poll = { options: ["Tee", "2"], expires_in: 3_600 };
    const { id, poll: asked } = await mira.publishes("Guten Tag", { language: "de", spoiler_text: "Gruß", poll });
    expect(await translate(id)).toEqual({
      id,
      content: "<p>GUTEN TAG</p>",
      language: "en",
      detected_source_language: "de",
      provider: "LibreTranslate",
      spoiler_text: "GRUSS",
      poll: { id: asked!.id, options: [{ title: "TEE" }, { title: "2" }] },
      media_attachments: [],
    });
    expect(libre.asked.toSorted((one, other) => one.format.localeCompare(other.format))).toEqual([
      { q: ["<p>Guten Tag</p>"], source: "de", target: "en", format: "html" },
      { q: ["Gruß", "Tee"], source: "de", target: "en", format: "text" },
    ]);
  });

  test("keeps its mentions, hashtags, links, code and emoji, and marks them for the translator alone", async () => {
    const libre = await start();
    const named = `Hallo @${jonas.username}, :blobcat: sieh #voegel auf https://example.com/a und :blobfox:`;
    const { id, content } = await mira.publishes(named, { language: "de" });
    const loud = content.replaceAll(/Hallo| sieh | auf | und /g, (word) => word.toUpperCase());
    expect((await translate(id)).content).toBe(loud);
    expect(libre.asked[0]!.q[0]).toContain('<span translate="no">:blobcat:</span>');
  });

  test("is given with the key of the operator", async () => {
    const libre = await start({ apiKey: "secret" });
    await translate((await mira.publishes("Guten Tag", { language: "de" })).id);
    expect(libre.asked).toMatchObject([{ api_key: "secret" }]);
  });

  test("is translated between the codes that the translator has", async () => {
    const libre = await start();
    const { id } = await mira.publishes("Grüezi mitenand", { language: "de-CH" });
    expect(await translate(id, "zh-CN")).toMatchObject({ language: "zh-Hans", detected_source_language: "de-CH" });
    expect(libre.asked).toMatchObject([{ source: "de", target: "zh-Hans" }]);
  });

  test.each([
    ["pt", "en-US"],
    ["nb", "en-US"],
    ["zh", "pt-BR"],
    ["de", "no"],
    ["de", "zh"],
  ])("in %s is translated into %s by a translator that has another country's", async (language, lang) => {
    const codes = ["pt-BR", "no", "nb", "en-GB", "zh-Hans", "de"].filter(
      (code) => code !== (lang === "no" ? "no" : "nb"),
    );
    await start({
      languages: (response) =>
        answer(
          response,
          codes.map((code) => ({ code, targets: codes })),
        ),
    });
    const { id } = await mira.publishes("Words", { language });
    const { language: target } = await translate(id, lang);
    expect(target).toBe({ "en-US": "en-GB", "pt-BR": "pt-BR", no: "nb", zh: "zh-Hans" }[lang]);
  });

  test("that is edited or deleted while it is translated is not shown as it was", async () => {
    let change = async (): Promise<unknown> => undefined;
    await start({
      says: async ({ q }, response) => {
        await change();
        answer(response, { translatedText: q });
      },
    });
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    change = () => mira.send("PUT", `/api/v1/statuses/${id}`, { status: "Guten Abend" });
    expect(await ask(id)).toMatchObject(away);
    change = () => mira.send("DELETE", `/api/v1/statuses/${id}`);
    expect((await ask(id)).status).toBe(404);
  });

  test("costs one question, however many readers ask at once and later, until it is edited", async () => {
    const libre = await start();
    const { id } = await mira.publishes("Guten Morgen", { language: "de" });
    const first = await Promise.all([translate(id), translate(id)]);
    expect([...first, await translate(id)].map(({ content }) => content)).toEqual(Array(3).fill("<p>GUTEN MORGEN</p>"));
    expect(libre.asked).toHaveLength(1);
    expect(libre.requests.filter(({ url }) => url === "/languages")).toHaveLength(1);
    await mira.send("PUT", `/api/v1/statuses/${id}`, { status: "Guten Abend" });
    expect((await translate(id)).content).toBe("<p>GUTEN ABEND</p>");
    expect(libre.asked).toHaveLength(2);
  });

  test("by way of its boost is the post itself", async () => {
    await start();
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    const boost = await mira.send<{ id: string }>("POST", `/api/v1/statuses/${id}/reblog`);
    expect(await translate(boost.id)).toMatchObject({ id, content: "<p>GUTEN TAG</p>" });
  });
});

describe("nothing is asked of the translator", () => {
  test.each([
    ["for followers", "Guten Tag", { language: "de", visibility: "private" }, "en"],
    ["for a few", "Guten Tag @jonas", { language: "de", visibility: "direct" }, "en"],
    ["in the same language", "Good day", { language: "en" }, "en"],
    ["in the same language of another country", "Good day", { language: "en-GB" }, "en-US"],
    ["in the same language under another name", "God dag", { language: "nb" }, "no"],
    ["in a script that it doesn't have", "Guten Tag", { language: "de" }, "zh-TW"],
    ["of a pair that it doesn't have", "Guten Tag", { language: "de" }, "ru"],
    ["in a language that it doesn't have", "Bonjour", { language: "fr" }, "en"],
    ["into what is no language", "Guten Tag", { language: "de" }, "!!"],
    ["without a word", "https://example.com/wort #wort 42", { language: "de" }, "en"],
  ])("about a post %s", async (_, words, more, lang) => {
    const libre = await start();
    await jonas.follows(mira);
    const { id } = await mira.publishes(words.replace("@jonas", `@${jonas.username}`), more);
    expect(await ask(id, lang)).toMatchObject(refused);
    expect(libre.asked).toEqual([]);
  });

  test("about a post that its reader may not see, which isn't there", async () => {
    const libre = await start();
    const { id } = await mira.publishes("Guten Tag", { language: "de", visibility: "direct" });
    expect((await ask(id)).status).toBe(404);
    expect(libre.requests).toEqual([]);
  });
});

describe("of a translator", () => {
  test("no markup comes that a post couldn't have, and no file that isn't in the post", async () => {
    const hostile =
      '<p onclick="x()">HI<script>x()</script><img src="/media/other.png"><img src="https://evil.example/x.png"><a href="javascript:x()">y</a></p>';
    await start({ says: ({ q }, response) => answer(response, { translatedText: q.map(() => hostile) }) });
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    expect((await translate(id)).content).toBe("<p>HIy</p>");
  });

  test("no picture comes from an address that the post only links to", async () => {
    await start({
      says: ({ q }, response) =>
        answer(response, { translatedText: q.map(() => '<p>HI<img src="https://evil.example/t.png"></p>') }),
    });
    const { id } = await mira.publishes("Guten Tag https://evil.example/t.png", { language: "de" });
    expect((await translate(id)).content).toBe("<p>HI</p>");
  });

  const formatting = Array.from({ length: 500 }, (_, at) => `<i a${at}>`).join("");
  test.each([
    ["formatting that every paragraph repeats", `<p>${formatting}${"<p>x".repeat(2_000)}`],
    ["attributes that every paragraph repeats", `<p><i class="${"h-long ".repeat(1_000)}">${"<p>x".repeat(2_000)}`],
    ["blocks in blocks", `${"<blockquote>".repeat(1_300)}x`],
    ["no words", "<p><br></p><script>x</script>"],
  ])("an answer with %s is none, and isn't kept", async (_, html) => {
    let answers = 0;
    const libre = await start({
      says: ({ q }, response) => answer(response, { translatedText: answers++ ? q : [html] }),
    });
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    expect(await ask(id)).toMatchObject(away);
    expect((await translate(id)).content).toBe("<p>Guten Tag</p>");
    expect(libre.asked).toHaveLength(2);
  });

  test.each<[string, Manners]>([
    [
      "is no JSON",
      { says: (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end("<p>") },
    ],
    ["is HTML", { says: (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>") }],
    ["is something else", { says: (_, response) => answer(response, { translatedText: "Good day" }) }],
    ["has too many texts", { says: (_, response) => answer(response, { translatedText: ["Good", "day"] }) }],
    ["is too long", { says: (_, response) => answer(response, { translatedText: ["x".repeat(1_100_000)] }) }],
    ["is blank", { says: (_, response) => answer(response, { translatedText: [" "] }) }],
    [
      "is far longer than the post",
      { says: (_, response) => answer(response, { translatedText: ["x".repeat(20_000)] }) },
    ],
    ["is a refusal", { says: (_, response) => void response.writeHead(429).end("{}") }],
    ["leads elsewhere", { says: (_, response) => void response.writeHead(302, { location: "/languages" }).end() }],
    ["never comes", { says: () => {}, patience: 50 }],
    ["names no languages", { languages: (response) => answer(response, [{ code: "<de>", targets: ["en"] }]) }],
  ])("an answer that %s is none, and said in words", async (_, manners) => {
    await start(manners);
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    expect(await ask(id)).toMatchObject(away);
  });

  test("a failure isn't kept", async () => {
    let failures = 1;
    await start({
      says: ({ q }, response) =>
        failures-- > 0 ? void response.writeHead(500).end() : answer(response, { translatedText: q }),
    });
    const { id } = await mira.publishes("Guten Tag", { language: "de" });
    expect((await ask(id)).status).toBe(503);
    expect(await ask(id)).toMatchObject({ status: 200, body: { content: "<p>Guten Tag</p>" } });
  });
});

test("apps are told whether posts are translated, and from which language into which", async () => {
  const enabled = async () =>
    (await world.visitor.get<{ configuration: { translation: object } }>("/api/v2/instance")).configuration.translation;
  const languages = () => world.visitor.ask("GET", "/api/v1/instance/translation_languages");
  expect([await enabled(), (await languages()).body]).toEqual([{ enabled: false }, {}]);
  await start();
  expect(await enabled()).toEqual({ enabled: true });
  expect((await languages()).body).toEqual({ de: ["en", "zh-Hans"], en: ["de"], "zh-Hans": ["en"] });
  await start({ languages: (response) => void response.writeHead(500).end() });
  expect(await languages()).toMatchObject(away);
});

test("the descriptions of its media are translated, and what has none has none", async () => {
  await start();
  const row = { account_id: mira.id, type: "image", file: null, preview: null, remote_url: null } as const;
  const rows = ["Eine Katze", null].map((description) => ({
    ...row,
    description,
    blurhash: null,
    meta: null,
    status_id: null,
  }));
  const files = await world.db.insertInto("media_attachment").values(rows).returning("id").execute();
  const media_ids = files.map((file) => file.id);
  const { id } = await mira.publishes("", { language: "de", media_ids });
  const { content, media_attachments } = await translate(id);
  expect([content, media_attachments.map(({ description }) => description)]).toEqual(["", ["EINE KATZE", ""]]);
});
