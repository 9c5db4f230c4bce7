/**
 * A cache that lives for seconds: a page that a thousand people open at once is
 * rendered once (threats D05).
 *
 * Only anonymous answers go in, under a key of everything that they depend on
 * (threats C02). Callers who come while it is being made wait for the same answer.
 */
import { BoundedMap } from "#kit/bounded-map.ts";

interface Held<Value> {
  value: Promise<Value>;
  until: number;
  weight: number;
}

interface MicroCacheOptions<Value> {
  /** Answers at most. */
  most: number;
  /** Bytes of all of them together. */
  mostWeight: number;
  /** About how many bytes an answer holds. */
  weigh(value: Value): number;
  /** Milliseconds. */
  lifetime: number;
  /** Milliseconds since some moment; a clock that never goes back, or a page could live for hours. */
  elapsed(): number;
}

export class MicroCache<Value> {
  readonly #held: BoundedMap<string, Held<Value>>;
  readonly #options: MicroCacheOptions<Value>;

  constructor(options: MicroCacheOptions<Value>) {
    this.#options = options;
    this.#held = new BoundedMap({ ...options, weigh: ({ weight }) => weight });
  }

  get size(): number {
    return this.#held.size;
  }

  /** Whether somebody has made it, or is making it: getting it costs nothing. */
  holds(key: string): boolean {
    return this.#fresh(key) !== undefined;
  }

  /** What is held under the key, or what `make` makes; kept only if `worthKeeping` says so. */
  async get(key: string, make: () => Promise<Value>, worthKeeping: (value: Value) => boolean): Promise<Value> {
    const { elapsed, lifetime, weigh } = this.#options;
    this.#dropExpired();
    const held = this.#fresh(key);
    if (held) return held.value;
    const value = make();
    const entry = { value, until: elapsed() + lifetime, weight: 0 };
    this.#held.setNewest(key, entry);
    const isMine = () => this.#held.get(key) === entry;
    try {
      const made = await value;
      if (!isMine()) return made;
      if (worthKeeping(made)) this.#held.setNewest(key, { ...entry, weight: weigh(made) });
      else this.#held.delete(key);
    } catch {
      if (isMine()) this.#held.delete(key);
    }
    return value;
  }

  #fresh(key: string): Held<Value> | undefined {
    const held = this.#held.get(key);
    return held && held.until > this.#options.elapsed() ? held : undefined;
  }

  /** From the oldest to the first that is not: one that took long to make stands behind that, and goes a little later. */
  #dropExpired(): void {
    const now = this.#options.elapsed();
    for (const [key, { until }] of this.#held) {
      if (until > now) return;
      this.#held.delete(key);
    }
  }
}

/** The whole of what an anonymous page depends on. */
export function cacheKey(
  kind: "page" | "page with style" | "payload",
  url: URL,
  locale: string,
  { theme, accent, fontSize }: { theme: string; accent: string; fontSize: number },
): string {
  return [kind, locale, theme, accent, fontSize, url.pathname + url.search].join(" ");
}
