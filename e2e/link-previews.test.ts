/** The page that a post links to: its card comes to open pages, and anyone reads it. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { axe, findBarriers } from "./axe.ts";
import type { Person } from "./person.ts";
import { newcomer, residentOf } from "./resident.ts";
import { soon } from "#testing/patience.ts";
import { setStage } from "./stage.ts";

const picture = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#a64452" } })
  .png()
  .toBuffer();
const pages: Record<string, string> = {
  "/song": `<html lang="en"><title>The song of the linnet</title><meta property="og:image" content="/song.png">
    <meta property="og:site_name" content="Slow Birds"><meta name="description" content="It is quick, and twittering.">`,
  "/nest": `<title>Its nest</title><script>document.title = "Run"</script>`,
};
/** Stands for the rest of the web. */
const web = createServer(({ url = "" }, response) => {
  if (url.endsWith(".png")) return void response.writeHead(200, { "content-type": "image/png" }).end(picture);
  response.writeHead(url in pages ? 200 : 404, { "content-type": "text/html" }).end(pages[url]);
});
let host = "";

const stage = setStage(async () => {
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  host = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  return { anew: true, web: [host] };
});
afterAll(() => void web.close());

const enterAsAda = residentOf(stage, "ada", "signsUp");
let ada: Person;
beforeEach(async () => (ada = await enterAsAda()));

const card = (person: Person, title: string) =>
  person.page.getByRole("link", { name: new RegExp(`^${title} .*${host}`) });

test("comes to the open page of its author by itself, goes with an edit, and makes no edited post", async () => {
  await ada.opens("/");
  await ada.listensTo("user");
  const { id } = await ada.publishes(`Listen: http://${host}/song`);
  const song = card(ada, "The song of the linnet");
  await ada.sees(song);
  await ada.sees(song.getByText("It is quick, and twittering."));
  await ada.sees(song.getByText("Slow Birds"));
  expect(
    await ada
      .post("Listen")
      .getByRole("img", { name: /^Edited/ })
      .count(),
  ).toBe(0);
  await ada.asks("PUT", `/api/v1/statuses/${id}`, { status: `Rather: http://${host}/nest` });
  await ada.sees(card(ada, "Its nest"));
  await ada.seesNo(song);
});

test("is read by anyone, without scripts, from our server alone, with room for its picture from the start", async () => {
  const { id } = await ada.publishes(`For all: http://${host}/song`);
  await soon(async () => {
    const { card } = await ada.asks<{ card: object | null }>("GET", `/api/v1/statuses/${id}`);
    expect(card).not.toBeNull();
  });
  for (const width of [390, 1280]) {
    const visitor = await stage.visitor({ javaScript: false, width });
    const arrives = Promise.withResolvers<void>();
    const asked: string[] = [];
    visitor.page.on("request", (request) => void asked.push(new URL(request.url()).host));
    await visitor.page.route("**/media/files/*", async (route) => {
      await arrives.promise;
      await route.continue();
    });
    await visitor.page.goto(`${stage.program.origin}/@ada/${id}`, { waitUntil: "commit" });
    const song = card(visitor, "The song of the linnet");
    await visitor.sees(song);
    const before = await song.boundingBox();
    expect(before!.height).toBeGreaterThan(before!.width / 2);
    arrives.resolve();
    const image = song.locator("img");
    await soon(async () => expect(await image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(800));
    expect(await song.boundingBox()).toEqual(before);
    expect(await song.getAttribute("href")).toBe(`http://${host}/song`);
    expect(new Set(asked)).toEqual(new Set([new URL(stage.program.origin).host]));
  }
});

test("has its look on a page that is brought below another one, too", async () => {
  const bea = await newcomer(stage, "bea");
  await bea.publishes(`Long ago: http://${host}/song`);
  for (let count = 0; count < 20; count++) await bea.publishes(`Later ${count}`);
  const visitor = await stage.visitor();
  await visitor.opens("/@bea");
  await visitor.settles();
  await visitor.seesNo(card(visitor, "The song of the linnet"));
  await visitor.link("list-more").click();
  await visitor.sees(card(visitor, "The song of the linnet"));
  await soon(async () => {
    const radius = await card(visitor, "The song of the linnet").evaluate((it) => getComputedStyle(it).borderRadius);
    expect(radius).toBe("12px");
  });
});

test("is one stop for keys, and no barrier, in light and dark", async () => {
  await ada.publishes(`By hand: http://${host}/song`);
  const reader = await enterAsAda({ tool: axe });
  await reader.opens("/@ada");
  await reader.settles();
  await reader.sees(card(reader, "The song of the linnet"));
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.page.emulateMedia({ colorScheme });
    expect(await findBarriers(reader.page)).toEqual([]);
  }
  const words = reader.post("By hand").getByRole("link", { name: `http://${host}/song`, exact: true });
  await words.focus();
  await reader.page.keyboard.press("Tab");
  const isFocused = card(reader, "The song of the linnet")
    .first()
    .evaluate((it) => it === document.activeElement);
  expect(await isFocused).toBe(true);
});

test("stays behind a warning until somebody wants to see it", async () => {
  await ada.publishes(`http://${host}/nest`, { spoiler_text: "Eggs" });
  await ada.opens("/@ada");
  const warned = ada.post("Eggs");
  await soon(async () => {
    await ada.page.reload();
    expect(await warned.locator(".link-card").count()).toBe(1);
  });
  expect(await warned.locator(".link-card").isVisible()).toBe(false);
  await warned.getByText(ada.says("fold-show-more")).click();
  await ada.sees(warned.locator(".link-card"));
});

test("a link that says another host than its own has its own beside it", async () => {
  await ada.asks("POST", "/api/statuses", {
    publish_id: crypto.randomUUID(),
    visibility: "public",
    status: '<p>Please sign in: <a href="https://thief.example/login">www.bank.example</a></p>',
  });
  const visitor = await stage.visitor({ javaScript: false });
  await visitor.opens("/@ada");
  await visitor.sees(visitor.page.getByRole("link", { name: "www.bank.example (thief.example)", exact: true }));
});
