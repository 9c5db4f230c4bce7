import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { soon } from "#testing/patience.ts";
import { openMail, type Mail, type Message } from "./mail.ts";

const letter: Message = {
  to: "mira@linnet.example",
  subject: "Ihr Code für linnet.example",
  text: "Grüße!\n\n123456\n",
  html: "<p>Grüße!</p>",
  locale: "de",
};
const from = "Linnet <linnet@linnet.example>";

describe("through an SMTP server", () => {
  let server: SMTPServer;
  let mail: Mail;
  const taken: { from: string; to: string[]; source: string }[] = [];
  let refuseNext = false;

  beforeEach(async () => {
    taken.length = 0;
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onAuth: ({ username, password }, _session, done) =>
        username === "linnet" && password === "s p/cret" ? done(null, { user: "linnet" }) : done(new Error("no")),
      onRcptTo: (_address, _session, done) => {
        const busy = Object.assign(new Error("greylisted"), { responseCode: 451 });
        if (!refuseNext) return done();
        refuseNext = false;
        done(busy);
      },
      onData(stream, session, done) {
        let source = "";
        stream.on("data", (chunk: Buffer) => (source += chunk.toString("utf8")));
        stream.on("end", () => {
          const sender = session.envelope.mailFrom;
          taken.push({
            from: sender ? sender.address : "",
            to: session.envelope.rcptTo.map(({ address }) => address),
            source,
          });
          done();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.server.address() as AddressInfo;
    const smtpUrl = `smtp://linnet:${encodeURIComponent("s p/cret")}@127.0.0.1:${port}`;
    mail = openMail({ smtpUrl, from, outbox: "/nonexistent", print: () => expect.unreachable() });
  });
  afterEach(async () => {
    await mail.close();
    await new Promise<void>((closed) => server.close(closed));
  });

  test("a letter arrives with both parts, in its language, from the configured sender", async () => {
    await mail.send(letter);
    expect(taken).toHaveLength(1);
    const [{ from: sender, to, source }] = taken as [(typeof taken)[0]];
    expect({ sender, to }).toEqual({ sender: "linnet@linnet.example", to: ["mira@linnet.example"] });
    expect(source).toContain("Content-Language: de");
    expect(source).toContain("Auto-Submitted: auto-generated");
    expect(source).toMatch(/Content-Type: text\/plain; charset=utf-8/);
    expect(source).toMatch(/Content-Type: text\/html; charset=utf-8/);
    expect(source).toMatch(/^123456\r?$/m);
  });

  test("one address stays one recipient, with any characters in it", async () => {
    await mail.send({ ...letter, to: "a,b@linnet.example" }).catch(() => {});
    await mail.send({ ...letter, to: "mira@linnet.example, eve@evil.example" }).catch(() => {});
    await mail.send({ ...letter, to: "mira@linnet.example\r\nBcc: eve@evil.example" }).catch(() => {});
    for (const { to, source } of taken) {
      expect(to).toHaveLength(1);
      expect(source).not.toMatch(/^Bcc:/im);
    }
    expect(taken.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  });

  test("a server that says later makes the sending fail, so that the job comes back", async () => {
    refuseNext = true;
    await expect(mail.send(letter)).rejects.toThrow(/greylisted/);
    await mail.send(letter);
    expect(taken).toHaveLength(1);
  });
});

describe("without an SMTP server", () => {
  let outbox: string;
  beforeEach(async () => {
    outbox = path.join(await mkdtemp(path.join(tmpdir(), "linnet-mail-")), "outbox");
  });
  afterEach(() => rm(path.dirname(outbox), { recursive: true }));

  test("a letter is printed and kept as a file that mail programs open", async () => {
    const printed: string[] = [];
    const mail = openMail({ smtpUrl: null, from, outbox, print: (text) => printed.push(text) });
    await mail.send(letter);
    expect(printed.join("")).toMatch(/^123456$/m);
    const files = await readdir(outbox);
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/)]);
    const eml = await readFile(path.join(outbox, files[0]!), "utf8");
    expect(eml).toMatch(/^To: mira@linnet\.example\r$/m);
    expect(eml).toMatch(/^123456\r$/m);
  });

  test.each([null, "smtp://127.0.0.1:1"])(
    "a letter goes after a few days, though no other comes, and a file that is no letter stays (threats G27; %s)",
    async (smtpUrl) => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      onTestFinished(() => void vi.useRealTimers());
      const mail = openMail({ smtpUrl, from, outbox, print: () => {} });
      onTestFinished(() => mail.close());
      const first = openMail({ smtpUrl: null, from, outbox, print: () => {} });
      await first.send(letter);
      const [old] = await readdir(outbox);
      await first.send(letter);
      await first.close();
      const fourDaysAgo = Date.now() / 1_000 - 4 * 24 * 60 * 60;
      await writeFile(path.join(outbox, "notes.txt"), "");
      for (const name of [old!, "notes.txt"]) await utimes(path.join(outbox, name), fourDaysAgo, fourDaysAgo);
      vi.advanceTimersByTime(60 * 60 * 1_000);
      await soon(async () => expect(await readdir(outbox)).not.toContain(old!));
      expect(await readdir(outbox)).toEqual([expect.stringMatching(/\.eml$/), "notes.txt"]);
    },
  );

  test.each(["Здравствуйте! Ваш код:", "Grüße, hier ist der Code:"])(
    "digits can be read in the file: %s",
    async (words) => {
      const mail = openMail({ smtpUrl: null, from, outbox, print: () => {} });
      await mail.send({ ...letter, text: `${words}\n\n654321\n\n${words}\n` });
      const [file] = await readdir(outbox);
      expect(await readFile(path.join(outbox, file!), "utf8")).toMatch(/^654321\r$/m);
    },
  );
});
