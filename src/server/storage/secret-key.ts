/**
 * The key under which secrets in the database are sealed. It lies beside the database and not in it: a dump alone gives
 * no secret away. Losing it loses what was sealed, so nothing here ever writes over one.
 */
import { createSecretKey, randomBytes, type KeyObject } from "node:crypto";
import * as fs from "node:fs/promises";
import * as path from "node:path";
import { StartupProblem } from "./startup-problem.ts";

/** 32 bytes as hexadecimal digits, base64 or base64url; null if it is none of these. */
export function readSecretKey(text: string): KeyObject | null {
  const written = text.trim();
  if (/^[0-9a-f]{64}$/i.test(written)) return createSecretKey(written, "hex");
  return /^[\w+/-]{43}=?$/.test(written) ? createSecretKey(written, "base64") : null;
}

/** That of `secret.key` in the data directory, which is made at the first start. */
export async function openSecretKey(dataDir: string): Promise<KeyObject> {
  const file = path.join(dataDir, "secret.key");
  const text = (await readKept(file)) ?? (await make(file));
  const key = readSecretKey(text);
  if (key) return key;
  throw new StartupProblem(
    `${file} is broken: bring it back from a backup, or delete it, and people sign in again to their accounts on other servers.`,
  );
}

/** Null if there is none yet. */
async function readKept(file: string): Promise<string | null> {
  try {
    const handle = await fs.open(file);
    try {
      // It may have come out of a backup with another mode.
      const { mode } = await handle.stat();
      if (mode & 0o077) await handle.chmod(0o600);
      // A key is shorter, and nothing else is read.
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(100), 0, 100, 0);
      return buffer.toString("latin1", 0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw notUsable(file, error);
  }
}

/** Whole or not at all, also if the machine fails meanwhile; of several that are made at once the first one counts. */
async function make(file: string): Promise<string> {
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  try {
    const handle = await fs.open(aside, "wx", 0o600);
    try {
      await handle.writeFile(`${randomBytes(32).toString("base64")}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await fs.link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    const directory = await fs.open(path.dirname(file));
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    throw notUsable(file, error);
  } finally {
    await fs.rm(aside, { force: true }).catch(() => {});
  }
  return (await readKept(file)) ?? "";
}

function notUsable(file: string, cause: unknown): StartupProblem {
  const { code } = cause as NodeJS.ErrnoException;
  return new StartupProblem(
    `Linnet cannot read or make ${file} (${code}): let its user do that, or set SECRET_KEY to 32 random bytes in base64.`,
    { cause },
  );
}
