/** The pages of this server's people: their addresses say order and search, also without scripts. */
import { expect, test } from "vitest";
import type { Actor } from "#protocol/entities.ts";
import type { Query } from "#protocol/query.ts";
import { anAccount, aStatus } from "#testing/entities.ts";
import { lively, pageOf, question } from "#testing/page-questions.ts";
import type { AskApi } from "#web/entry-server.tsx";

const wren: Actor = { account: anAccount("wren"), status: aStatus("7") };

/** The page, and what it asked of `/api/actors`. */
async function opened(path: string, { signedIn = false, people = [wren] } = {}) {
  const asked: Query[] = [];
  const ask: AskApi = async (...call) => {
    const [, to, query] = call;
    if (to !== "/api/actors") return lively(...call);
    asked.push(query);
    return { status: 200, body: people, next: { offset: "20" }, prev: null };
  };
  const { html } = await pageOf(question(path, { signedIn, ask }));
  const main = /<main.*<\/main>/s.exec(html)![0];
  const tabs = /<nav[^>]* aria-label="Views">(.*?)<\/nav>/s.exec(main)?.[1] ?? "";
  const form = /<search>(.*?)<\/search>/s.exec(main)?.[1] ?? "";
  return {
    asked,
    main,
    head: html.slice(0, html.indexOf("</head>")),
    tabs: [...tabs.matchAll(/href="([^"]+)"( aria-current)?/g)].map(
      ([, href, current]) => (current ? "> " : "") + plain(href!),
    ),
    fields: [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => `${name}=${value}`),
    next: plain(/href="([^"]+)" rel="next"/.exec(main)?.[1] ?? ""),
  };
}

const plain = (escaped: string) => escaped.replaceAll("&amp;", "&");

test("the tabs, the search and the next page of a visitor begin on the front page", async () => {
  const front = await opened("/");
  expect(front.tabs).toEqual(["> /", "/?order=new"]);
  expect(front.fields).toEqual(["q="]);
  expect(front.next).toBe("/?offset=20");
  const newest = await opened("/?order=new");
  expect(newest.tabs).toEqual(["/", "> /?order=new"]);
  expect(newest.fields).toEqual(["q=", "order=new"]);
  expect(newest.next).toBe("/?order=new&offset=20");
});

test.each([false, true])("a server that was named stays in every address; signed in: %s", async (signedIn) => {
  const path = "/?server=linnet.example&order=new&q=wren";
  const { tabs, fields, next, asked } = await opened(path, { signedIn });
  expect(tabs).toEqual(["/?server=linnet.example&q=wren", `> ${path}`]);
  expect(fields).toEqual(["q=wren", "server=linnet.example", "order=new"]);
  expect(next).toBe(`${path}&offset=20`);
  expect(asked).toEqual([{ order: "new", q: "wren", offset: null }]);
});

test("a page further on asks for the same order and search", async () => {
  expect((await opened("/?order=new&q=wren&offset=20")).asked).toEqual([{ order: "new", q: "wren", offset: "20" }]);
});

test("an order that there is none of is the usual one", async () => {
  const { asked, tabs } = await opened("/?server=&order=loud");
  expect(asked).toEqual([{ order: "active", q: "", offset: null }]);
  expect(tabs).toEqual(["> /?server=", "/?server=&order=new"]);
});

test("a search that finds nobody says so, with the way to all, and the field stays", async () => {
  const { main, fields } = await opened("/?server=&order=new&q=xyzzyx", { signedIn: true, people: [] });
  expect(main).toContain("No one matches this search.");
  expect(/href="([^"]*)"[^>]*>Show everyone/.exec(plain(main))?.[1]).toBe("/?server=&order=new");
  expect(fields).toContain("q=xyzzyx");
});

test("where nobody has written, there is nobody to search for", async () => {
  const { main, fields } = await opened("/?server=", { people: [] });
  expect(main).toContain("No public posts yet.");
  expect(fields).toEqual([]);
});

test("search engines learn of both orders, and of no search", async () => {
  const told = async (path: string) => {
    const { head } = await opened(path);
    return [/rel="canonical" href="([^"]*)"/.exec(head)![1], head.includes("noindex")];
  };
  expect(await told("/?server=linnet.example")).toEqual(["https://linnet.example/", false]);
  expect(await told("/?order=new")).toEqual(["https://linnet.example/?order=new", false]);
  expect((await told("/?q=wren"))[1]).toBe(true);
});
