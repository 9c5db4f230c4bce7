/**
 * How long a test waits for what will come, in Node and in a browser alike. It is no measure of speed: a wait that ends
 * has found a fault, on the slowest machine, too.
 */
import { vi } from "vitest";

/** How many times longer than usual; Vitest hands it to pages as well. */
const times = Number(import.meta.env?.LINNET_PATIENCE ?? globalThis.process?.env.LINNET_PATIENCE ?? 1);

/** Milliseconds. */
export const patience = 60_000 * times;

/** Milliseconds that a whole test may take, and a journey: nets that no healthy test comes near. */
export const longestTest = 120_000 * times;
export const longestJourney = 300_000 * times;

/** For what comes by itself: asks again and again until the assertion holds. */
export function soon<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: patience, interval: 20 });
}
