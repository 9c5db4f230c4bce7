/** A handle belongs to the host in it: an account of this server is never found, shown or told under another one (threats S12). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account, SearchResults, Status } from "#protocol/entities.ts";
import { does, openTestHouse, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
let alice: Guest;
let mira: Guest;
let post: Status;
beforeAll(async () => {
  house = await openTestHouse("http://linnet.localhost");
  ({ alice, mira } = await house.people("alice", "mira"));
  for (const person of [alice, mira]) {
    await does(person, "PATCH", "/api/v1/accounts/update_credentials", { discoverable: true, indexable: true });
  }
  post = await does<Status>(alice, "POST", "/api/v1/statuses", { status: "Kettles and teapots" });
  await house.settle();
});
afterAll(() => house.close());

const foreign = [
  "alice@evil.example",
  "alice@linnet.localhost.evil.example",
  "alice@evil.linnet.localhost",
  "alice@evil-linnet.localhost",
  "alice@linnet.locаlhost",
  "alice@xn--linnet-.example",
  "alice@linnet.localhost:8443",
  "alice@linnet.localhost@evil.example",
  "alice@evil.example@linnet.localhost",
  "alice@linnet.localhost..",
  "alice@linnet.localhost/",
  "alice@linnet.localhost#x",
  "alice@evil.example:443",
  "alice@user:word@linnet.localhost",
  "alice@127.0.0.1",
  "alice@[::1]",
  "alice@",
];
/** These end before what is no host any more. */
const endingBefore = /(?:\.\.|[/#@]x?|\[::1\])$/;
const own = [
  "alice",
  "alice@linnet.localhost",
  "ALICE@LINNET.localhost",
  "alice@linnet.localhost.",
  "alice@linnet.localhost:443",
  "alice@ｌinnet.localhost",
];

const json = async <Body>(path: string) => (await (await mira.get(path)).json()) as Body;
const named = encodeURIComponent;

/** What answers of a handle, by the way that is asked. */
async function foundBy(handle: string) {
  const looked = await mira.get(`/api/v1/accounts/lookup?acct=${named(handle)}`);
  const from = await json<SearchResults>(`/api/v2/search?type=statuses&q=${named(`kettles from:${handle}`)}`);
  const accounts = await json<Account[]>(`/api/v1/accounts/search?q=${named(handle)}`);
  const profile = await mira.get(`/api/profile?acct=${named(handle)}`);
  const page = await mira.get(`/@${named(handle)}`);
  // It may lead to where the post stands.
  const under = await mira.get(`/@${named(handle)}/${post.id}`);
  const leadsHome = under.headers.get("location") === `/@alice/${post.id}`;
  return {
    lookup: looked.status === 200,
    from: (from.statuses ?? []).length > 0,
    search: accounts.length > 0,
    profile: profile.status === 200,
    page: page.status < 400,
    post: under.status < 400 && !leadsHome,
  };
}

describe("another host", () => {
  test.each(foreign)("%s is nobody here", async (handle) => {
    const no = { lookup: false, from: false, profile: false, page: false, post: false };
    // A host that is only begun may become the own one.
    expect(await foundBy(handle)).toEqual({ ...no, search: handle === "alice@" });
  });

  test.each(foreign.filter((handle) => !endingBefore.test(handle)))(
    "%s in a post is no mention of the one here, and tells nobody",
    async (handle) => {
      const status = await does<Status>(mira, "POST", "/api/v1/statuses", {
        status: `Hello @${handle} !`,
        visibility: "direct",
      });
      await house.settle();
      expect(status.mentions).toEqual([]);
      expect((await alice.get(`/api/v1/statuses/${status.id}`)).status).toBe(404);
      expect(await (await alice.get("/api/v1/notifications")).json()).toEqual([]);
    },
  );
});

describe("this host", () => {
  test.each(own)("%s is the one here", async (handle) => {
    expect(await foundBy(handle)).toMatchObject({ lookup: true, from: true, search: true, profile: true, page: true });
    expect((await json<Account>(`/api/v1/accounts/lookup?acct=${named(handle)}`)).acct).toBe("alice");
  });
});
