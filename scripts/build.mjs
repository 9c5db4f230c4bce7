/**
 * `npm run build`: the pages, for the browser and for the server, into `dist/`.
 *
 * A build is made beside the one that is in use and takes its place at the end
 * (`take-over.ts`).
 *
 *   dist/client/           what is served; every asset also as .br, .gz and .zst
 *   dist/client/builds/    the manifests of the builds whose files are kept
 *   dist/server/           entry-server.js
 *   dist/build.json        what the pages of this build link to
 *   dist/builds.json       the kept builds and their files, newest first
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import zlib from "node:zlib";
import sharp from "sharp";
import { build } from "vite";
import { browserBuild, serverBuild, visitorBuild } from "../vite.config.ts";
import { takeOver } from "./take-over.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = path.resolve(root, process.env.BUILD_DIR ?? "dist");
const made = path.join(dist, "making");

const started = Date.now();
await rm(made, { recursive: true, force: true });
const [browser] = [await build(browserBuild(path.join(made, "client")))].flat();
const chunks = new Map(browser.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])));
const first = chunkWith(path.join(root, "src/web/entry-browser.tsx"));
const inFirst = reachedFrom(first);
const sheetsOf = (source) => filesOf(chunkWith(source), inFirst).css;
const [visitor] = [await build(visitorBuild(path.join(made, "client"), sheetsOf))].flat();
await build(serverBuild(path.join(made, "server")));

const pages = await import(pathToFileURL(path.join(made, "server/entry-server.js")).href);

failOnMissingScreens();
await drawIcons();
const files = (await readdir(path.join(made, "client/assets"))).sort();
const record = await describeBuild();
await Promise.all(files.map(compressAsset));
await compress(path.join(made, "client/favicon.svg"));
await takeOver(record, { made, dist });
console.log(`Built ${record.id} in ${((Date.now() - started) / 1_000).toFixed(1)} s`);

/** A screen of the route table without a file would be an error page for somebody. */
function failOnMissingScreens() {
  const missing = pages.screenNames.filter((name) => !existsSync(path.join(root, screenFile(name))));
  if (missing.length) throw new Error(`The route table names screens that do not exist: ${missing.join(", ")}`);
}

/** The mark as the pictures that devices ask for. */
async function drawIcons() {
  const mark = await readFile(path.join(root, "public/favicon.svg"));
  for (const size of [180, 192, 512]) {
    const inner = Math.round(size * 0.7);
    const drawing = await sharp(mark, { density: 600 }).resize(inner, inner).toBuffer();
    await sharp({ create: { width: size, height: size, channels: 4, background: "#fefcfa" } })
      .composite([{ input: drawing }])
      .png({ compressionLevel: 9, palette: true })
      .toFile(path.join(made, `client/icon-${size}.png`));
  }
}

async function describeBuild() {
  const hash = createHash("sha256").update(JSON.stringify(files));
  hash.update(await readFile(path.join(made, "server/entry-server.js")));
  const screens = pages.screenNames.map((name) => [
    name,
    chunkWith(path.join(root, screenFile(pages.sheetsOf[name] ?? name))),
  ]);
  const described = {
    id: hash.digest("hex").slice(0, 16),
    time: new Date().toISOString(),
    browser: filesOf(first),
    visitor: { script: `/${visitor.output.find((chunk) => chunk.isEntry).fileName}`, css: [], preload: [] },
    screens: Object.fromEntries(
      screens
        .filter(([, chunk]) => !inFirst.has(chunk))
        .map(([name, chunk]) => [name, { ...filesOf(chunk, inFirst), ...exportOf(pages.sheetsOf[name] ?? name) }]),
    ),
    words: Object.fromEntries(
      [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const [, group] = /\/locales\/(\w+\/\w+)\.ftl\?/.exec(id) ?? [];
          return group ? [[group, `/${fileName}`]] : [];
        }),
      ),
    ),
  };
  await writeFile(path.join(made, "build.json"), JSON.stringify(described, null, 1));
  await mkdir(path.join(made, "client/builds"));
  const rules = { id: described.id, timestamp: Date.parse(described.time), ...pages.routeRules() };
  await writeFile(path.join(made, `client/builds/${described.id}.json`), JSON.stringify(rules));
  return { id: described.id, time: described.time, files };
}

/** Of a script of several screens, the name under which it exports this one, as the route table asks for it. */
function exportOf(name) {
  const { code } = chunkWith(path.join(root, "src/web/navigation/route-table.ts"));
  const asked = new RegExp(`"\\.\\./screens/${name}\\.tsx":[^"]+"[^"]+"\\)(?:\\.then\\((\\w+)=>\\1\\.(\\w+)\\))?`).exec(
    code,
  );
  if (!asked) throw new Error(`The route table does not ask for ${name}`);
  return asked[2] ? { as: asked[2] } : {};
}

function screenFile(name) {
  return `src/web/screens/${name}.tsx`;
}

/** The chunk that a source has become, or become a part of. */
function chunkWith(source) {
  const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(source));
  if (!found) throw new Error(`${source} is in no chunk`);
  return found;
}

/** Script, style sheets and imported chunks of a chunk; without those that are already loaded. */
function filesOf(chunk, loaded = new Set()) {
  const needed = [...reachedFrom(chunk)].filter((one) => !loaded.has(one));
  return {
    script: `/${chunk.fileName}`,
    css: needed.flatMap(({ viteMetadata }) => [...viteMetadata.importedCss]).map((file) => `/${file}`),
    preload: needed.filter((one) => one !== chunk).map(({ fileName }) => `/${fileName}`),
  };
}

/** A chunk and everything that it imports statically, imports first as the style sheets need it. */
function reachedFrom(chunk, found = new Set()) {
  if (found.has(chunk)) return found;
  for (const next of chunk.imports) reachedFrom(chunks.get(next), found);
  return found.add(chunk);
}

/** A name contains the hash of its file, so what an earlier build has compressed is still right. */
async function compressAsset(name) {
  const [file, before] = [path.join(made, "client/assets", name), path.join(dist, "client/assets", name)];
  if (!existsSync(`${before}.zst`)) return compress(file);
  await Promise.all([".br", ".gz", ".zst"].map((ending) => cp(before + ending, file + ending)));
}

async function compress(file) {
  const bytes = await readFile(file);
  const { constants } = zlib;
  // Both reserve memory for files of any size, unless they are told this one's.
  const window = Math.min(Math.max(Math.ceil(Math.log2(bytes.length)), constants.BROTLI_MIN_WINDOW_BITS), 22);
  const [br, gz, zst] = await Promise.all([
    promisify(zlib.brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_LGWIN]: window,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(zlib.gzip)(bytes, { level: 9 }),
    promisify(zlib.zstdCompress)(bytes, {
      params: { [constants.ZSTD_c_compressionLevel]: 19 },
      pledgedSrcSize: bytes.length,
    }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz), writeFile(`${file}.zst`, zst)]);
}
