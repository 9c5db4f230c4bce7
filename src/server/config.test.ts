import * as fs from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig, readEnvironment } from "./config.ts";

const s3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "linnet-media",
  S3_ACCESS_KEY_ID: "ada",
  S3_SECRET_ACCESS_KEY: "hunter2/+=",
};

describe("the configuration", () => {
  test("works with nothing set", () => {
    expect(readConfig({})).toMatchObject({
      origin: "http://localhost:3000",
      isLocal: true,
      host: "127.0.0.1",
      port: 3000,
      dataDir: path.resolve("data"),
      secretKey: null,
      databaseUrl: null,
      mediaUrl: "/media",
      emojiDir: null,
      adminEmails: [],
      registrations: "open",
      trustedProxy: null,
      rateLimits: "on",
      buildEnv: "production",
    });
  });

  test("origin and port follow each other on localhost, and only there", () => {
    expect(readConfig({ PORT: "4000" }).origin).toBe("http://localhost:4000");
    expect(readConfig({ ORIGIN: "http://localhost:4000" }).port).toBe(4000);
    expect(readConfig({ ORIGIN: "https://linnet.example:8443/" })).toMatchObject({
      origin: "https://linnet.example:8443",
      port: 3000,
      isLocal: false,
      mailFrom: "Linnet <linnet@linnet.example>",
    });
  });

  test("cannot be changed afterwards", () => {
    expect(readConfig({ ALLOWED_PRIVATE_HOSTS: "Wiki.lan 10.0.0.5:8080, [::1]:81" }).allowedPrivateHosts).toEqual([
      "wiki.lan",
      "10.0.0.5:8080",
      "[::1]:81",
    ]);
    const config = readConfig({ ADMIN_EMAILS: "Ada@example.org, bob@example.org" });
    expect(config.adminEmails).toEqual(["ada@example.org", "bob@example.org"]);
    expect(() => ((config as { port: number }).port = 1)).toThrow(TypeError);
    expect(() => (config.adminEmails as string[]).push("eve@example.org")).toThrow(TypeError);
  });

  test("media goes to a bucket when all of it is set", () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ ...s3, S3_ENDPOINT: "http://127.0.0.1:9000/" }).s3).toEqual({
      endpoint: "http://127.0.0.1:9000",
      bucket: "linnet-media",
      region: "us-east-1",
      accessKeyId: "ada",
      secretAccessKey: "hunter2/+=",
    });
    expect(readConfig({ ...s3, S3_REGION: "eu-central-1" }).s3).toMatchObject({ region: "eu-central-1" });
  });

  test("a key is kept as one whose bytes are printed nowhere", () => {
    const SECRET_KEY = Buffer.alloc(32, "linnet").toString("base64");
    const config = readConfig({ SECRET_KEY });
    expect(config.secretKey?.export().toString()).toBe(Buffer.alloc(32, "linnet").toString());
    expect(`${inspect(config)} ${JSON.stringify(config)}`).not.toContain(SECRET_KEY.slice(0, 8));
  });

  test("a scanner listens at a host or at a socket", () => {
    expect(readConfig({}).mediaScanner).toBeNull();
    for (const [address, read] of [
      ["tcp://127.0.0.1:3310", { host: "127.0.0.1", port: 3310 }],
      ["tcp://[::1]:3310/", { host: "::1", port: 3310 }],
      ["tcp://clamav:3310", { host: "clamav", port: 3310 }],
      ["unix:///run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" }],
    ] as const) {
      expect(readConfig({ MEDIA_SCANNER: address }).mediaScanner).toEqual(read);
    }
  });

  test.each([
    "clamav",
    "127.0.0.1:3310",
    "tcp://clamav",
    "tcp://:3310",
    "tcp://clamav:3310/x",
    "http://clamav:3310",
    "unix://run/clamd.ctl",
    "unix:///",
  ])("%s is no address of a scanner", (address) => {
    const cure = "Set MEDIA_SCANNER to the address of a clamd, such as tcp://127.0.0.1:3310 or unix:///run/";
    expect(() => readConfig({ MEDIA_SCANNER: address })).toThrow(cure);
  });

  test("a translator has an address, with a path or without, and maybe a key", () => {
    expect(readConfig({}).translator).toBeNull();
    for (const url of ["http://127.0.0.1:5000", "https://translate.example/libre"]) {
      expect(readConfig({ TRANSLATE_URL: `${url}/` }).translator).toEqual({ url, apiKey: null });
    }
    const keyed = { TRANSLATE_URL: "http://translate.lan:5000", TRANSLATE_API_KEY: "secret" };
    expect(readConfig(keyed).translator).toEqual({ url: "http://translate.lan:5000", apiKey: "secret" });
  });

  test.each(["translate", "ftp://translate.lan", "http://me:secret@translate.lan", "http://translate.lan/?q=1"])(
    "a translator isn't at %s",
    (address) => {
      const cure = "Set TRANSLATE_URL to the address of a LibreTranslate, such as http://127.0.0.1:5000.";
      expect(() => readConfig({ TRANSLATE_URL: address })).toThrow(cure);
    },
  );

  test("an empty variable is as good as none", () => {
    expect(readConfig({ SMTP_URL: "", PORT: " " })).toMatchObject({ smtpUrl: null, port: 3000 });
  });

  test.each([
    [{ PORT: "0" }, "Set PORT to a number from 1 to 65535: 0 isn't one."],
    [{ PORT: "3000a" }, "Set PORT to a number from 1 to 65535: 3000a isn't one."],
    [
      { ORIGIN: "linnet.example" },
      "Set ORIGIN to an address such as https://linnet.example: linnet.example isn't one.",
    ],
    [{ ORIGIN: "ftp://linnet.example" }, "Set ORIGIN to an address"],
    [{ ORIGIN: "https://linnet.example/social" }, "has more than that"],
    [{ ORIGIN: "http://linnet.example" }, "Set ORIGIN to https://linnet.example"],
    [{ ORIGIN: "http://localhost.example" }, "Set ORIGIN to https://localhost.example"],
    [{ SECRET_KEY: "secret" }, "Set SECRET_KEY to 32 random bytes as base64 or hexadecimal digits, such as"],
    [{ SECRET_KEY: "a".repeat(63) }, "Set SECRET_KEY to 32 random bytes"],
    [{ DATABASE_URL: "mysql://localhost/x" }, "Set DATABASE_URL to an address such as postgresql://"],
    [{ REDIS_URL: "localhost:6379" }, "Set REDIS_URL"],
    [{ SMTP_URL: "mail.example.org" }, "Set SMTP_URL"],
    [{ MAIL_FROM: "nobody" }, "Set MAIL_FROM"],
    [{ MEDIA_URL: "/media/" }, "Set MEDIA_URL"],
    [{ ADMIN_EMAILS: "ada@example.org,bob" }, "Set ADMIN_EMAILS"],
    [{ ALLOWED_PRIVATE_HOSTS: "wiki.lan, http://wiki.lan" }, "Set ALLOWED_PRIVATE_HOSTS"],
    [{ ALLOWED_PRIVATE_HOSTS: "10.0.0.0/8" }, "Set ALLOWED_PRIVATE_HOSTS"],
    [{ LINK_PREVIEWS: "no" }, "Set LINK_PREVIEWS to on or off"],
    [{ REGISTRATIONS: "maybe" }, 'Set REGISTRATIONS to open or approval or closed, not to "maybe".'],
    [{ TRUSTED_PROXY: "10.0.0.0/8" }, "Set TRUSTED_PROXY to the one IP address"],
    [{ RATE_LIMITS: "0" }, "Set RATE_LIMITS to on or off"],
    [{ RATE_LIMITS: "off", ORIGIN: "https://linnet.example" }, "Set RATE_LIMITS=on"],
    [{ BUILD_ENV: "prod" }, "Set BUILD_ENV to production or preview"],
    [{ S3_BUCKET: "media" }, "Set S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too, or remove the S3_"],
    [{ S3_REGION: "eu-central-1" }, "Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY too"],
    [{ ...s3, S3_ENDPOINT: "s3.example.org" }, "Set S3_ENDPOINT to scheme and host only"],
    [{ ...s3, S3_ENDPOINT: "https://s3.example.org/media" }, "Set S3_ENDPOINT to scheme and host only"],
    [{ ...s3, S3_ENDPOINT: "https://ada:hunter2@s3.example.org" }, "Set S3_ENDPOINT to scheme and host only"],
    [{ ...s3, S3_BUCKET: "Media/pictures" }, "Set S3_BUCKET to the name of a bucket"],
    [{ ...s3, S3_REGION: "eu central" }, "Set S3_REGION to the name of a region"],
    [{ ...s3, S3_ACCESS_KEY_ID: "a b" }, "Set S3_ACCESS_KEY_ID without spaces"],
    [{ ...s3, S3_SECRET_KEY: "x" }, "Remove S3_SECRET_KEY: Linnet knows S3_ENDPOINT"],
  ])("%o is refused in one sentence that names the cure", (environment, sentence) => {
    const read = () => readConfig(environment as Record<string, string>);
    expect(read).toThrow(expect.objectContaining({ name: "StartupProblem" }));
    expect(read).toThrow(sentence);
    expect(read).toThrow(/^[^\n]+\.$/);
  });

  test("several faults are all named, and a password in one of them is not repeated", () => {
    const read = () => readConfig({ PORT: "x", DATABASE_URL: "ada:hunter2@db", SECRET_KEY: "hunter2" });
    expect(read).toThrow(/PORT.*\n.*SECRET_KEY.*\n.*DATABASE_URL/);
    expect(read).not.toThrow(/hunter2/);
  });

  test(".env is read, and the real environment wins over it", () => {
    const directory = fs.mkdtempSync(path.join(tmpdir(), "linnet-env-"));
    try {
      fs.writeFileSync(path.join(directory, ".env"), '# a comment\nPORT=4000\nREGISTRATIONS="closed"\n');
      expect(readConfig(readEnvironment(directory, { PORT: "5000" }))).toMatchObject({
        port: 5000,
        registrations: "closed",
      });
      expect(readEnvironment(path.join(directory, "elsewhere"), { PORT: "5000" })).toEqual({ PORT: "5000" });
    } finally {
      fs.rmSync(directory, { recursive: true });
    }
  });
});
