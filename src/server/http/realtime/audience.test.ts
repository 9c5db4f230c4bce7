import { expect, test } from "vitest";
import type { AccountId } from "#protocol/ids.ts";
import { Audience } from "./audience.ts";
import type { Listener } from "./listener.ts";

const listener = (account: string, ...streams: string[]) =>
  ({ viewer: { accountId: account as AccountId }, streams: new Set(streams) }) as unknown as Listener;
const hearing = (audience: Audience, key: string) => [[...audience.hearing(key)], audience.hearingAsText(key)];

test("who hears a stream follows who comes, goes, subscribes and unsubscribes", () => {
  const audience = new Audience();
  const [phone, tab, other] = [listener("1", "user"), listener("1"), listener("2", "user", "public")];
  expect(hearing(audience, "user")).toEqual([[], null]);
  for (const one of [phone, tab, other]) audience.add(one);
  expect(hearing(audience, "user")).toEqual([["1", "2"], "{1,2}"]);
  expect(hearing(audience, "public")).toEqual([["2"], "{2}"]);
  audience.subscribe(tab, "user");
  audience.remove(phone);
  expect(hearing(audience, "user")).toEqual([["2", "1"], "{2,1}"]);
  audience.unsubscribe(tab, "user");
  expect(hearing(audience, "user")).toEqual([["2"], "{2}"]);
  audience.remove(other);
  expect(hearing(audience, "user")).toEqual([[], null]);
  expect(audience.accounts()).toEqual(["1"]);
});

test("a listener that has gone hears nothing more, even if it still asks", () => {
  const audience = new Audience();
  const one = listener("1");
  audience.add(one);
  audience.remove(one);
  audience.remove(one);
  audience.subscribe(one, "user");
  expect(hearing(audience, "user")).toEqual([[], null]);
  expect(audience.size).toBe(0);
});
