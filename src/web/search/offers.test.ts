import { expect, test } from "vitest";
import { anAccount } from "#testing/entities.ts";
import { isName, offersAtOnce, stillMeant, type Offer } from "./offers.ts";

const said = (offers: readonly Offer[]) =>
  offers.map((offer) => ("q" in offer ? `${offer.kind} ${offer.q}` : offer.href));

test("before anything is typed the latest searches are offered, and then those that begin so", () => {
  const recent = ["fog", "Harbour", "harbour light", "has:image", "wind", "rain"];
  expect(said(offersAtOnce(" ", recent))).toEqual(recent.slice(0, 5).map((q) => `recent ${q}`));
  expect(said(offersAtOnce("har ", recent))).toEqual(["search har", "recent Harbour", "recent harbour light"]);
  expect(said(offersAtOnce("fog", recent))).toEqual(["search fog"]);
});

test("a search leads to its own address, whatever it holds", () => {
  expect(offersAtOnce("a&b=c #d", [])[0]!.href).toBe("/search?q=a%26b%3Dc+%23d");
});

test.each([
  ["wr", true],
  ["@wren", true],
  ["Wren Aldous", true],
  ["semi-detached", true],
  ["w", false],
  ["from:me", false],
  ['"over it', false],
  ["fog -rain", false],
])("whether %j may be a name: %s", (typed, may) => expect(isName(typed)).toBe(may));

test("until an answer comes, what was found before stays as far as it can be meant", () => {
  const wren = { kind: "person", account: anAccount("wren", { display_name: "Zoë Müller" }), href: "/@wren" } as const;
  const tag = { kind: "tag", name: "birds", href: "/tags/birds" } as const;
  const kept = (typed: string) => said(stillMeant(typed, [wren, tag]));
  expect(kept("@wre")).toEqual(["/@wren"]);
  expect(kept("zoe mu")).toEqual(["/@wren"]);
  expect(kept("#bir")).toEqual(["/tags/birds"]);
  expect(kept("x")).toEqual([]);
  expect(kept("")).toEqual([]);
});
