import { expect, test } from "vitest";
import { lively, pageOf, question, showcase } from "#testing/page-questions.ts";
import type { Reader } from "#web/data/reader.ts";
import type { AskApi } from "#web/entry-server.tsx";

test("the front page says where a visitor has come to, how many are here, in which language, and how to come in", async () => {
  const { html } = await pageOf(question("/", { ask: lively }));
  expect(html).toContain("<h1>linnet.example</h1>");
  for (const said of ["12.3K", "German", "/terms#terms-conduct", 'href="/tags/birds"', "wren"])
    expect(html).toContain(said);
});

test("the front page of an empty server says no number of which there is none", async () => {
  const alone: AskApi = async (...call) => {
    const answer = await lively(...call);
    return call[1] === "/api/showcase" ? { ...answer, body: { ...showcase, users: 0 } } : answer;
  };
  const main = async (ask: AskApi) => /<main.*<\/main>/s.exec((await pageOf({ ...question("/"), ask })).html)![0];
  expect(await main(lively)).toContain("12.3K");
  expect(await main(alone)).not.toContain("12.3K");
});

test.each(["/", "/?server=linnet.example", "/about", "/signin", "/public/local"])(
  "%s offers a new account only on a server that takes new people",
  async (path) => {
    const offers = async (registrations: Reader["registrations"]) =>
      (await pageOf(question(path, { ask: lively, registrations }))).html.includes('"/signup');
    expect(await offers("open")).toBe(true);
    expect(await offers("approval")).toBe(true);
    expect(await offers("closed")).toBe(false);
  },
);

test("somebody who is signed in is not asked to sign up", async () => {
  for (const path of ["/about", "/?server=linnet.example"])
    expect((await pageOf(question(path, { ask: lively, signedIn: true }))).html).not.toContain('"/signup');
});
