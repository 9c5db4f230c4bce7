/**
 * What is killed: a process that writes on request, and the database under it.
 *
 * The kill test knows this interface only; another victim, such as the whole
 * server with publishing over HTTP, is tried by the same test.
 */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs/promises";
import * as path from "node:path";

export interface Victim {
  /** Starts it, or starts it again after a kill; resolves when it takes writes. */
  start(): Promise<void>;
  /** Writes something under this key, once however often it is asked; resolves when it is acknowledged. */
  write(key: string): Promise<void>;
  /** The keys of everything that was written, twice what is there twice. */
  keys(): Promise<string[]>;
  kill(what: "process" | "database"): Promise<void>;
  stop(): Promise<void>;
}

/** Writes rows through storage, in a process of its own. */
export function storageVictim(dataDir: string): Victim {
  let child: ChildProcess | null = null;
  const waiting = new Map<string, { resolve(answer: unknown): void; reject(error: Error): void }>();

  function ask<T>(request: { id: string; do: "write" | "keys" }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.set(request.id, { resolve: resolve as (answer: unknown) => void, reject });
      if (!child?.connected) return giveUp("not running");
      child.send(request, (error) => error && giveUp(error.message));
    });
  }

  function giveUp(reason: string): void {
    for (const { reject } of waiting.values()) reject(new Error(reason));
    waiting.clear();
  }

  return {
    async start() {
      const started = fork(path.join(import.meta.dirname, "storage-process.ts"), [dataDir], { execArgv: [] });
      child = started;
      started.on("message", ({ id, answer, error }: { id: string; answer?: unknown; error?: string }) => {
        const asked = waiting.get(id);
        waiting.delete(id);
        if (error === undefined) asked?.resolve(answer);
        else asked?.reject(new Error(error));
      });
      started.once("exit", () => giveUp("killed"));
      await new Promise<void>((resolve, reject) => {
        waiting.set("up", { resolve: () => resolve(), reject });
      });
    },
    write: (key) => ask({ id: key, do: "write" }),
    keys: () => ask({ id: "keys", do: "keys" }),
    async kill(what) {
      if (what === "process") {
        const dying = child!;
        dying.kill("SIGKILL");
        if (dying.exitCode === null && dying.signalCode === null) await once(dying, "exit");
      } else {
        const file = await fs.readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8");
        process.kill(Number(file.split("\n")[0]), "SIGKILL");
      }
    },
    async stop() {
      child!.kill("SIGTERM");
      await once(child!, "exit");
    },
  };
}
