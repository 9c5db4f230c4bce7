/** One line an entry, without secrets (threats D08, O10). */
import { describe, expect, test } from "vitest";
import { openLog } from "./log.ts";
import type { LogOptions } from "./log.ts";

function recorded(style: LogOptions["style"] = "json") {
  const lines: string[] = [];
  const log = openLog({ style, write: (line) => lines.push(line), now: () => Date.UTC(2026, 1, 3, 4, 5, 6) });
  return { log, lines, last: () => JSON.parse(lines.at(-1)!) };
}

describe("the log", () => {
  test("a line is a fact with its time, level and fields", () => {
    const { log, last } = recorded();
    log.with({ requestId: "r1" }).warn("media.refused", { bytes: 12n, reasons: ["size"] });
    expect(last()).toEqual({
      time: "2026-02-03T04:05:06.000Z",
      level: "warn",
      fact: "media.refused",
      requestId: "r1",
      bytes: "12",
      reasons: ["size"],
    });
  });

  test.each([
    ["a field named like a secret", { sessionToken: "abc123", nested: { Cookie: "abc123" } }],
    ["an e-mail address in a text", { text: "mail to abc123@example.org failed" }],
    ["an e-mail address where a text is cut", { text: `${"x ".repeat(190)}to abc123@a-long-enough-name.example.org` }],
    ["a bearer token in a text", { header: "Bearer abc123" }],
    ["the name and secret of an app", { header: "Basic abc123==" }],
    ["a field with the verifier of a code", { code_verifier: "abc123" }],
    ["the secret of an app in a query", { url: "/oauth/token?client_id=x&client_secret=abc123&x=1" }],
    ["the verifier of a code in a query", { url: "/oauth/token?code_verifier=abc123" }],
    ["a code in an address that leads to an app", { error: new Error("ivory://callback?code=abc123&state=x") }],
    ["a password in an address", { url: "postgres://linnet:abc123@db.example/linnet" }],
    ["a secret in a query", { path: "/signin?token=abc123&x=1" }],
    ["a secret in the cause of an error", { error: new Error("no", { cause: new Error("Bearer abc123") }) }],
    [
      "the row that PostgreSQL quotes",
      { error: Object.assign(new Error("duplicate key"), { detail: "Key (x)=(abc123)" }) },
    ],
  ])("%s is not written", (_what, fields) => {
    for (const style of ["json", "terminal"] as const) {
      const { log, lines } = recorded(style);
      log.error("tried", fields);
      expect(lines[0]).not.toContain("abc123");
    }
  });

  test("the path of a profile is written", () => {
    const { log, lines } = recorded("json");
    log.error("page failed", { path: "/@anna/compose" });
    expect(lines[0]).toContain('"path":"/@anna/compose"');
  });

  test("nothing that somebody sends makes a second line or moves the cursor", () => {
    for (const style of ["json", "terminal"] as const) {
      const { log, lines } = recorded(style);
      log.info("searched\nforged", { query: 'x\r\n{"level":"error"}\u001b[2J\u0085\u2028' });
      // oxlint-disable-next-line no-control-regex -- what must not be there
      expect(lines[0]).not.toMatch(/[\n\r\u001b\u0085\u2028]/);
    }
  });

  test("a line never exceeds 1 KB, and a cut one is still valid", () => {
    const cut: Record<string, string> = {};
    for (const style of ["json", "terminal"] as const) {
      const { log, lines } = recorded(style);
      log.info("x".repeat(5_000), {
        a: "é".repeat(5_000),
        b: "ж".repeat(5_000),
        c: Array(500).fill("long enough"),
        d: 4,
      });
      expect(Buffer.byteLength(lines[0]!)).toBeLessThanOrEqual(1024);
      cut[style] = lines[0]!;
    }
    expect(JSON.parse(cut["json"]!)).toMatchObject({ shortened: true, d: 4 });
  });

  test("an error keeps its whole stack", () => {
    const deep = (levels: number): Error =>
      levels ? deep(levels - 1) : new Error("deep", { cause: new Error("root") });
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 40;
    const error = deep(30);
    Error.stackTraceLimit = limit;
    const { log, last } = recorded();
    log.error("failed", { error });
    expect(last().error.at.filter((frame: string) => frame.includes("deep"))).toHaveLength(31);
    expect(last().error.cause.at.length).toBeGreaterThan(30);
  });

  test("of a chain of causes too long for a line each error keeps its message and where it happened", () => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 50;
    const callItselfAgainAndAgainUntilThereIs = (levels: number, made: () => Error): Error =>
      levels ? callItselfAgainAndAgainUntilThereIs(levels - 1, made) : made();
    const chain = (links: number): Error =>
      callItselfAgainAndAgainUntilThereIs(
        60,
        () => new Error(`link ${links}`, links ? { cause: chain(links - 1) } : {}),
      );
    const error = chain(3);
    Error.stackTraceLimit = limit;
    const { log, last } = recorded();
    log.error("failed", { path: "/x", error });
    const messages: string[] = [];
    for (let at = last().error; at; at = at.cause) {
      messages.push(at.message);
      expect(at.at.length).toBeGreaterThanOrEqual(5);
    }
    expect(messages).toEqual(["Error: link 3", "Error: link 2", "Error: link 1", "Error: link 0"]);
    expect(last()).toMatchObject({ shortened: true, path: "/x" });
  });

  test("the same error over and over is written a few times a minute, and counted", () => {
    const lines: string[] = [];
    let now = 0;
    const log = openLog({ style: "json", write: (line) => lines.push(line), now: () => now });
    const fail = (times: number, code: string) => {
      for (let n = 0; n < times; n++) {
        log
          .with({ requestId: `${n}` })
          .error("request failed", { error: Object.assign(new Error(`no ${n}`), { code }) });
      }
    };
    fail(1_000, "53100");
    expect(lines).toHaveLength(10);
    fail(1, "X1");
    log.warn("request failed");
    expect(lines).toHaveLength(12);
    now = 60_000;
    fail(1_000, "53100");
    expect(lines).toHaveLength(22);
    expect(JSON.parse(lines[12]!).repeated).toBe(990);
  });

  test("an error keeps its message, its code and where it happened", () => {
    const { log, last } = recorded();
    log.error("failed", { error: Object.assign(new TypeError("not a function"), { code: "X1" }) });
    expect(last().error).toMatchObject({ message: "TypeError: not a function", code: "X1" });
    expect(last().error.at[0]).toContain("log.test.ts");
  });

  test("a circle is cut and does not throw", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => recorded().log.info("looped", { circle })).not.toThrow();
  });
});
