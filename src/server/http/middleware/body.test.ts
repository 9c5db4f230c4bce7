/** What clients send, as apps mean it, and bounded before it is parsed (threats D01). */
import { Busboy } from "@fastify/busboy";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cpuTime } from "#testing/cpu-time.ts";
import { refusalOf } from "#testing/statuses.ts";
import { nestFields, readBody } from "./body.ts";
import { readUrlencoded } from "./form-body.ts";
import { openIntake } from "./intake.ts";

const plain = (fields: unknown) => JSON.parse(JSON.stringify(fields));
const nested = (query: string) => plain(nestFields(new URLSearchParams(query)));

test.each([
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1&a=2", { a: "2" }],
  ["x[]=1&x[]=2", { x: ["1", "2"] }],
  ["x[1]=b&x[0]=a", { x: ["a", "b"] }],
  ["x[]=only", { x: ["only"] }],
  ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
  [
    "poll[options][]=Tea&poll[options][]=Coffee&poll[multiple]=true",
    { poll: { options: ["Tea", "Coffee"], multiple: "true" } },
  ],
  [
    "f[0][name]=a&f[0][value]=1&f[1][name]=b&f[1][value]=2",
    {
      f: [
        { name: "a", value: "1" },
        { name: "b", value: "2" },
      ],
    },
  ],
  [
    "f[][id]=1&f[][of][][name]=a&f[][of][][value]=1&f[][of][][name]=b&f[][id]=2&f[][of][][name]=c",
    {
      f: [
        { id: "1", of: [{ name: "a", value: "1" }, { name: "b" }] },
        { id: "2", of: [{ name: "c" }] },
      ],
    },
  ],
  [
    "f[][name]=a&f[][value]=1&f[][name]=b&f[][value]=2",
    {
      f: [
        { name: "a", value: "1" },
        { name: "b", value: "2" },
      ],
    },
  ],
  ["x=1&x[]=2", { x: ["2"] }],
  ["x[]=2&x=1", { x: "1" }],
  ["a[b=1&[]=2&a]=3", { "a[b": "1", "[]": "2", "a]": "3" }],
  ["", {}],
])("%s is read as apps mean it", (query, fields) => {
  expect(nested(query)).toEqual(fields);
});

test("a name can neither reach a prototype nor dig without end", () => {
  const fields = nestFields(
    new URLSearchParams("__proto__[admin]=1&constructor[prototype][admin]=1&a[__proto__][b]=1"),
  );
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
  expect(Object.getPrototypeOf(fields)).toBeNull();
  expect(({} as { b?: unknown }).b).toBeUndefined();
  const deep = nested(`a${"[b]".repeat(500)}=1`);
  expect(JSON.stringify(deep).length).toBeLessThan(100);
});

test("a thousand fields are enough", async () => {
  const query = (count: number) => Array.from({ length: count }, (_, n) => `x[]=${n}`).join("&");
  expect(nested(query(1_000)).x).toHaveLength(1_000);
  expect(await refusalOf(Promise.resolve().then(() => nested(query(1_001))))).toBe("request.malformed");
});

test("a form of pluses takes no longer than one of letters", () => {
  const time = (letter: string) => {
    // A form uses its bytes up.
    const bodies = Array.from({ length: 3 }, () => Buffer.from(letter.repeat(8_000_000)));
    return cpuTime(() => readUrlencoded(bodies.pop()!));
  };
  expect(time("+") / time("x")).toBeLessThan(5);
  expect(readUrlencoded(Buffer.from("a+b=c+%2B+d")).entries).toEqual([["a b", "c + d"]]);
});

describe("a body", () => {
  const limit = 1_000;
  const begin = async () => {};
  const read = (init: RequestInit, hold = (_bytes: number) => {}) =>
    readBody(new Request("http://linnet.test/", { method: "POST", ...init }), {
      most: limit,
      files: { mostOfFiles: 0 },
      begin,
      hold,
    });
  const json = { "content-type": "application/json" };
  const chunks = (size: number) =>
    new ReadableStream({
      start(controller) {
        for (let n = 0; n < size; n += 100) controller.enqueue(new Uint8Array(Math.min(100, size - n)).fill(32));
        controller.close();
      },
    });

  test("is read in each of its encodings, with files as files", async () => {
    const form = new FormData();
    form.append("a[b]", "ä");
    form.append("file", new File(["bytes"], "name.png"));
    expect(
      plain(await read({ body: '{"a":{"b":"ä"}}', headers: { "content-type": "Application/JSON; charset=utf-8" } })),
    ).toEqual({ a: { b: "ä" } });
    expect(plain(await read({ body: new URLSearchParams({ "a[b]": "ä" }) }))).toEqual({ a: { b: "ä" } });
    const fields = await read({ body: form });
    expect(plain(fields.a)).toEqual({ b: "ä" });
    expect(fields.file).toBeInstanceOf(File);
    expect(await read({})).toEqual({});
    expect(await read({ body: "", headers: json })).toEqual({});
  });

  test("loses what would change a prototype", async () => {
    const fields = await read({ body: '{"__proto__":{"admin":true},"a":{"__proto__":{"b":1}}}', headers: json });
    expect(Object.keys(fields)).toEqual(["a"]);
    expect((fields.a as { b?: unknown }).b).toBeUndefined();
  });

  test.each(["{", "[]", "null", "1", '"text"', '{"a":', "[".repeat(900)])(
    "of broken JSON is refused: %s",
    async (body) => {
      expect(await refusalOf(read({ body, headers: json }))).toBe("request.malformed");
    },
  );

  test("of another type, or of none, is refused", async () => {
    expect(await refusalOf(read({ body: "a=1", headers: { "content-type": "text/plain" } }))).toBe(
      "request.unsupported-type",
    );
    expect(await refusalOf(read({ body: new Uint8Array([1]) }))).toBe("request.unsupported-type");
    const broken = { body: "--x\r\nnonsense", headers: { "content-type": "multipart/form-data; boundary=x" } };
    expect(await refusalOf(read(broken))).toBe("request.malformed");
  });

  test("may have its limit and not a byte more, whatever length it declares", async () => {
    const stream = (size: number, length?: number) =>
      read({
        body: chunks(size),
        duplex: "half",
        headers: { ...json, ...(length && { "content-length": `${length}` }) },
      } as RequestInit);
    expect(await refusalOf(stream(limit))).toBe("request.malformed");
    expect(await refusalOf(stream(limit + 1))).toBe("request.too-large");
    expect(await refusalOf(stream(limit + 1, 10))).toBe("request.too-large");
    expect(await refusalOf(stream(10, limit + 1))).toBe("request.too-large");
  });

  test("of text alone has no more room where files are taken, nor has the text beside them", async () => {
    const rules = { most: limit, files: { mostOfFiles: 10 * limit }, begin, hold: () => {} };
    const sends = (body: RequestInit["body"], headers = {}) =>
      refusalOf(readBody(new Request("http://linnet.test/", { method: "POST", body, headers }), rules));
    const long = "x".repeat(2 * limit);
    expect(await sends(JSON.stringify({ note: long }), json)).toBe("request.too-large");
    expect(await sends(new URLSearchParams({ note: long }))).toBe("request.too-large");
    const form = new FormData();
    form.append("avatar", new File([long], "a.png"));
    expect(await sends(form)).toBeNull();
    form.append("note", long);
    expect(await sends(form)).toBe("request.too-large");
  });

  const huge = { most: 24 * 1024 ** 2, files: { mostOfFiles: 0 }, begin, hold: () => {} } as const;
  const refusedUnparsed = async (type: string, body: string) => {
    const request = new Request("http://linnet.test/", { method: "POST", body, headers: { "content-type": type } });
    const parsed = function () {
      throw new Error("was parsed");
    };
    const whole = [
      vi.spyOn(globalThis, "URLSearchParams").mockImplementation(parsed),
      vi.spyOn(JSON, "parse").mockImplementation(parsed),
    ];
    const parts = vi.spyOn(Busboy.prototype, "write");
    expect(await refusalOf(readBody(request, huge))).toBe("request.malformed");
    for (const parser of whole) expect(parser).not.toHaveBeenCalled();
    // A thousand fields have room in what is written to it at once.
    const written = parts.mock.calls.reduce((sum, [piece]) => sum + (piece as Buffer).length, 0);
    expect(written).toBeLessThanOrEqual(64 * 1024);
  };
  afterEach(() => vi.restoreAllMocks());

  test.each([
    ["pairs without a value", "application/x-www-form-urlencoded", () => "a&".repeat(2_000_000)],
    ["pairs that cannot be decoded", "application/x-www-form-urlencoded", () => "%zz&".repeat(1_000_000)],
    ["pairs", "application/x-www-form-urlencoded", () => "a=1&".repeat(1_000_000)],
    ["values", "application/json", () => `{"a":[${"{},".repeat(1_000_000)}{}]}`],
    [
      "parts",
      "multipart/form-data; boundary=x",
      () => `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(60_000)}--x--`,
    ],
    [
      "files",
      "multipart/form-data; boundary=x",
      () => `${'--x\r\ncontent-disposition: form-data; name="a"; filename="b"\r\n\r\n1\r\n'.repeat(60_000)}--x--`,
    ],
  ])("of too many %s is refused before they are parsed", (_, type, make) => refusedUnparsed(type, make()));

  test.each(["form-data", 'form-data; filename="b"'])(
    "with a part that has no name is refused: %s",
    async (disposition) => {
      const body = `--x\r\ncontent-disposition: ${disposition}\r\n\r\n1\r\n--x--\r\n`;
      const broken = { body, headers: { "content-type": "multipart/form-data; boundary=x" } };
      expect(await refusalOf(read(broken))).toBe("request.malformed");
    },
  );

  test("in text may have as many commas and brackets as it likes", async () => {
    const status = `{"[:,${'\\"'.repeat(3)}`.repeat(10_000);
    expect(
      await readBody(
        new Request("http://linnet.test/", { method: "POST", body: JSON.stringify({ status }), headers: json }),
        huge,
      ),
    ).toEqual({ status });
  });

  test("is counted while it comes, and given back once it is answered", async () => {
    const intake = openIntake({ perSender: 1_000, strangers: 1_500, inAll: 2_500, small: 0 });
    const hold = (ip: string, bytes: number, accountId: string | null = null) => {
      const claim = intake.claim(ip, accountId);
      claim.hold(bytes);
      return claim;
    };
    const first = hold("192.0.2.1", 900);
    await expect(async () => hold("192.0.2.1", 101)).rejects.toThrow("server.overloaded");
    hold("192.0.2.2", 600);
    await expect(async () => hold("192.0.2.3", 1)).rejects.toThrow("server.overloaded");
    first.release();
    first.release();
    hold("192.0.2.1", 900);
    const refused = read(
      { body: chunks(200), duplex: "half", headers: json } as RequestInit,
      intake.claim("192.0.2.1", null).hold,
    );
    expect(await refusalOf(refused)).toBe("server.overloaded");
  });

  test("of someone signed in, and a small one of anybody, has room however much strangers hold (D01)", async () => {
    const intake = openIntake({ perSender: 1_000, strangers: 1_500, inAll: 2_500, small: 50 });
    const hold = (ip: string, accountId: string | null, bytes: number) => intake.claim(ip, accountId).hold(bytes);
    for (let n = 0; n < 3; n++) hold(`192.0.2.${n}`, null, 500);
    expect(() => hold("192.0.2.9", null, 51)).toThrow("server.overloaded");
    hold("192.0.2.9", null, 50);
    hold("192.0.2.1", "mira", 900);
    expect(() => hold("192.0.2.1", "mira", 101)).toThrow("server.overloaded");
    expect(() => hold("192.0.2.1", "jonas", 101)).toThrow("server.overloaded");
  });
});

test("a file that can't be kept any more ends its form at once, however much of it is still to come", async () => {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(4 * 1024 ** 2)], "large.bin"));
  const body = new Request("https://linnet.example/", { method: "POST", body: form });
  const receive = async (_file: object, chunks: AsyncIterable<Uint8Array>): Promise<never> => {
    for await (const _ of chunks) throw new Error("the disk is full");
    throw new Error("no bytes came");
  };
  const files = { mostOfFiles: 10 * 1024 ** 2, receive };
  await expect(readBody(body, { most: 1024, files, begin: async () => {}, hold: () => {} })).rejects.toThrow(
    "the disk is full",
  );
});
