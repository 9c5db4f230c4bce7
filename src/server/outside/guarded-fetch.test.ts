/** Against servers that are really there. */
import { describe, expect, test } from "vitest";
import { guard, guardFor, page, serve, type OtherServer } from "#testing/other-servers.ts";

describe("what is asked", () => {
  test("is told who asks and nothing else, and answers with its type and its charset", async () => {
    const other = await serve(page);
    const answer = await guardFor([other]).get(`${other.url}a?b=c#d`);
    expect(answer).toMatchObject({ kind: "answer", url: `${other.url}a?b=c#d`, status: 200, type: "text/html" });
    expect(answer).toMatchObject({ charset: "UTF-8", body: Buffer.from("<title>Hello</title>"), isWhole: true });
    const { headers, url } = other.requests[0]!;
    expect(url).toBe("/a?b=c");
    expect(headers).toEqual({
      accept: "text/html",
      "accept-encoding": "gzip, deflate",
      connection: "close",
      host: other.host,
      "user-agent": "Linnet (+https://linnet.example/)",
    });
  });

  test.each([404, 500, 304])("with status %i is an answer without its words", async (status) => {
    const other = await serve((_request, response) => void response.writeHead(status).end());
    expect(await guardFor([other]).get(other.url)).toMatchObject({ kind: "answer", status, body: Buffer.alloc(0) });
  });

  test("that is of another type than was asked for is not read", async () => {
    const other = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/octet-stream" }).write("x");
    });
    expect(await guardFor([other]).get(other.url)).toEqual({ kind: "failed", failure: "wrong-type" });
    const picture = await serve(
      (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end(),
    );
    expect(await guardFor([picture]).get(picture.url, { types: ["image/*"] })).toMatchObject({ type: "image/png" });
    expect(await guardFor([picture]).get(picture.url, { types: ["imag/*"] })).toMatchObject({ failure: "wrong-type" });
    const untold = await serve((_request, response) => void response.writeHead(200).end("<title>Hello</title>"));
    expect(await guardFor([untold]).get(untold.url)).toEqual({ kind: "failed", failure: "wrong-type" });
  });

  test("over a connection of its own, which is closed afterwards", async () => {
    const other = await serve(page);
    const { get } = guardFor([other]);
    await get(other.url);
    await get(other.url);
    expect(other.connections()).toBe(2);
  });
});

describe("S01, S02, S03: addresses of this machine and its network", () => {
  const forms = (port: number) =>
    [
      ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "127.0.0.1.", "0", "0.0.0.0"],
      ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]"],
      ["①②⑦.⓪.⓪.①", "127。0。0。1", "１２７.0.0.1", "%31%32%37.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254"],
    ]
      .flat()
      .map((host) => `http://${host}:${port}/`);

  test("are refused in every form, without a connection", async () => {
    const other = await serve(page);
    const { get } = guard({ limits: { ports: [other.port] } });
    for (const url of forms(other.port)) {
      expect([url, await get(url)]).toEqual([url, { kind: "failed", failure: "private-address" }]);
    }
    expect(other.connections()).toBe(0);
  });

  test("are refused under each name that leads there, the machine's own too", async () => {
    const other = await serve(page);
    const leads = ["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "fd00::1"];
    const { get } = guard({
      limits: { ports: [other.port] },
      resolve: async (hostname) => [leads[Number.parseInt(hostname.slice(1), 10)] ?? "127.0.0.1"],
    });
    for (const hostname of [...leads.map((_, at) => `n${at}.example`), "localhost", "LOCALHOST.", "ⓛocalhost"]) {
      expect(await get(`http://${hostname}:${other.port}/`)).toMatchObject({ failure: "private-address" });
    }
    expect(other.connections()).toBe(0);
  });

  test("are asked if the operator names them with that port, and nothing beside them", async () => {
    const [one, two] = [await serve(page), await serve(page)];
    const { get } = guard({ privateHosts: [`LocalHost:${one.port}`, one.host] });
    expect(await get(`http://localhost:${one.port}/`)).toMatchObject({ kind: "answer" });
    expect(await get(one.url)).toMatchObject({ kind: "answer" });
    expect(await get(two.url)).toMatchObject({ failure: "address-refused" });
    expect(await get("http://localhost/")).toMatchObject({
      failure: expect.stringMatching(/private-address|unknown-host/),
    });
    expect(two.connections()).toBe(0);
  });
});

describe("S04: a name that changes where it leads", () => {
  test("is asked for once, and what was checked is what is connected to", async () => {
    const other = await serve(page);
    let asked = 0;
    // Nobody is at the first one.
    const resolve = async () => (asked++ === 0 ? ["192.0.1.1"] : ["127.0.0.1"]);
    const { get } = guard({ resolve, limits: { ports: [other.port], time: 300 } });
    expect(await get(`http://flips.example:${other.port}/`)).toMatchObject({
      failure: expect.stringMatching(/late|unreachable/),
    });
    expect([asked, other.connections()]).toEqual([1, 0]);
  });

  test.each([[["192.0.1.1", "127.0.0.1"]], [["127.0.0.1", "192.0.1.1"]], [["2001:200::1", "::1", "192.0.1.1"]]])(
    "is refused if one of its answers is private: %j",
    async (answers) => {
      const other = await serve(page);
      const { get } = guard({ resolve: async () => answers, limits: { ports: [other.port] } });
      expect(await get(`http://mixed.example:${other.port}/`)).toMatchObject({ failure: "private-address" });
      expect(other.connections()).toBe(0);
    },
  );

  test("is unknown if it leads nowhere, and late if nobody says", async () => {
    const { get } = guard({
      resolve: async (name) => (name === "none.example" ? [] : new Promise(() => {})),
      limits: { time: 100 },
    });
    expect(await get("http://none.example/")).toMatchObject({ failure: "unknown-host" });
    expect(await get("http://silent.example/")).toMatchObject({ failure: "late" });
  });
});

describe("S05: redirects", () => {
  const redirectTo = (location: () => string, status = 302) =>
    serve((_request, response) => void response.writeHead(status, { location: location() }).end());

  test.each([301, 302, 303, 307, 308])("with %i are followed, and the last address is told", async (status) => {
    const last = await serve(page);
    const first = await redirectTo(() => `${last.url}ü?a=b`, status);
    expect(await guardFor([first, last]).get(first.url)).toMatchObject({
      kind: "answer",
      url: `${last.url}%C3%BC?a=b`,
    });
  });

  test.each([
    ["this machine", (port: number) => `http://127.0.0.1:${port}/`],
    ["this machine by a number", (port: number) => `//2130706433:${port}/`],
    ["this machine over IPv6", (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ["another scheme", () => "file:///etc/passwd"],
    ["a script", () => "javascript:alert(1)"],
    ["somebody's credentials", (port: number) => `http://a:b@127.0.0.1:${port}/`],
    ["no address at all", () => "http://"],
  ])("to %s end there", async (_what, location) => {
    const inside = await serve(page);
    const first = await redirectTo(() => location(inside.port));
    const { get } = guardFor([first], { limits: { ports: [inside.port] } });
    expect(await get(first.url)).toMatchObject({ failure: expect.stringMatching(/private-address|address-refused/) });
    expect([first.connections(), inside.connections()]).toEqual([1, 0]);
  });

  test("are followed three times at most, or as often as was asked for", async () => {
    const loop: OtherServer = await redirectTo(() => loop.url);
    const { get } = guardFor([loop]);
    expect(await get(loop.url)).toEqual({ kind: "failed", failure: "too-many-redirects" });
    expect(loop.connections()).toBe(4);
    expect(await get(loop.url, { redirects: 5 })).toMatchObject({ failure: "too-many-redirects" });
    expect(loop.connections()).toBe(10);
  });

  test("take nothing that was meant for one host to another, nor back again", async () => {
    const second: OtherServer = await redirectTo(() => `${first.url}back`);
    const first = await serve((request, response) => {
      if (request.url === "/back") return page(request, response);
      response.writeHead(302, { location: request.url === "/" ? "/same" : second.url }).end();
    });
    await guardFor([first, second]).get(first.url, { headers: { signature: "s" } });
    const told = ({ requests }: OtherServer) => requests.map(({ url, headers }) => [url, headers["signature"]]);
    expect(told(first)).toEqual([
      ["/", "s"],
      ["/same", "s"],
      ["/back", undefined],
    ]);
    expect(told(second)).toEqual([["/", undefined]]);
  });

  test("bring no cookie back", async () => {
    const other = await serve((request, response) => {
      if (request.url === "/end") return page(request, response);
      response.writeHead(302, { location: "/end", "set-cookie": "a=b" }).end();
    });
    await guardFor([other]).get(other.url);
    expect(other.requests.map(({ headers }) => headers["cookie"])).toEqual([undefined, undefined]);
  });
});

describe("S06: addresses that are none of the web's", () => {
  test.each([
    "ftp://example.org/",
    "file:///etc/passwd",
    "gopher://example.org:70/_x",
    "data:text/html,x",
    "javascript:alert(1)",
    "unix:/var/run/docker.sock",
    "http://example.org:22/",
    "http://example.org:6379/",
    "https://example.org:8443/",
    "http://user@example.org/",
    "http://user:password@example.org/",
    "http://:password@example.org/",
    "http://",
    "//example.org/",
    "example.org",
    "",
    `http://example.org/${"a".repeat(5_000)}`,
    `http://example.org/${"ü".repeat(1_000)}`,
  ])("are refused before anybody is asked for their host: %s", async (url) => {
    let asked = 0;
    const { get } = guard({ resolve: async () => [String((asked += 1))] });
    expect(await get(url)).toEqual({ kind: "failed", failure: "address-refused" });
    expect(asked).toBe(0);
  });

  test("cannot carry a second line into a request", async () => {
    const other = await serve(page);
    await guardFor([other]).get(`${other.url}a\r\nX-Injected: 1\r\n%0d%0aX-More: 1`);
    expect(Object.keys(other.requests[0]!.headers)).not.toContainEqual(expect.stringMatching(/^x-/));
  });

  test("S11: are refused without https where that is asked for, on the way too", async () => {
    const other = await serve(page);
    const { get } = guardFor([other]);
    expect(await get(other.url, { httpsOnly: true })).toEqual({ kind: "failed", failure: "address-refused" });
    expect(await get(`https://localhost/`, { httpsOnly: true })).toMatchObject({ kind: "failed" });
    expect(other.connections()).toBe(0);
  });
});
