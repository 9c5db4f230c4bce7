import { describe, expect, test } from "vitest";
import type { CredentialAccount } from "#protocol/entities.ts";
import type { AccountId } from "#protocol/ids.ts";
import { aStatus } from "#testing/entities.ts";
import { account, lively, pageOf, question, showcase } from "#testing/page-questions.ts";
import type { AskApi } from "#web/entry-server.tsx";

/** The page of a post by this person. */
function postOf(acct: string): AskApi {
  const { account, ...status } = aStatus("7");
  const body = {
    status: { ...status, account: { ...account, acct } },
    ancestors: [],
    descendants: [],
    more_ancestors: false,
    more_replies: [],
  };
  return async (...call) =>
    call[1].endsWith("/context") ? { status: 200, body, next: null, prev: null } : lively(...call);
}

describe("beside a screen", () => {
  const beside = (html: string) => /<aside.*<\/aside>/s.exec(html)![0];

  test("a reader meets people who are strangers to them, with a form that follows, and learns where they are", async () => {
    const known = await pageOf(question("/bookmarks", { ask: lively, signedIn: true }));
    expect(beside(known.html)).not.toContain("/@wren");
    const { html } = await pageOf(
      question("/bookmarks", { ask: lively, signedIn: true, strangers: ["7" as AccountId] }),
    );
    for (const said of [
      'href="/@wren"',
      "Counts<",
      'action="/form/api/v1/accounts/7/follow"',
      "/tags/birds",
      "12.3K",
      "/about",
    ])
      expect(beside(html)).toContain(said);
    expect(beside(html)).not.toContain("@alice");
  });

  test("what stands between the reader and them is not pretended to be known in the browser", async () => {
    const { html } = await pageOf(
      question("/bookmarks", { ask: lively, signedIn: true, strangers: ["7" as AccountId] }),
    );
    const state = JSON.parse(/id="state">(.*?)<\/script>/s.exec(html)![1]!);
    expect(state.entities).toMatchObject({ accounts: [{ acct: "wren" }], relationships: [] });
  });

  test("a visitor meets everybody but the one whose page it is", async () => {
    const { html } = await pageOf(question("/tags/birds", { ask: lively }));
    expect(beside(html)).toContain('href="/@wren"');
    expect(beside(html)).toContain('href="/@alice"');
    const hers = beside((await pageOf(question("/@wren/7", { ask: postOf("wren") }))).html);
    expect(hers).toContain('href="/@alice"');
    expect(hers).not.toContain('href="/@wren"');
  });

  test("a reader's forms say for whom and from where they are sent, and nothing of others who had the same zone before (C04)", async () => {
    const zoneOf = async (id: string, path: string) => {
      const asked = question(path, { ask: lively, signedIn: true, strangers: ["7" as AccountId] });
      const reader = { ...asked.reader, account: { ...account, id } as CredentialAccount };
      return beside((await pageOf({ ...asked, reader })).html);
    };
    const fields = (html: string) =>
      [...html.matchAll(/ name="(acting_account|return_to)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
    expect(fields(await zoneOf("41", "/bookmarks"))).toEqual([
      ["acting_account", "41"],
      ["return_to", "/bookmarks"],
    ]);
    expect(fields(await zoneOf("42", "/tags/$&"))).toEqual([
      ["acting_account", "42"],
      ["return_to", "/tags/$&amp;"],
    ]);
    const visitors = fields(beside((await pageOf(question("/tags/birds", { ask: lively }))).html));
    expect(visitors).toEqual(visitors.map(() => ["return_to", "/tags/birds"]));
    expect(visitors).toHaveLength(2);
    // The same people as in the zones of the readers.
    const { html } = await pageOf(question("/@alice/7", { ask: postOf("alice") }));
    expect(beside(html)).toContain('action="/signin"');
    expect(beside(html)).not.toContain("/form/api/");
  });

  test("it is another one in another language, and once the server shows something else", async () => {
    const inEnglish = await pageOf(question("/tags/birds", { ask: lively }));
    const inGerman = await pageOf(question("/tags/birds", { ask: lively, locale: "de" }));
    expect(beside(inEnglish.html)).toContain("Active here");
    expect(beside(inGerman.html)).toContain("Hier aktiv");
    const later: AskApi = async (...call) => ({
      ...(await lively(...call)),
      ...(call[1] === "/api/showcase" && { body: { ...showcase, accounts: [account] } }),
    });
    expect(beside((await pageOf(question("/tags/birds", { ask: later }))).html)).not.toContain('href="/@wren"');
  });

  test("a page without such a zone keeps it for the next one of a reader, and gives a visitor none", async () => {
    const reader = await pageOf(question("/about", { ask: lively, signedIn: true }));
    expect(reader.html).toMatch(/<div[^>]* hidden="">.*tags.birds/s);
    const visitor = await pageOf(question("/about", { ask: lively }));
    expect(visitor.html).not.toContain("/tags/birds");
  });

  test("where the server tells nothing of itself, the screen stands alone", async () => {
    const { status, html } = await pageOf(question("/bookmarks", { signedIn: true }));
    expect(status).toBe(200);
    expect(beside(html)).not.toContain("<section");
  });
});
