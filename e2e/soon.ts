/** For what comes by itself: asks again and again until it holds, as long as a patient person would. */
import { vi } from "vitest";

/** Milliseconds; a machine that does much else at the same time needs them. */
const patience = 20_000;

export function soon<T>(assertion: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(assertion, { timeout: patience, interval: 50 });
}
