/** Which sources something was built of. It runs on any Node from 18 on and imports nothing that is installed. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Of what the server is made; `build-server.mjs` refuses anything else. */
export const serverSources = ["src/server", "src/kit", "src/protocol", "package.json"];

/** What the server has to be built of. */
export function serverStamp() {
  const tools = ["scripts/build-server.mjs", "scripts/stamps.mjs", "package-lock.json"];
  return hashOf([...serverSources, ...tools]).slice(0, 16);
}

/** What it was built of: the file that `npm start` runs names it in its first line, so that both change at once. */
export function builtStamp() {
  const main = path.join(root, "dist/server/main.js");
  return existsSync(main) ? /^\/\/ (\w+)\n/.exec(readFileSync(main, "utf8"))?.[1] : undefined;
}

/** Of files and of all that is in folders: names and contents. */
export function hashOf(places) {
  const hash = createHash("sha256");
  const add = (place) => {
    const full = path.join(root, place);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) add(path.join(place, name));
    } else {
      hash.update(`${place}\0`).update(readFileSync(full)).update("\0");
    }
  };
  places.forEach(add);
  return hash.digest("hex");
}
