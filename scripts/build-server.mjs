/**
 * Bundles the server, in about a second: 700 small files would be most of a start.
 *
 *   dist/server/main.js                              what `npm start` runs
 *   dist/server/program-STAMP.js                     all of `src/server`, and the packages of plain JavaScript
 *   dist/server/outside/picture-decoder.child-STAMP.js
 *   dist/compiled/                                   Node's compile cache of them
 *
 * The stamp comes from the sources. A server that still runs finds the files of its own build
 * after this, and who comes in the middle of it finds the build before.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { builtStamp, root, serverSources, serverStamp } from "./stamps.mjs";

/** Loaded late or in another process, native, or with files of their own. */
const leftOutside = ["sharp", "tinyld", "nodemailer", "iovalkey", "vite", "pg-native"];
const scripts = ["program", "outside/picture-decoder.child"];
const keptBuilds = 3;

const folder = path.join(root, "dist/server");
const compiled = path.join(root, "dist/compiled");
const stamp = serverStamp();
if (builtStamp() !== stamp) await buildServer();

async function buildServer() {
  const { build } = await import("vite");
  for (const made of await Promise.all(scripts.map((name) => bundle(build, name)))) {
    for (const { fileName, code, source } of made) put(fileName, code ?? source);
  }
  put("main.js", main());
  forgetOldBuilds();
  compile();
}

function main() {
  return `// ${stamp}
import { enableCompileCache } from "node:module";
import path from "node:path";

enableCompileCache(path.join(import.meta.dirname, "../compiled"));
export const { runProgram } = await import("./program-${stamp}.js");
// Node 24.0 and 24.1 do not say; to them it is.
if (import.meta.main !== false) runProgram();
`;
}

async function bundle(build, name) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, external: leftOutside, target: "node" },
    build: {
      write: false,
      ssr: path.join(root, `src/server/${name}.ts`),
      target: "node24",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          dir: folder,
          entryFileNames: `${name}-${stamp}.js`,
          codeSplitting: false,
          comments: false,
          sourcemapExcludeSources: true,
        },
      },
    },
  });
  for (const file of output.flatMap(({ moduleIds = [] }) => moduleIds)) failOnForeign(file);
  return output;
}

/** What the stamp does not know of could change unseen. */
function failOnForeign(file) {
  const place = path.relative(root, file);
  if (!path.isAbsolute(file) || place.startsWith("node_modules/")) return;
  if (serverSources.some((source) => place === source || place.startsWith(`${source}/`))) return;
  throw new Error(`${place} is no source of the server: move it to one of ${serverSources.join(", ")}`);
}

/** Nobody ever sees half a file. */
function put(name, text) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

function forgetOldBuilds() {
  const builds = readdirSync(folder).flatMap((name) => /^program-(\w+)\.js$/.exec(name)?.[1] ?? []);
  // Somebody may build beside us, and forget it as well.
  const madeAt = (build) => statSync(path.join(folder, `program-${build}.js`), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  for (const old of builds.toSorted((a, b) => madeAt(b) - madeAt(a)).slice(keptBuilds)) {
    for (const name of scripts) {
      for (const end of [".js", ".js.map"]) rmSync(path.join(folder, `${name}-${old}${end}`), { force: true });
    }
  }
}

/** Loads the program without running it, so that the first start is as quick as the others. */
function compile() {
  rmSync(compiled, { recursive: true, force: true, maxRetries: 5 });
  spawnSync(process.execPath, ["--input-type=module", "-e", 'await import("./dist/server/main.js")'], {
    cwd: root,
    stdio: "inherit",
  });
}
