/** The addresses of a build (threats C07). */
import { expect, test } from "vitest";
import { payloadUrl } from "./builds.ts";

const origin = "https://linnet.example";

test("the payload of a page stands below its path", () => {
  expect(payloadUrl("/about", origin)).toBe("/about/_payload.json");
  expect(payloadUrl("/", origin)).toBe("/_payload.json");
  expect(payloadUrl("/search?q=a", origin)).toBe("/search/_payload.json?q=a");
});

const withHost = [
  "//evil.example/about",
  "https://evil.example/about",
  "https://linnet.example/about",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example/x",
  "about",
  "",
];

test.each(withHost)("%j is refused: it includes a host, or is no path", (path) => {
  expect(() => payloadUrl(path, origin)).toThrow("Payload URL must not include hostname");
});
