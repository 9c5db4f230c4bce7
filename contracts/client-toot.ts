/** The program `toot`, as somebody uses it in a terminal (`clients.test.ts`). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "#testing/patience.ts";
import type { ClientsStage } from "./clients-stage.ts";

export function walkToot(stage: ClientsStage, program: string): void {
  /** What it prints; `answer` says which lines it gets on its standard input when it has printed one. */
  async function says(args: readonly string[], answer?: (line: string) => Promise<string>): Promise<string> {
    const child = spawn(program, args, {
      env: { PATH: "/usr/bin:/bin", HOME: stage.directory, LANG: "C.UTF-8" },
      stdio: [answer ? "pipe" : "ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill());
    let [said, faults] = ["", ""];
    child.stderr!.on("data", (data) => (faults += data));
    const ended = once(child, "close");
    for await (const line of createInterface({ input: child.stdout! })) {
      said += `${line}\n`;
      const given = await answer?.(line);
      if (given) child.stdin!.write(given);
    }
    const [code] = await ended;
    expect({ args, code, faults }).toEqual({ args, code: 0, faults: "" });
    return said;
  }

  const toot = (...args: string[]) => says(args);

  test("logs in, reads, writes, uploads and logs out", async () => {
    const { host, protocol } = new URL(stage.program.origin);
    expect(protocol).toBe("http:");
    const mira = await stage.person("tuva");
    const other = await stage.other("olaf");
    const self = `tuva@${host}`;
    const login = await says(["login", "--disable-https", "--instance", host], async (line) =>
      // It opens no browser, and then wants the code.
      line.startsWith("http") ? `n\n${(await mira.letsIn(line)).code}\n` : "",
    );
    expect(login).toMatch(/Mastodon version 4\.[^]*Successfully logged in/);
    expect(await toot("whoami")).toMatch(/^@tuva /);

    const posted = await toot(
      "post",
      "A tern #tern",
      "--media",
      stage.picture,
      "--description",
      "A tern",
      "--language",
      "en",
    );
    const id = /\/(\d+)$/m.exec(posted)![1]!;
    await soon(async () => expect(await toot("timeline", "--once")).toContain(id));
    expect(await toot("timeline", "--once", "--tag", "tern")).toContain(stage.program.origin);
    expect(await toot("post", "Where?", "--reply-to", id, "--visibility", "unlisted")).toContain("Toot posted");
    expect(await toot("thread", id)).toMatch(/A tern[^]*Where\?/);
    expect(await toot("upload", stage.picture)).toContain("type 'image'");

    for (const verb of ["favourite", "reblog", "bookmark"]) {
      expect(await toot(verb, id)).toContain(`Status ${verb}`);
    }
    expect(await toot("follow", "olaf")).toContain("now following olaf");
    expect(await toot("search", "tern")).toContain("#tern");
    await other.v1.statuses.$select(id).favourite();
    await soon(async () => expect(await toot("notifications")).toContain("@olaf favourited your status"));

    expect(await toot("delete", id)).toContain("Status deleted");
    await expect(other.v1.statuses.$select(id).fetch()).rejects.toMatchObject({ statusCode: 404 });
    expect(await toot("logout", self)).toContain("logged out");
  });
}
