/** Who keeps to themselves whom they follow and who follows them is an account with nobody, on every way to it (threats V10). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { does, openTestHouse, type Browser, type Guest, type TestHouse } from "#testing/house.ts";

let house: TestHouse;
/** Hides both lists. */
let quiet: Guest;
/** Has nobody. */
let lonely: Guest;
/** Follows quiet, and is followed by quiet. */
let friend: Guest;
/** Is followed by quiet alone. */
let idol: Guest;
/** Follows quiet and idol's like. */
let reader: Guest;
let stranger: Guest;
let viewers: [string, Browser][];

beforeAll(async () => {
  house = await openTestHouse();
  ({ quiet, lonely, friend, idol, reader, stranger } = await house.people(
    "quiet",
    "lonely",
    "friend",
    "idol",
    "reader",
    "stranger",
  ));
  const follows = (who: Guest, whom: Guest) => does(who, "POST", `/api/v1/accounts/${whom.id}/follow`);
  await follows(quiet, friend);
  await follows(quiet, idol);
  await follows(friend, quiet);
  await follows(reader, quiet);
  await follows(reader, friend);
  for (const person of [quiet, lonely]) await does(person, "PATCH", "/api/v1/accounts/update_credentials", hiding);
  await house.settle();
  viewers = Object.entries({ visitor: house.visitor, stranger, reader, friend, idol });
});
afterAll(() => house.close());

const hiding = { hide_collections: true };

/** The whole answer, but for what each has of its own. */
async function answerTo(browser: Browser, path: string) {
  const answer = await browser.get(path);
  const headers = [...answer.headers].filter(([name]) => !/^(?:date|x-request-id|x-ratelimit-.*)$/.test(name));
  return { status: answer.status, headers, body: await answer.text() };
}

test("both lists answer as those of somebody with nobody, byte for byte, wherever one begins to read", async () => {
  for (const [, viewer] of viewers) {
    for (const side of ["followers", "following"]) {
      for (const place of [
        "",
        "?limit=1",
        "?limit=80",
        "?max_id=900000000000000000",
        "?min_id=1",
        "?since_id=0&limit=1",
      ]) {
        const answers = await Promise.all(
          [quiet, lonely].map(({ id }) => answerTo(viewer, `/api/v1/accounts/${id}/${side}${place}`)),
        );
        expect(answers[0]).toEqual(answers[1]);
        expect([answers[0]!.status, answers[0]!.body]).toEqual([200, "[]"]);
        expect(answers[0]!.headers.filter(([name]) => name === "link")).toEqual([]);
      }
    }
  }
});

test("their owner reads them", async () => {
  const ids = async (side: string) => {
    const people = (await (await quiet.get(`/api/v1/accounts/${quiet.id}/${side}`)).json()) as { id: string }[];
    return people.map(({ id }) => id);
  };
  expect(await ids("followers")).toEqual([reader.id, friend.id]);
  expect(await ids("following")).toEqual([idol.id, friend.id]);
});

test("no page of the two lists names anybody", async () => {
  for (const viewer of [house.visitor, stranger]) {
    for (const path of ["/@quiet/followers", "/@quiet/following"]) {
      const { status, body } = await answerTo(viewer, path);
      expect([status, body.includes("@quiet")]).toEqual([200, true]);
      expect(["friend", "idol", "reader"].filter((name) => body.includes(`@${name}`))).toEqual([]);
    }
  }
});

test("nobody is told of a familiar follower from a hidden list, on either side", async () => {
  const ask = async (viewer: Guest, ...ids: string[]) => {
    const query = ids.map((id) => `id[]=${id}`).join("&");
    return (await viewer.get(`/api/v1/accounts/familiar_followers?${query}`)).json();
  };
  // reader follows quiet, who follows idol; and friend, who follows quiet.
  expect(await ask(reader, idol.id, quiet.id, lonely.id)).toEqual(
    [idol, quiet, lonely].map(({ id }) => ({ id, accounts: [] })),
  );
  for (const acct of ["idol", "quiet"]) {
    const profile = (await (await reader.get(`/api/profile?acct=${acct}`)).json()) as { familiar: unknown };
    expect(profile.familiar).toEqual({ accounts: [], count: 0 });
  }
});

test("a search among those whom one follows, relationships and suggestions tell of one's own follows alone", async () => {
  const found = async (viewer: Guest, q: string) => {
    const paths = [
      `/api/v1/accounts/search?q=${q}&following=true`,
      `/api/v2/search?q=${q}&following=true&type=accounts`,
    ];
    const [people, all] = await Promise.all(paths.map(async (path) => (await viewer.get(path)).json()));
    return [people, (all as { accounts: unknown[] }).accounts].map((list) =>
      (list as { acct: string }[]).map(({ acct }) => acct),
    );
  };
  expect(await found(reader, "quiet")).toEqual([["quiet"], ["quiet"]]);
  expect(await found(reader, "idol")).toEqual([[], []]);
  expect(await found(stranger, "friend")).toEqual([[], []]);
  const between = (await (
    await stranger.get(`/api/v1/accounts/relationships?id[]=${quiet.id}&id[]=${lonely.id}`)
  ).json()) as object[];
  const [one, other] = between.map((relationship) => ({ ...relationship, id: "" }));
  expect(one).toEqual(other);
  for (const path of ["/api/v1/suggestions", "/api/v2/suggestions"]) {
    expect(await (await reader.get(path)).json()).toEqual([]);
  }
});
