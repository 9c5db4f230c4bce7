/**
 * `npm run dev`: the server with pages that Vite compiles on the fly.
 *
 * Changes in `src/web` are replaced in the open page; when anything changes
 * that the server itself has loaded, Node starts it again.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "src/server/main.ts"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  env: { ...process.env, LINNET_PAGES: "vite" },
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code) => process.exit(code ?? 1));
