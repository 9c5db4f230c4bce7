/**
 * A cache that lives for seconds: a page that a thousand people open at once is
 * rendered once (threats D05).
 *
 * Only anonymous answers go in, under a key of everything that they depend on
 * (threats C02). Those who ask while it is being made wait for the same answer.
 */
interface Held<Value> {
  value: Promise<Value>;
  until: number;
}

export class MicroCache<Value> {
  readonly #held = new Map<string, Held<Value>>();
  readonly #most: number;
  readonly #lifetime: number;
  readonly #now: () => number;

  /** `lifetime` in milliseconds. */
  constructor({ most, lifetime, now }: { most: number; lifetime: number; now: () => number }) {
    this.#most = most;
    this.#lifetime = lifetime;
    this.#now = now;
  }

  /** What is held under the key, or what `make` makes; kept only if `worthKeeping` says so. */
  async get(key: string, make: () => Promise<Value>, worthKeeping: (value: Value) => boolean): Promise<Value> {
    const held = this.#held.get(key);
    if (held && held.until > this.#now()) return held.value;
    const value = make();
    const entry = { value, until: this.#now() + this.#lifetime };
    this.#held.delete(key);
    this.#held.set(key, entry);
    this.#dropOldest();
    const forget = () => {
      if (this.#held.get(key) === entry) this.#held.delete(key);
    };
    try {
      if (!worthKeeping(await value)) forget();
    } catch {
      forget();
    }
    return value;
  }

  #dropOldest(): void {
    for (const key of this.#held.keys()) {
      if (this.#held.size <= this.#most) return;
      this.#held.delete(key);
    }
  }
}

/** The whole of what an anonymous page depends on. */
export function cacheKey(
  kind: "page" | "payload",
  url: URL,
  locale: string,
  { theme, accent, fontSize }: { theme: string; accent: string; fontSize: number },
): string {
  return [kind, locale, theme, accent, fontSize, url.pathname + url.search].join(" ");
}
