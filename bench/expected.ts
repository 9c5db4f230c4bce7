/** How answers must look: a wrong one that comes quickly is no achievement. */
import { deepStrictEqual } from "node:assert/strict";
import { askOnce, type Answer } from "./load.ts";

/** Throws for a wrong answer. */
export type Check = (answer: Answer) => void;

interface Item {
  id: string;
}

/** Reads a list and makes sure of its length and its first id; every later answer must be the same to the byte. */
export async function sameList(port: number, request: Buffer, length: number, newest: string): Promise<Check> {
  const answer = await askOnce(port, request);
  const items = JSON.parse(answer.body.toString()) as Item[];
  deepStrictEqual([answer.status, items.length, items[0]?.id], [200, length, newest]);
  return sameAs(answer);
}

/** The same for one entity. */
export async function sameItem(port: number, request: Buffer, id: string): Promise<Check> {
  const answer = await askOnce(port, request);
  deepStrictEqual([answer.status, (JSON.parse(answer.body.toString()) as Item).id], [200, id]);
  return sameAs(answer);
}

/**
 * Reads a page and makes sure of its articles. One may stand below what it
 * answers, so the newest is not always the first. Pages say how long ago things
 * were, so in the later ones only that article and the end are looked for.
 */
export async function samePage(port: number, request: Buffer, articles: number, newest: string): Promise<Check> {
  const answer = await askOnce(port, request);
  const ids = articlesOf(answer);
  deepStrictEqual([answer.status, ids.length, ids.includes(newest)], [200, articles, true]);
  return wholeWith(` data-status="${newest}"`, answer);
}

/** A post of a page, and the one that stands above it if this is an answer. */
export interface Shown {
  id: string;
  answerTo: string | null;
}

/**
 * The same for a page of a timeline: every one of these posts, and no other one but what they answer. How many of the
 * latter there are is for the page to say: one is shown once for its thread.
 */
export async function sameTimeline(port: number, request: Buffer, posts: readonly Shown[]): Promise<Check> {
  const answer = await askOnce(port, request);
  const ids = articlesOf(answer);
  const wanted = posts.map(({ id }) => id);
  const known = new Set(posts.flatMap(({ id, answerTo }) => [id, answerTo]));
  const missing = wanted.filter((id) => !ids.includes(id));
  const strange = ids.filter((id) => !known.has(id));
  deepStrictEqual({ status: answer.status, missing, strange }, { status: 200, missing: [], strange: [] });
  return wholeWith(` data-status="${wanted[0]}"`, answer);
}

/** The same for a page of notifications: each group is an article, too. */
export async function sameGroups(port: number, request: Buffer, groups: number): Promise<Check> {
  const answer = await askOnce(port, request);
  deepStrictEqual([answer.status, answer.body.toString().split("<article ").length - 1], [200, groups]);
  return wholeWith(' role="feed"', answer);
}

function articlesOf({ body }: Answer): string[] {
  return [...body.toString().matchAll(/ data-status="(\d+)"/g)].map(([, id]) => id!);
}

function wholeWith(mark: string, first: Answer): Check {
  const bytes = Buffer.from(mark);
  return ({ status, body }) => {
    const whole = body.length > first.body.length * 0.9 && body.subarray(-20).includes("</html>");
    if (status !== 200 || !whole || !body.includes(bytes))
      throw new Error(`not the page that was asked for: ${status}`);
  };
}

/** Anything that is no refusal. */
export async function anyAnswer(): Promise<Check> {
  return ({ status }) => deepStrictEqual(status, 200);
}

function sameAs(expected: Answer): Check {
  return ({ status, body }) => {
    if (status !== expected.status || !body.equals(expected.body)) throw new Error(`a wrong answer: ${status} ${body}`);
  };
}
