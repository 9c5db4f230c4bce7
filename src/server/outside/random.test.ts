import { describe, expect, test } from "vitest";
import { randomDigits, randomToken, seededRandom, systemRandom } from "./random.ts";

describe("random", () => {
  test("a seed gives the same bytes each time, and another seed gives others", () => {
    const draw = (seed: string) => Buffer.from(seededRandom(seed).bytes(40)).toString("hex");
    expect(draw("town")).toBe(draw("town"));
    expect(draw("town")).not.toBe(draw("village"));
  });

  test("a code has the asked number of digits, all ten of them equally often", () => {
    const counts = new Map<string, number>();
    for (const digit of randomDigits(seededRandom("dice"), 50_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 5_000)).toBeLessThan(300);
    expect(randomDigits(systemRandom, 6)).toMatch(/^\d{6}$/);
  });

  test("a byte that would favour the low digits is drawn again", () => {
    const draws = [Uint8Array.of(255, 250, 249), Uint8Array.of(7, 7, 7)];
    expect(randomDigits({ bytes: () => draws.shift()! }, 3)).toBe("977");
  });

  test("a token of 16 bytes is 22 characters that need no escaping", () => {
    expect(randomToken(systemRandom, 16)).toMatch(/^[\w-]{22}$/);
  });
});
