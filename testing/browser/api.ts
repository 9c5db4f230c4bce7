/**
 * A server of which a test says each answer. A call without an answer is
 * refused, and the refusal names it.
 */
import { ApiProblem, type Api, type Page } from "#web/data/api.ts";
import type { Query } from "#protocol/query.ts";

interface Asked {
  /** `GET /api/v1/timelines/home` */
  what: string;
  /** The query of a reading call, the body of another. */
  with: Record<string, unknown>;
}

type Answer = (asked: Record<string, unknown>) => unknown;

export class TestApi implements Api {
  /** All calls so far, in order. */
  readonly asked: Asked[] = [];
  readonly #answers = new Map<string, Answer>();

  /** From now on this is answered so. For a reading call the answer is the body, or a page: `{ body, next }`. */
  on(what: string, answer: Answer): this {
    this.#answers.set(what, answer);
    return this;
  }

  /** This is held back until the test gives one answer after the other. */
  hold(what: string): HeldAnswers {
    const held = new HeldAnswers();
    this.on(what, () => held.wait());
    return held;
  }

  async get<T>(path: string, query: Query = {}): Promise<Page<T>> {
    const answer = await this.#ask(`GET ${path}`, query);
    const page = isPage(answer) ? answer : { body: answer };
    return { next: null, prev: null, ...page } as Page<T>;
  }

  async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await this.#ask(`${method} ${path}`, (body ?? {}) as Record<string, unknown>)) as T;
  }

  async #ask(what: string, given: Record<string, unknown>): Promise<unknown> {
    this.asked.push({ what, with: given });
    const answer = this.#answers.get(what);
    if (!answer) throw new ApiProblem(404, `The test does not answer ${what}`);
    return answer(given);
  }
}

/** Answers that come when the test says so, to the oldest call that waits. */
export class HeldAnswers {
  readonly #waiting: PromiseWithResolvers<unknown>[] = [];

  wait(): Promise<unknown> {
    const call = Promise.withResolvers();
    this.#waiting.push(call);
    return call.promise;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  answer(value: unknown): void {
    this.#next().resolve(value);
  }

  refuse(status = 422, message = "No"): void {
    this.#next().reject(new ApiProblem(status, message));
  }

  #next(): PromiseWithResolvers<unknown> {
    const call = this.#waiting.shift();
    if (!call) throw new Error("Nothing waits for an answer");
    return call;
  }
}

function isPage(answer: unknown): answer is Partial<Page<unknown>> {
  return typeof answer === "object" && answer !== null && "body" in answer;
}
