/** For what comes by itself: asks again and again until it holds, as long as a patient person would. */
import { vi } from "vitest";

/** Milliseconds; a machine that does much else at the same time needs them. */
const patience = 20_000;

export function soon<T>(assertion: () => T | Promise<T>, timeout = patience): Promise<T> {
  return vi.waitFor(assertion, { timeout, interval: 50 });
}
