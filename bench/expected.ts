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
  const ids = [...answer.body.toString().matchAll(/ data-status="(\d+)"/g)].map(([, id]) => id);
  deepStrictEqual([answer.status, ids.length, ids.includes(newest)], [200, articles, true]);
  const mark = Buffer.from(` data-status="${newest}"`);
  return ({ status, body }) => {
    const whole = body.length > answer.body.length * 0.9 && body.subarray(-20).includes("</html>");
    if (status !== 200 || !whole || !body.includes(mark)) throw new Error(`not the page that was asked for: ${status}`);
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
