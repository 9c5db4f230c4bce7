import { expect, test } from "vitest";
import { accountKey } from "./account-key.ts";

test("the posts of an account are kept under its whole address, those of another tab apart", () => {
  expect(accountKey("wren", "linnet.example", "posts")).toBe("timeline:account:wren@linnet.example");
  expect(accountKey("wren@hedgerow.example", "linnet.example", "posts")).toBe("timeline:account:wren@hedgerow.example");
  expect(accountKey("wren", "linnet.example", "media")).toBe("timeline:account:wren@linnet.example:media");
});
