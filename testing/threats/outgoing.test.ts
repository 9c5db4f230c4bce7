/** The one way out (threats S07): nothing else of the server opens a connection to where a person or another server says. */
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { expect, test } from "vitest";

const server = path.join(import.meta.dirname, "../../src/server");
const sources = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(path.join(server, file), "utf8").replace(
      /\/\*[^]*?\*\/|\/\/.*$|^import type .*$|import \{ isIP \} .*$/gm,
      "",
    ),
  }));

/** With what a program can reach another one. */
const ways = {
  "a module of connections": /["'](?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|inspector)["']/,
  "the global fetch": /(?<![.\w]|async function |const |\bfetch: )\bfetch\(/,
  "a socket of the web": /\bnew (?:WebSocket|EventSource)\(/,
  "a client from elsewhere": /["'](?:undici|axios|got|node-fetch|ky|needle|superagent|request)["']/,
};

/** Those that open none, or only to what the operator has set, and the way out itself. */
const known: Record<string, string> = {
  "domain/linked/server-address.ts": "reads addresses",
  "domain/oauth/redirect-uris.ts": "compares schemes",
  "http/linked/accounts.ts": "names a picture of ours",
  "http/middleware/api.ts": "checks headers",
  "http/middleware/client-address.ts": "reads addresses",
  "http/server.ts": "answers",
  "outside/guarded-address.ts": "the way out",
  "outside/guarded-exchange.ts": "the way out",
  "outside/guarded-fetch.ts": "the way out",
  "outside/guarded-socket.ts": "the way out",
  "outside/malware-scanner.ts": "asks the scanner of the operator",
  "outside/public-address.ts": "reads addresses",
  "outside/s3.ts": "asks the store of the operator",
};

test("S07: whatever can reach another server is known here", () => {
  const found = sources.filter(({ text }) => Object.values(ways).some((way) => way.test(text))).map(({ file }) => file);
  expect(found.filter((file) => !(file in known))).toEqual([]);
  // And is still there.
  expect(Object.keys(known).filter((file) => !found.includes(file))).toEqual([]);
});

test("S07: each way is seen where it is taken", () => {
  const taken = [
    'import http from "node:http"',
    'await import("https")',
    "await fetch(url)",
    "new WebSocket(url)",
    'from "undici"',
  ];
  expect(taken.filter((text) => !Object.values(ways).some((way) => way.test(text)))).toEqual([]);
});
