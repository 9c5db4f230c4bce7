import { expect, test } from "vitest";
import { nounsOf, parseScopes, scopeAllows, scopes, withoutCovered } from "./scopes.ts";

test.each([
  [["read"], "read:statuses", true],
  [["read:statuses"], "read:statuses", true],
  [["read:statuses"], "read:accounts", false],
  [["read:statuses"], "read", false],
  [["read"], "write:statuses", false],
  [["write"], "write:media", true],
  [["write"], "admin:write", false],
  [["write"], "admin:write:accounts", false],
  [["read"], "admin:read", false],
  [["admin:read"], "admin:read:accounts", true],
  [["admin:read"], "admin:write:accounts", false],
  [["admin:read"], "read:accounts", false],
  [["admin"], "admin:read", true],
  [["follow"], "write:blocks", true],
  [["follow"], "read:mutes", true],
  [["follow"], "write:statuses", false],
  [["profile"], "profile", true],
  [["profile"], "read:accounts", false],
  [["read"], "profile", false],
  [["readx"], "read:statuses", false],
  [["rea"], "read", false],
  [[], "read:statuses", false],
])("of scope %j covers %s: %s", (granted, needed, covered) => {
  expect(scopeAllows(granted, needed)).toBe(covered);
});

test("nobody can be granted a scope that does not exist, such as the parent of all of administration", () => {
  expect(parseScopes("read  write:media\nfollow read")).toEqual(["read", "write:media", "follow"]);
  expect(parseScopes("")).toEqual([]);
  for (const unknown of ["admin", "readx", "read:", ":read", "read:nothing", "READ", "read write:search"]) {
    expect(parseScopes(unknown), unknown).toBeNull();
  }
  expect(new Set(scopes).size).toBe(scopes.length);
});

test("a list of scopes is said without those that another one grants", () => {
  expect(withoutCovered(["read", "read:lists", "write:lists", "follow", "write:follows"])).toEqual([
    "read",
    "write:lists",
    "follow",
  ]);
  expect(nounsOf("write", ["read:lists", "write:lists", "write:media"])).toEqual(["lists", "media"]);
});
