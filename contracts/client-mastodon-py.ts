/** Mastodon.py, from its registration to its end: `client-mastodon.py` walks, and here are those whom it meets. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import { createInterface } from "node:readline";
import type { mastodon } from "masto";
import { expect, onTestFinished, test } from "vitest";
import { patience } from "#testing/patience.ts";
import type { ClientsStage } from "./clients-stage.ts";

const script = path.join(import.meta.dirname, "client-mastodon.py");

/** A line of the script. */
type Said = { open: string } | { do: string; id?: string } | { done: string[] };

export function walkMastodonPy(stage: ClientsStage, python: string): void {
  test("is let in, walks through all that it has, and leaves", async () => {
    const mira = await stage.person("monty");
    const other = await stage.other("eric");
    const child = spawn(python, [script, stage.program.origin, stage.picture, String(patience / 1_000)], {
      env: { PATH: process.env.PATH, HOME: stage.directory },
    });
    onTestFinished(() => void child.kill());
    const ended = once(child, "close");
    let faults = "";
    child.stderr.on("data", (data) => (faults += data));
    let done: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line) as Said;
      if ("done" in said) ({ done } = said);
      else if ("open" in said) child.stdin.write(`${(await mira.letsIn(said.open)).code}\n`);
      else child.stdin.write(`${await deeds[said.do]!(other, said.id ?? "")}\n`);
    }
    await ended;
    expect(faults).toBe("");
    const steps = (await readFile(script, "utf8")).matchAll(/^@walk\ndef (\w+)/gm);
    expect(done).toEqual([...steps].map(([, name]) => name));
  });
}

/** The other person's part, by the names that the script has for it; each answers what the script is told. */
const deeds: Record<string, (other: mastodon.rest.Client, id: string) => Promise<string>> = {
  async appear({ v1 }) {
    await v1.statuses.create({ status: "And?", poll: { options: ["Yes", "No"], expiresIn: 600 } });
    return (await v1.accounts.verifyCredentials()).acct;
  },
  post: async ({ v1 }) => (await v1.statuses.create({ status: "Ahoy" })).id,
  mention: async ({ v1 }) => (await v1.statuses.create({ status: "@monty Ahoy" })).id,
  whisper: async ({ v1 }) => (await v1.statuses.create({ status: "@monty Psst", visibility: "direct" })).id,
  favourite: async ({ v1 }, id) => (await v1.statuses.$select(id).favourite()).id,
  edit: async ({ v1 }, id) => (await v1.statuses.$select(id).update({ status: "@monty Ahoy again" })).id,
  delete: async ({ v1 }, id) => (await v1.statuses.$select(id).remove()).id,
};
