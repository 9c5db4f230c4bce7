/**
 * A map that forgets: it holds so many entries and so much weight, and lets go of
 * those first that were set longest ago.
 */
interface Bounds<Value> {
  most: number;
  mostWeight: number;
  weigh(value: Value): number;
}

export class BoundedMap<Key, Value> {
  // The order of a map is that of its insertions.
  readonly #entries = new Map<Key, { value: Value; weight: number }>();
  readonly #bounds: Bounds<Value>;
  #weight = 0;

  constructor(bounds: Bounds<Value>) {
    this.#bounds = bounds;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Sets it as the newest. A value that weighs an eighth of all is not held: it would push the others out. */
  setNewest(key: Key, value: Value): void {
    const { most, mostWeight, weigh } = this.#bounds;
    this.delete(key);
    const weight = weigh(value);
    if (weight > mostWeight / 8) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= most && this.#weight <= mostWeight) return;
      this.delete(oldest);
    }
  }

  /** Makes what is held under the key the newest, without weighing it again. */
  renew(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
  }

  delete(key: Key): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  /** From the oldest on. */
  *[Symbol.iterator](): Iterator<[Key, Value]> {
    for (const [key, { value }] of this.#entries) yield [key, value];
  }
}
