/**
 * Style sheets that travel inside of pages, so that the first paint waits for
 * nothing else.
 *
 * A browser that has the sheet of the shell gets a link to it. A visitor gets no
 * cookie, but the browser says when the page before was ours, and that one has
 * let it fetch the sheet. A reader opens Linnet from outside every day, so a
 * cookie says which sheet this browser has.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Build, Sheet } from "#web/entry-server.tsx";
import { readCookie, writePreference } from "../middleware/cookies.ts";

const cookie = "style";

/** Sheets of the shell and of each screen, with their hashes; read once, when the server starts. */
export async function readSheets(
  { browser, screens }: Omit<Build, "sheets">,
  folder: string,
): Promise<Build["sheets"]> {
  const paths = new Set([browser, ...Object.values(screens)].flatMap(({ css }) => css));
  return Object.fromEntries(
    await Promise.all([...paths].map(async (href) => [href, sheetOf(await readFile(path.join(folder, href), "utf8"))])),
  );
}

export function hasStyle(request: Request, build: Build): boolean {
  if (request.headers.get("sec-fetch-site") === "same-origin") return true;
  const known = readCookie(request.headers.get("cookie"), cookie);
  return known !== null && known === versionOf(build);
}

/** Says from now on that this browser has the sheet; null where there is none. */
export function styleCookie(build: Build, origin: string): string | null {
  const version = versionOf(build);
  return version && writePreference(cookie, version, origin);
}

/** `</style` would end the element early, and a carriage return would be another text for the browser's hash. */
function sheetOf(text: string): Sheet {
  if (/<\/style|\r/i.test(text)) throw new Error("A style sheet cannot stand in a page");
  return { text, hash: createHash("sha256").update(text).digest("base64") };
}

function versionOf({ browser, sheets }: Build): string | null {
  return browser.css.map((href) => sheets[href]?.hash.slice(0, 12) ?? "").join("") || null;
}
