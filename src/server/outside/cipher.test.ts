import { createSecretKey, randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openCipher } from "./cipher.ts";

const newCipher = () => openCipher(createSecretKey(randomBytes(32)));
const about = "linked_account 1";

test("what is sealed opens for its place, also after a restart, whatever it is", () => {
  const key = createSecretKey(randomBytes(32));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, place) => {
      expect(openCipher(key).open(openCipher(key).seal(text, place), place)).toBe(text);
    }),
  );
});

test("nothing of it can be read, and it looks different each time (G27)", () => {
  const cipher = newCipher();
  const [one, two] = [cipher.seal("secret", about), cipher.seal("secret", about)];
  expect(one.includes("secret")).toBe(false);
  expect(one.includes(about)).toBe(false);
  expect(one.equals(two)).toBe(false);
});

test("it opens for no other place and under no other key", () => {
  const cipher = newCipher();
  const sealed = cipher.seal("secret", about);
  expect(cipher.open(sealed, "linked_account 2")).toBeNull();
  expect(cipher.open(sealed, "")).toBeNull();
  expect(newCipher().open(sealed, about)).toBeNull();
});

test("a mark is the same for the same text, also after a restart, and another one under another key", () => {
  const key = createSecretKey(randomBytes(32));
  const mark = openCipher(key).mark("Tea");
  expect(mark).toHaveLength(32);
  expect(openCipher(key).mark("Tea").equals(mark)).toBe(true);
  expect(openCipher(key).mark("Tea ").equals(mark)).toBe(false);
  expect(newCipher().mark("Tea").equals(mark)).toBe(false);
});

test("it opens no more if a single bit was changed, or a byte was lost or added", () => {
  const cipher = newCipher();
  const sealed = cipher.seal("secret", about);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(cipher.open(changed, about)).toBeNull();
  }
  for (let length = 0; length < sealed.length; length += 1) {
    expect(cipher.open(sealed.subarray(0, length), about)).toBeNull();
  }
  expect(cipher.open(Buffer.concat([sealed, Buffer.alloc(1)]), about)).toBeNull();
});
