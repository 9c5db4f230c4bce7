/** How fast bytes go, over the last seconds: a single moment says little. */

/** Milliseconds that are looked back on, and that it takes until something can be said. */
const span = 5_000;
const atLeast = 1_000;

export class Speed {
  #moments: { at: number; bytes: number }[] = [];

  /** Bytes that went over the line by now, in milliseconds. Answers how many go in a second; null until that is known. */
  note(bytes: number, at: number): number | null {
    this.#moments = [...this.#moments.filter((moment) => at - moment.at <= span), { at, bytes }];
    const [first] = this.#moments;
    return at - first!.at < atLeast ? null : Math.max(0, ((bytes - first!.bytes) / (at - first!.at)) * 1_000);
  }
}
