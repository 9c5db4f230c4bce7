import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { drawSvg } from "./drawings.ts";
import { areApart, followersOf, people, personNamed } from "./people.ts";
import { countTexts, scenes, week, type Spoken } from "./scenes.ts";
import { type Status, writeStatuses } from "./statuses.ts";

const now = new Date("2026-11-20T12:00:00Z");
const statuses = writeStatuses(now);
const posts = statuses.filter((status) => !status.boostOf);
const byKey = new Map(statuses.map((status) => [status.key, status]));
const named = (key: string): Status => byKey.get(key) ?? expect.unreachable(`no status is called ${key}`);

const fingerprint = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/** Statuses that break a rule, by key, so that a failure names them. */
const breaking = (holds: (status: Status) => boolean) =>
  statuses.filter((status) => !holds(status)).map(({ key }) => key);

describe("the same town on every run", () => {
  it("writes the same statuses twice", () => {
    expect(fingerprint(writeStatuses(now))).toBe(fingerprint(statuses));
  });

  it("moves the dates with now and nothing else", () => {
    const later = writeStatuses(new Date(now.getTime() + 86_400_000));
    expect(later.map(({ key, text, minutesAgo }) => [key, text, minutesAgo])).toEqual(
      statuses.map(({ key, text, minutesAgo }) => [key, text, minutesAgo]),
    );
    expect(later[0]!.createdAt.getTime() - statuses[0]!.createdAt.getTime()).toBe(86_400_000);
  });

  it("draws the same lines twice and different ones for another occasion", () => {
    const harbour = { kind: "picture", scene: "harbour", hour: "dusk", seed: "one" } as const;
    expect(drawSvg(harbour)).toBe(drawSvg(harbour));
    expect(drawSvg({ ...harbour, seed: "two" })).not.toBe(drawSvg(harbour));
  });
});

it("the town is data: less than 2,000 lines of code make it of that", () => {
  const cwd = path.join(import.meta.dirname, "..");
  const files = globSync(["town.ts", "{town,cast}/**/*.ts"], { cwd }).filter((file) => !file.endsWith(".test.ts"));
  const lines = files.flatMap((file) =>
    readFileSync(path.join(cwd, file), "utf8")
      .replaceAll(/\/\*[^]*?\*\//g, "")
      .split("\n")
      .filter((line) => /\S/.test(line) && !/^\s*\/\//.test(line)),
  );
  expect(lines.length).toBeGreaterThan(1_000);
  expect(lines.length).toBeLessThan(2_000);
});

describe("the people", () => {
  it("have usernames of their own", () => {
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
  });

  it("are at least 30, with three languages among them", () => {
    expect(people.length).toBeGreaterThanOrEqual(30);
    for (const locale of ["en", "de", "ru"]) {
      expect(people.filter((person) => person.locale === locale).length, locale).toBeGreaterThanOrEqual(10);
    }
  });

  it("hold the special cases that screens have to bear", () => {
    expect([personNamed("gated").locked, personNamed("greta").locked]).toEqual([true, true]);
    expect(personNamed("bargains").suspended).toBe(true);
    expect([personNamed("buses").bot, personNamed("weather").bot]).toEqual([true, true]);
    expect(personNamed("bartholomew").displayName).toMatch(/^.{60,}\p{Emoji}/u);
    expect(personNamed("noam").displayName).toMatch(/\p{Script=Hebrew}/u);
    expect(personNamed("leila").displayName).toMatch(/\p{Script=Arabic}/u);
    expect(personNamed("quentin").fields).toHaveLength(4);
    expect(personNamed("pia")).toMatchObject({ avatar: null, header: null, bio: "", joinedDaysAgo: 0 });
    expect(posts.filter(({ by }) => by === "pia")).toEqual([]);
  });

  it("follow, ask, block and mute only others who exist", () => {
    for (const person of people) {
      for (const name of [...person.follows, ...person.followRequests, ...person.blocks, ...person.mutes]) {
        expect(personNamed(name), `${person.username} → ${name}`).not.toBe(person);
      }
      expect(new Set(person.follows).size, person.username).toBe(person.follows.length);
    }
  });

  it("never follow across a block", () => {
    const crossing = people.flatMap((person) => person.follows.filter((name) => areApart(person, personNamed(name))));
    expect(crossing).toEqual([]);
  });

  it("wait only at locked doors, and not at one already open to them", () => {
    const waiting = people.flatMap(({ username, follows, followRequests }) =>
      followRequests.map((to) => ({ from: username, to, open: follows.includes(to) || !personNamed(to).locked })),
    );
    expect(waiting.filter(({ to }) => to === "gated")).toHaveLength(2);
    expect(waiting.filter(({ to }) => to === "greta")).toHaveLength(3);
    expect(waiting.filter(({ open }) => open)).toEqual([]);
  });

  it("give mira a home: about fifteen follows, some of them mutual, one block, one mute", () => {
    const mira = personNamed("mira");
    expect(mira.follows.length).toBeGreaterThanOrEqual(12);
    expect(mira.follows.length).toBeLessThanOrEqual(18);
    const back = followersOf("mira").filter(({ username }) => mira.follows.includes(username));
    expect(back.length).toBeGreaterThanOrEqual(5);
    expect(back.length).toBeLessThan(mira.follows.length);
    expect([mira.blocks, mira.mutes]).toEqual([["rufus"], ["buses"]]);
  });

  it("differ widely in how many follow them", () => {
    const counts = people.map(({ username }) => followersOf(username).length);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(40);
    expect(counts.filter((count) => count <= 3).length).toBeGreaterThanOrEqual(20);
  });
});

describe("the statuses", () => {
  it("fill many screens, in each language", () => {
    expect(posts.length).toBeGreaterThanOrEqual(1500);
    for (const language of ["en", "de", "ru"]) {
      expect(posts.filter((status) => status.language === language).length, language).toBeGreaterThanOrEqual(300);
    }
  });

  it("are as many as asked for around the hand-written ones", () => {
    const without = writeStatuses(now, { composed: 0 }).filter(({ boostOf }) => !boostOf);
    expect(without).toHaveLength(countTexts([...scenes, ...week]));
    const some = writeStatuses(now, { composed: 300 }).filter(({ boostOf }) => !boostOf);
    expect(some.length - without.length).toBeGreaterThan(240);
    expect(some.length - without.length).toBeLessThan(360);
  });

  it("seldom repeat a text, and the composed posts never", () => {
    expect(new Set(posts.map(({ text }) => text)).size).toBeGreaterThan(posts.length * 0.85);
    const composed = posts.filter(({ inReplyTo, by }) => !inReplyTo && !personNamed(by).bot).map(({ text }) => text);
    expect(new Set(composed).size).toBe(composed.length);
  });

  it("lie in the past, densest in the last days, none older than its author", () => {
    expect(breaking(({ createdAt }) => createdAt <= now)).toEqual([]);
    expect(
      breaking(({ by, createdAt }) => now.getTime() - createdAt.getTime() < personNamed(by).joinedDaysAgo * 86_400_000),
    ).toEqual([]);
    const within = (days: number) => posts.filter(({ minutesAgo }) => minutesAgo < days * 1440).length;
    expect(within(2)).toBeGreaterThan(200);
    expect(within(14)).toBeLessThan(posts.length * 0.5);
    expect(within(90)).toBeLessThan(posts.length * 0.95);
  });

  it("come oldest first, each with a key of its own", () => {
    expect(byKey.size).toBe(statuses.length);
    const times = statuses.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
});

describe("a reference of a status", () => {
  it("exists, and everybody named is somebody", () => {
    for (const { by, mentions, favouritedBy, boostedBy, bookmarkedBy, poll } of statuses) {
      const names = [
        by,
        ...mentions,
        ...favouritedBy,
        ...boostedBy,
        ...bookmarkedBy,
        ...(poll?.votes ?? []).map((vote) => vote.by),
      ];
      for (const name of names) personNamed(name);
    }
    expect(
      breaking(({ inReplyTo, boostOf }) => [inReplyTo, boostOf].every((key) => key === null || byKey.has(key))),
    ).toEqual([]);
  });

  it("is older than what refers to it", () => {
    expect(breaking(({ inReplyTo, createdAt }) => !inReplyTo || named(inReplyTo).createdAt < createdAt)).toEqual([]);
    expect(breaking(({ boostOf, createdAt }) => !boostOf || named(boostOf).createdAt < createdAt)).toEqual([]);
  });

  it("may be seen by those who refer to it, and is never answered more publicly", () => {
    const width = { public: 3, unlisted: 2, private: 1, direct: 0 };
    const maySee = (name: string, { by, visibility, mentions }: Status) =>
      name === by ||
      width[visibility] > 1 ||
      mentions.includes(name) ||
      (visibility === "private" && personNamed(name).follows.includes(by));
    expect(breaking(({ by, inReplyTo }) => !inReplyTo || maySee(by, named(inReplyTo)))).toEqual([]);
    expect(
      breaking(
        ({ visibility, inReplyTo }) =>
          !inReplyTo || visibility === "public" || width[visibility] <= width[named(inReplyTo).visibility],
      ),
    ).toEqual([]);
    expect(
      breaking(
        ({ visibility, inReplyTo }) => !inReplyTo || visibility !== "public" || width[named(inReplyTo).visibility] > 1,
      ),
    ).toEqual([]);
    expect(breaking(({ boostOf }) => !boostOf || width[named(boostOf).visibility] > 1)).toEqual([]);
    expect(
      breaking((status) => [...status.favouritedBy, ...status.bookmarkedBy].every((name) => maySee(name, status))),
    ).toEqual([]);
  });

  it("has no block in between", () => {
    const apart = (one: string, other: string) => areApart(personNamed(one), personNamed(other));
    expect(breaking(({ by, inReplyTo }) => !inReplyTo || !apart(by, named(inReplyTo).by))).toEqual([]);
    expect(
      breaking(({ by, favouritedBy, boostedBy }) => ![...favouritedBy, ...boostedBy].some((name) => apart(by, name))),
    ).toEqual([]);
  });

  it("keeps the counts of boosts and the boosts in step", () => {
    const boosters = Map.groupBy(
      statuses.filter(({ boostOf }) => boostOf),
      ({ boostOf }) => boostOf,
    );
    expect(
      breaking(
        ({ key, boostedBy }) =>
          fingerprint((boosters.get(key) ?? []).map(({ by }) => by).toSorted()) === fingerprint(boostedBy.toSorted()),
      ),
    ).toEqual([]);
  });

  it("carries every reaction that a scene asks for", () => {
    const ignored: string[] = [];
    const check = ({ text, by, boostedBy, favouritedBy, bookmarkedBy, replies }: Spoken) => {
      const status = posts.find((post) => post.text === text && post.by === by)!;
      const kept = new Set([...status.boostedBy, ...status.favouritedBy, ...status.bookmarkedBy]);
      ignored.push(
        ...[...boostedBy, ...favouritedBy, ...bookmarkedBy]
          .filter((name) => !kept.has(name))
          .map((name) => `${name} on ${status.key}`),
      );
      replies.forEach(check);
    };
    [...scenes, ...week].forEach(check);
    expect(ignored).toEqual([]);
  });
});

describe("every feature that screens have to show", () => {
  const repliesTo = Map.groupBy(
    posts.filter(({ inReplyTo }) => inReplyTo),
    ({ inReplyTo }) => inReplyTo!,
  );
  const depthOf = (status: Status): number => (status.inReplyTo ? 1 + depthOf(named(status.inReplyTo)) : 0);

  it("threads of one person", () => {
    const lengthOf = (status: Status): number => {
      const next = (repliesTo.get(status.key) ?? []).find(({ by }) => by === status.by);
      return next ? 1 + lengthOf(next) : 1;
    };
    const lengths = posts.filter(({ inReplyTo }) => !inReplyTo).map(lengthOf);
    expect(lengths.filter((length) => length >= 3).length).toBeGreaterThanOrEqual(8);
    expect(lengthOf(named("mira-pages"))).toBe(7);
  });

  it("conversations that branch and go deeper than six", () => {
    expect(Math.max(...posts.map(depthOf))).toBeGreaterThanOrEqual(6);
    expect(repliesTo.get("mira-thread-poll")!.length).toBeGreaterThanOrEqual(3);
    expect([...repliesTo.values()].filter((replies) => replies.length >= 3).length).toBeGreaterThanOrEqual(12);
  });

  it("polls open and finished, single and multiple, with votes inside their options", () => {
    const polls = posts.flatMap(({ poll, by, minutesAgo }) =>
      poll ? [{ ...poll, by, open: poll.expiresInMinutes > minutesAgo }] : [],
    );
    for (const open of [true, false]) {
      for (const multiple of [true, false]) {
        expect(
          polls.some((poll) => poll.open === open && poll.multiple === multiple),
          `open ${open}, multiple ${multiple}`,
        ).toBe(true);
      }
    }
    for (const { options, multiple, votes, by } of polls) {
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(options.length).toBeLessThanOrEqual(4);
      expect(votes.length).toBeGreaterThan(0);
      expect(new Set(votes.map((vote) => vote.by)).size).toBe(votes.length);
      for (const vote of votes) {
        expect(vote.by).not.toBe(by);
        expect(vote.choices.every((choice) => choice >= 0 && choice < options.length)).toBe(true);
        expect(new Set(vote.choices).size).toBe(vote.choices.length);
        expect(vote.choices.length === 1 || (multiple && vote.choices.length > 1)).toBe(true);
      }
    }
  });

  it("content warnings and sensitive media", () => {
    expect(posts.filter(({ contentWarning }) => contentWarning).length).toBeGreaterThanOrEqual(8);
    expect(posts.some(({ sensitive, media, contentWarning }) => sensitive && media.length && !contentWarning)).toBe(
      true,
    );
    expect(posts.some(({ sensitive, media, contentWarning }) => sensitive && media.length && contentWarning)).toBe(
      true,
    );
  });

  it("edits with one, two and three earlier versions, in order and in the past", () => {
    for (const versions of [1, 2, 3])
      expect(
        posts.some(({ edits }) => edits.length === versions),
        `${versions}`,
      ).toBe(true);
    for (const { text, createdAt, editedAt, edits } of posts.filter((status) => status.edits.length)) {
      expect(edits.map((edit) => edit.text)).not.toContain(text);
      const times = [...edits.map(({ publishedAt }) => publishedAt.getTime()), editedAt!.getTime()];
      expect(times[0]).toBe(createdAt.getTime());
      expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
      expect(editedAt!.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it("all four visibilities, and direct ones that name their reader", () => {
    for (const visibility of ["public", "unlisted", "private", "direct"]) {
      expect(
        posts.some((status) => status.visibility === visibility),
        visibility,
      ).toBe(true);
    }
    expect(breaking(({ visibility, mentions }) => visibility !== "direct" || mentions.length > 0)).toEqual([]);
  });

  it("pinned posts, five a person at most, none of them an answer", () => {
    const pinned = Map.groupBy(
      posts.filter((status) => status.pinned),
      ({ by }) => by,
    );
    expect(pinned.size).toBeGreaterThanOrEqual(6);
    for (const [by, theirs] of pinned) {
      expect(theirs.length, by).toBeLessThanOrEqual(5);
      expect(
        theirs.every(({ inReplyTo }) => !inReplyTo),
        by,
      ).toBe(true);
    }
  });

  it("one, two, three, four and six pictures, one very tall, one very wide, nearly all described", () => {
    for (const count of [1, 2, 3, 4, 6])
      expect(
        posts.some(({ media }) => media.length === count),
        `${count}`,
      ).toBe(true);
    const all = posts.flatMap(({ media }) => media);
    expect(all.some(({ width, height }) => height > width * 3)).toBe(true);
    expect(all.some(({ width, height }) => width > height * 4)).toBe(true);
    expect(all.filter(({ alt }) => alt.length > 20).length).toBeGreaterThan(all.length * 0.9);
    expect(all.some(({ alt }) => alt === "")).toBe(true);
  });

  it("very long texts, words and addresses, code, lists, tags, mentions, and nothing but emoji", () => {
    expect(posts.some(({ text }) => text.split("\n").length > 12)).toBe(true);
    expect(posts.some(({ text }) => /\p{L}{60,}/u.test(text))).toBe(true);
    expect(posts.some(({ text }) => /https:\/\/\S{200,}/.test(text))).toBe(true);
    expect(posts.some(({ text }) => text.includes("```"))).toBe(true);
    expect(posts.some(({ text }) => /\n[-•–] .*\n[-•–] /.test(text))).toBe(true);
    expect(posts.some(({ text }) => /#\p{L}{3,}/u.test(text))).toBe(true);
    expect(posts.some(({ text }) => text.includes("@kofi"))).toBe(true);
    expect(posts.some(({ text }) => /^[\p{Extended_Pictographic}\uFE0F]+$/u.test(text))).toBe(true);
    expect(posts.some(({ language }) => language === "he")).toBe(true);
    expect(posts.some(({ language }) => language === "ar")).toBe(true);
  });

  it("boosts, and favourites of which few have many", () => {
    expect(statuses.length - posts.length).toBeGreaterThanOrEqual(200);
    const counts = posts.map(({ favouritedBy }) => favouritedBy.length);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(25);
    expect(counts.filter((count) => count <= 3).length).toBeGreaterThan(posts.length * 0.5);
  });

  it("bookmarks of mira", () => {
    expect(posts.filter(({ bookmarkedBy }) => bookmarkedBy.includes("mira")).length).toBeGreaterThanOrEqual(15);
  });

  it("statuses of a suspended account and of bots", () => {
    expect(posts.some(({ by }) => by === "bargains")).toBe(true);
    expect(posts.filter(({ by }) => personNamed(by).bot).length).toBeGreaterThan(100);
  });
});
