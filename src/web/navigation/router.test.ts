import { describe, expect, test } from "vitest";
import { routes } from "./route-table.ts";
import { keepKnownQuery } from "./known-query.ts";
import { matchRoute } from "./router.ts";

const signedIn = (path: string) =>
  matchRoute(routes, path, (route) => route.when?.({ signedIn: true, url: at(path) }) ?? true);
const at = (path: string) => new URL(`https://linnet.example${path}`);

describe("the route table", () => {
  const cases: [path: string, name: string, params: Record<string, string>][] = [
    ["/", "timelines/home", {}],
    ["/@alice", "people/profile", { tab: "posts", account: "alice" }],
    ["/@alice@birds.example", "people/profile", { tab: "posts", account: "alice@birds.example" }],
    ["/@alice%40birds.example:3000", "people/profile", { tab: "posts", account: "alice@birds.example:3000" }],
    ["/@alice/with_replies", "people/profile", { tab: "with_replies", account: "alice" }],
    ["/@alice/media", "people/profile", { tab: "media", account: "alice" }],
    ["/@alice/followers", "people/follows", { direction: "followers", account: "alice" }],
    ["/@alice/following", "people/follows", { direction: "following", account: "alice" }],
    ["/@alice/compose", "statuses/compose", { account: "alice" }],
    ["/@alice/115582233445566778", "statuses/status", { account: "alice", status: "115582233445566778" }],
    ["/@bo@moo.example/01ARZ3NDEKTSV4RRFFQ69G5FAV", "statuses/status", { status: "01ARZ3NDEKTSV4RRFFQ69G5FAV" }],
    ["/@bo@moo.example/AbcDEFghijKLMnop12", "statuses/status", { status: "AbcDEFghijKLMnop12" }],
    ["/lists/019e1f5c-9a3b-7cc1-8d30-1f8f0a4a2b11", "lists/list", { id: "019e1f5c-9a3b-7cc1-8d30-1f8f0a4a2b11" }],
    ["/tags/%D0%BF%D1%82%D0%B8%D1%86%D1%8B", "timelines/tag", { id: "птицы" }],
    ["/tags/birds/profiles", "timelines/tag-profiles", { id: "birds" }],
    ["/settings/profile", "settings/profile", {}],
    ["/signin/link", "auth/signin-link", {}],
  ];
  test.each(cases)("%s shows %s", (path, name, params) => {
    expect(signedIn(path)).toMatchObject({ route: { name }, params });
  });

  test("home is the timeline of a reader and the front page for a visitor; each can ask for the people of a server", () => {
    const name = (signedIn: boolean, path = "/") =>
      matchRoute(routes, "/", (route) => route.when?.({ signedIn, url: at(path) }) ?? true)?.route.name;
    expect([name(true), name(false)]).toEqual(["timelines/home", "people/front"]);
    for (const signedIn of [true, false]) expect(name(signedIn, "/?server=linnet.example")).toBe("people/actors");
    // The front page goes on there, and so do its tabs and its search.
    for (const query of ["offset=20", "order=new", "q=wren", "q="])
      expect(name(false, `/?${query}`), query).toBe("people/actors");
  });

  test("an address that no row knows is nowhere", () => {
    for (const path of ["/nothing", "/@", "/@alice/", "/@alice/one/two", "/tags", "/tags/", "//tags/x", "/Settings"]) {
      expect(signedIn(path), path).toBeNull();
    }
  });
});

describe("parameters", () => {
  const hostile = [
    "/tags/..%2f..%2fadmin",
    "/tags/%2e%2e",
    "/tags/..",
    "/tags/a%2Fb",
    "/tags/a%5Cb",
    "/tags/a%00b",
    "/tags/a%0Ab",
    "/tags/%E0%A4%A",
    "/tags/%",
    "/tags/a%3Fb",
    "/@..%2f..%2fapi",
    "/@alice%2F1",
    "/@alice/1%2f..",
    "/@alice/0",
    "/@alice/-1",
    "/@alice/1e3",
    "/@alice/١٢٣",
    `/@alice/${"9".repeat(20)}`,
    `/tags/${"x".repeat(2_000)}`,
  ];
  test.each(hostile)("%s leads nowhere", (path) => {
    expect(signedIn(path)).toBeNull();
  });

  test.each(["a%2fb", "a%5cb", "%2e%2e", "..", "%2e", "a%00b", "a%0ab", "%ff", ""])(
    "%j is no segment, whatever the shape",
    (segment) => {
      expect(matchRoute([{ path: "/x/:name" }], `/x/${segment}`)).toBeNull();
    },
  );

  test("a parameter is decoded once, so that %252f stays text", () => {
    expect(matchRoute([{ path: "/x/:name" }], "/x/a%252fb")?.params).toEqual({ name: "a%2fb" });
  });
});

test("only known query parameters are kept, each once and in a fixed order", () => {
  const url = at("/search?utm=1&type=accounts&q=a%26b&q=second#part");
  expect(keepKnownQuery(url, ["q", "type"]).href).toBe("https://linnet.example/search?q=a%26b&type=accounts");
});

test("a path that starts like a host stays a path", () => {
  const url = at("/");
  url.pathname = "//evil.example/x";
  expect(keepKnownQuery(url).href).toBe("https://linnet.example//evil.example/x");
});
