import { expect, expectTypeOf, test } from "vitest";
import { dashed } from "./dashed.ts";

test("dots and underscores become dashes, in the type too", () => {
  const name = dashed("admin.sign_up" as const);
  expect(name).toBe("admin-sign-up");
  expectTypeOf(name).toEqualTypeOf<"admin-sign-up">();
});

test("each name of a union becomes its own", () => {
  expectTypeOf(dashed<"a.b_c" | "d_e" | "f">).returns.toEqualTypeOf<"a-b-c" | "d-e" | "f">();
});
