import { randomBytes } from "node:crypto";

/** A new name of a blob, which is also the right to see it; the extension only helps people who look into the directory. */
export function newFileKey(extension: string): string {
  return `${randomBytes(16).toString("hex")}.${extension}`;
}
