import { describe, expect, test } from "vitest";
import { canSignIn, whyNotSignIn, type Standing } from "./can-sign-in.ts";

const active: Standing = { state: "active", suspended_at: null, deleted_at: null };
const then = new Date(0);

describe("accounts that may sign in", () => {
  test("an active account may", () => {
    expect(canSignIn(active)).toBe(true);
    expect(whyNotSignIn(active)).toBeNull();
  });

  test.each([
    ["disabled", { ...active, state: "disabled" }, "auth.account-disabled"],
    ["pending", { ...active, state: "pending" }, "auth.account-pending"],
    ["suspended", { ...active, suspended_at: then }, "auth.account-disabled"],
    ["deleted", { ...active, deleted_at: then }, "auth.account-disabled"],
    ["pending and suspended", { ...active, state: "pending", suspended_at: then }, "auth.account-disabled"],
  ] as const)("an account that is %s may not, and is told why", (_, standing, refusal) => {
    expect(canSignIn(standing)).toBe(false);
    expect(whyNotSignIn(standing)).toBe(refusal);
  });
});
