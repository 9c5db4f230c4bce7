import zlib from "node:zlib";
import { expect, test } from "vitest";
import { compress, encodingFor, negotiateEncoding } from "./compression.ts";

const page = "<p>Tirrili.</p>".repeat(200);

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["zstd;q=0, br", "br"],
  ["br;q=0.0, *", "zstd"],
  ["*;q=0", null],
  ["identity", null],
  ["", null],
  ["brotli", null],
])("a browser that takes %j gets %j", (accepted, encoding) => {
  expect(encodingFor(accepted, page)).toBe(encoding);
});

test("an answer that is too small to gain anything is sent as it is", () => {
  expect(encodingFor("zstd", "short")).toBeNull();
});

test("the first accepted offer wins", () => {
  expect(negotiateEncoding("zstd, br", ["br", "zstd"])).toBe("br");
});

test("a compressed answer comes back whole", async () => {
  expect(zlib.zstdDecompressSync(await compress(page, "zstd")).toString()).toBe(page);
  expect(zlib.brotliDecompressSync(await compress(page, "br")).toString()).toBe(page);
  expect(zlib.gunzipSync(await compress(page, "gzip")).toString()).toBe(page);
});
