import { expect, test } from "vitest";
import { aLinkedAccount, aReaderAccount } from "#testing/entities.ts";
import { can, keyOfAccount, wholeAcct } from "./own-account.ts";

const alice = aReaderAccount("alice");
const bo = aLinkedAccount("bo@moo.example", { has: ["polls"] });

test("an account of this server is known by its id, and a linked one by the key that it has here", () => {
  expect([keyOfAccount(alice), keyOfAccount(bo)]).toEqual([alice.id, "77"]);
});

test("both have a whole address", () => {
  expect([wholeAcct(alice, "linnet.example"), wholeAcct(bo, "linnet.example")]).toEqual([
    "alice@linnet.example",
    "bo@moo.example",
  ]);
});

test("a linked account can do what its server has, and one of this server can do everything", () => {
  expect([can(alice, "polls"), can(alice, "quotes"), can(bo, "polls"), can(bo, "quotes")]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
