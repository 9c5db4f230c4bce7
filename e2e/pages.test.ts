/**
 * Every page, for a visitor and for a reader, in every language: it is there,
 * fits into a phone and a wide window, keeps to this server and to its policy,
 * and axe finds nothing in it. `pages.slow.test.ts` has every language in every window, by day and by night.
 */
import { describe, expect, test } from "vitest";
import type { Context, Status } from "#protocol/entities.ts";
import { forVisitors, setPages, sticksOut } from "./page-walk.ts";
import { elementsPerRow } from "./rows.ts";

const { stage, sessions, posts, addressOf, walkPages, missedBy } = setPages();

// What stands in the way of people stands there in every language; words are wider in others.
walkPages(
  ["en"],
  [
    { width: 390, touch: true, barriers: "light" },
    { width: 1280, barriers: "dark" },
  ],
);
walkPages(["de", "ru"], [{ width: 390, touch: true }]);

test.each(["visitor", "reader"] as const)("every screen of the route table is opened for a %s", (who) => {
  expect(missedBy(who)).toEqual([]);
});

test("words that never end fit into a phone: in names, posts, warnings and polls", async () => {
  const endless = "W".repeat(50);
  const author = await stage.visitor();
  await author.signsUp("donaudampfschifffahrtsgesellsc");
  await author.publishes(`${endless.repeat(8)} https://example.org/${endless} #${endless} @mira`);
  await author.publishes("Folded", { spoiler_text: endless });
  const { id } = await author.publishes("Asked", { poll: { options: [endless, "No"], expires_in: 3_600 } });
  const reader = await stage.visitor({ session: sessions.get("en") });
  for (const person of [author, reader]) {
    for (const path of ["/public/local", `/@${author.username}`, `/@${author.username}/${id}`, "/notifications"]) {
      for (const width of [320, 390]) {
        await person.page.setViewportSize({ width, height: 900 });
        await person.opens(path);
        await person.settles();
        expect.soft(await sticksOut(person.page), `what sticks out of ${path} at ${width} px`).toEqual([]);
      }
    }
  }
  await stage.sendHome();
});

test("a row of home is twenty elements on average: menus, dialogs and forms are made when they are asked for", async () => {
  const reader = await stage.visitor({ session: sessions.get("en") });
  await reader.opens("/");
  await reader.settles();
  const counts = await elementsPerRow(reader.page);
  expect(counts.length).toBeGreaterThan(10);
  expect(counts.reduce((sum, count) => sum + count) / counts.length).toBeLessThanOrEqual(20);
  await stage.sendHome();
});

describe("the HTML alone", () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(stage.program.origin + path, { headers });

  test.each(forVisitors)("%s sets no cookie for a visitor, and brings its policy", async (path) => {
    const answer = await ask(addressOf(path, "en"));
    expect(answer.headers.getSetCookie()).toEqual([]);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
  });

  test("the posts of a list are in the page that a visitor gets", async () => {
    const html = await (await ask("/public/local")).text();
    for (const { content } of posts.newest) expect(html).toContain(content);
  });

  test("a post is in its page with its whole thread", async () => {
    const { ancestors, descendants } = (await (
      await ask(`/api/v1/statuses/${posts.answered}/context`)
    ).json()) as Context;
    expect(ancestors.length).toBeGreaterThan(0);
    expect(descendants.length).toBeGreaterThan(0);
    const html = await (await ask(`/@mira/${posts.answered}`)).text();
    for (const { content } of [...ancestors, ...descendants]) expect(html).toContain(content);
  });

  test("home comes with the reader's timeline in it, and is nobody else's to keep", async () => {
    const cookie = sessions
      .get("en")!
      .cookies.map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const timeline = (await (await ask("/api/v1/timelines/home", { cookie })).json()) as Status[];
    expect(timeline.length).toBeGreaterThan(10);
    const answer = await ask("/", { cookie });
    const html = await answer.text();
    for (const status of timeline) expect(html).toContain((status.reblog ?? status).content);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test("no word was missing in any language", () => {
    expect(stage.program.printed()).not.toMatch(/No message|Message "/);
  });
});
