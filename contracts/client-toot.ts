/** The program `toot`, as somebody uses it in a terminal (`clients.test.ts`). */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { mastodon } from "masto";
import { beforeAll, expect, test } from "vitest";
import { patience, soon } from "#testing/patience.ts";
import type { ClientsStage } from "./clients-stage.ts";

export function walkToot(stage: ClientsStage, program: string): void {
  let self: string;
  let other: mastodon.rest.Client;
  /** The post with a picture. */
  let id: string;

  /** Answers all that it prints; `answer` says what comes on its standard input when it has printed a line. */
  async function says(args: readonly string[], answer?: (line: string) => Promise<string>): Promise<string> {
    const child = spawn(program, args, {
      env: { PATH: "/usr/bin:/bin", HOME: stage.directory, LANG: "C.UTF-8" },
      stdio: [answer ? "pipe" : "ignore", "pipe", "pipe"],
      timeout: patience,
    });
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

  beforeAll(async () => {
    const { host } = new URL(stage.program.origin);
    const tuva = await stage.person("tuva");
    other = await stage.other("olaf");
    self = `tuva@${host}`;
    // It is told to open no browser, and then wants the code.
    const open = async (address: string) => `n\n${(await tuva.letsIn(address)).code}\n`;
    const login = ["login", "--disable-https", "--instance", host];
    expect(await says(login, async (line) => (line.startsWith("http:") ? open(line) : ""))).toMatch(
      /Mastodon version 4\.[^]*Successfully logged in/,
    );
    const picture = ["--media", stage.picture, "--description", "A tern"];
    id = /\/(\d+)$/m.exec(await toot("post", "A tern #tern", ...picture, "--language", "en"))![1]!;
  });

  test("reads, answers and uploads", async () => {
    expect(await toot("whoami")).toMatch(/^@tuva /);
    await soon(async () => expect(await toot("timeline", "--once")).toContain(id));
    expect(await toot("timeline", "--once", "--tag", "tern")).toContain(stage.program.origin);
    expect(await toot("post", "Where?", "--reply-to", id, "--visibility", "unlisted")).toContain("Toot posted");
    expect(await toot("thread", id)).toMatch(/A tern[^]*Where\?/);
    expect(await toot("upload", stage.picture)).toContain("type 'image'");
  });

  test("favourites, boosts, bookmarks, follows and finds", async () => {
    for (const verb of ["favourite", "reblog", "bookmark"]) {
      expect(await toot(verb, id)).toContain(`Status ${verb}`);
    }
    expect(await toot("follow", "olaf")).toContain("now following olaf");
    expect(await toot("search", "tern")).toContain("#tern");
  });

  test("hears of others, deletes, and logs out", async () => {
    await other.v1.statuses.$select(id).favourite();
    await soon(async () => expect(await toot("notifications")).toContain("@olaf favourited your status"));
    expect(await toot("delete", id)).toContain("Status deleted");
    await expect(other.v1.statuses.$select(id).fetch()).rejects.toMatchObject({ statusCode: 404 });
    expect(await toot("logout", self)).toContain("logged out");
  });
}
