/**
 * Clients of the Mastodon API that Debian has. Tests run them where they are installed, as `npm test` does it on Debian
 * for root, and leave them out elsewhere. Another version takes other words, and is none.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const said = (program: string, ...args: string[]): Promise<string> =>
  promisify(execFile)(program, args).then(
    ({ stdout }) => stdout,
    () => "",
  );

const python = "/usr/bin/python3";
const itsVersion = "import mastodon, importlib.metadata; print(importlib.metadata.version('Mastodon.py'))";

/** Debian's Python, which is the one that sees Debian's packages, where it has Mastodon.py 1.8. */
export const mastodonPy = (await said(python, "-c", itsVersion)).startsWith("1.8.") ? python : null;

const program = "/usr/bin/toot";

/** Where it is toot 0.34. */
export const toot = (await said(program, "env")).startsWith("toot 0.34.") ? program : null;
