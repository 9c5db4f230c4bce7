/**
 * The configuration: environment and `.env` become one typed, frozen object.
 *
 * Every fault is found here, at start, and named with its cure in one sentence.
 * `.env.example` says in words what each variable is for.
 */
import type { KeyObject } from "node:crypto";
import * as fs from "node:fs";
import { isIP } from "node:net";
import * as path from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import type { Registrations } from "#protocol/sign-in.ts";
import type { ScannerAddress } from "./outside/malware-scanner.ts";
import type { S3Settings } from "./outside/s3.ts";
import { readSecretKey } from "./storage/secret-key.ts";
import { StartupProblem } from "./storage/startup-problem.ts";

export interface Config {
  /** `https://linnet.example`, without a slash at the end. */
  origin: string;
  /** The origin is on this very machine: private addresses may be fetched, limits may be off. */
  isLocal: boolean;
  host: string;
  port: number;
  /** Absolute. */
  dataDir: string;
  /** Seals secrets in the database; null: the key in `DATA_DIR/secret.key`. */
  secretKey: KeyObject | null;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** null: LISTEN and NOTIFY of the database. */
  redisUrl: string | null;
  /** null: mail goes to the terminal and to `DATA_DIR/outbox`. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Where media is served from; a path of this server or a whole address, without a slash at the end. */
  mediaUrl: string;
  /** null: media is kept in `DATA_DIR`. */
  s3: S3Settings | null;
  /** null: the one on the PATH, if there is one; "off": none. */
  ffmpegPath: string | null;
  /** Where a clamd looks at files before they are kept; null: nobody does. */
  mediaScanner: Readonly<ScannerAddress> | null;
  /** Address of the server that translates posts; null: none does. */
  translator: Readonly<TranslatorSettings> | null;
  /** Absolute: where custom emoji are brought in from at each start; null: nowhere. */
  emojiDir: string | null;
  /** Whether pages that posts link to are read. */
  linkPreviews: "on" | "off";
  /** Hosts that may lead into the own network when somebody links to them; with their port, unless it is the usual one. */
  allowedPrivateHosts: readonly string[];
  /** In lower case. */
  adminEmails: readonly string[];
  registrations: Registrations;
  /** The one proxy whose `X-Forwarded-For` is believed. */
  trustedProxy: string | null;
  rateLimits: "on" | "off";
  buildEnv: "production" | "preview";
}

export interface TranslatorSettings {
  /** Without a slash at the end. */
  url: string;
  apiKey: string | null;
}

export type Environment = Record<string, string | undefined>;

/** The environment of the process over the `.env` of a directory: what is really set wins. */
export function readEnvironment(directory: string, environment: Environment = process.env): Environment {
  const file = path.join(directory, ".env");
  return fs.existsSync(file) ? { ...parseEnv(fs.readFileSync(file, "utf8")), ...environment } : environment;
}

/** Checks every variable; throws a `StartupProblem` with one sentence for each that is wrong. */
export function readConfig(environment: Environment): Config {
  // `NAME=` in a file means the same as no line at all.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = v.safeParse(variables, set);
  const faults = parsed.success ? [] : parsed.issues.map(({ message }) => message);
  faults.push(...faultsOfS3(set));
  if (!parsed.success || faults.length) throw new StartupProblem(faults.join("\n"));

  const { ORIGIN, PORT, ...rest } = parsed.output;
  const port = PORT ?? (ORIGIN?.isLocal ? ORIGIN.port : undefined) ?? 3000;
  const origin = ORIGIN ?? { href: `http://localhost:${port}`, hostname: "localhost", isLocal: true };
  if (rest.RATE_LIMITS === "off" && !origin.isLocal) {
    throw new StartupProblem("Set RATE_LIMITS=on: they can be off only while ORIGIN is on localhost.");
  }
  return Object.freeze({
    origin: origin.href,
    isLocal: origin.isLocal,
    host: rest.HOST,
    port,
    dataDir: path.resolve(rest.DATA_DIR),
    secretKey: rest.SECRET_KEY ?? null,
    databaseUrl: rest.DATABASE_URL ?? null,
    redisUrl: rest.REDIS_URL ?? null,
    smtpUrl: rest.SMTP_URL ?? null,
    mailFrom: rest.MAIL_FROM ?? `Linnet <linnet@${origin.hostname}>`,
    mediaUrl: rest.MEDIA_URL,
    s3: s3Of(rest),
    ffmpegPath: rest.FFMPEG_PATH ?? null,
    mediaScanner: rest.MEDIA_SCANNER ? Object.freeze(scannerAt(rest.MEDIA_SCANNER)!) : null,
    translator: rest.TRANSLATE_URL
      ? Object.freeze({ url: rest.TRANSLATE_URL, apiKey: rest.TRANSLATE_API_KEY ?? null })
      : null,
    emojiDir: rest.EMOJI_DIR === undefined ? null : path.resolve(rest.EMOJI_DIR),
    linkPreviews: rest.LINK_PREVIEWS,
    allowedPrivateHosts: Object.freeze(rest.ALLOWED_PRIVATE_HOSTS),
    adminEmails: Object.freeze(rest.ADMIN_EMAILS),
    registrations: rest.REGISTRATIONS,
    trustedProxy: rest.TRUSTED_PROXY ?? null,
    rateLimits: rest.RATE_LIMITS,
    buildEnv: rest.BUILD_ENV,
  });
}

interface Origin {
  href: string;
  hostname: string;
  isLocal: boolean;
  port?: number;
}

const variables = v.object({
  ORIGIN: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }): Origin => {
        const origin = readOrigin(dataset.value);
        if (typeof origin !== "string") return origin;
        addIssue({ message: origin });
        return NEVER;
      }),
    ),
  ),
  HOST: v.optional(v.string(), "127.0.0.1"),
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.check(isPort, ({ input }) => `Set PORT to a number from 1 to 65535: ${input} isn't one.`),
      v.transform(Number),
    ),
  ),
  DATA_DIR: v.optional(v.string(), "./data"),
  SECRET_KEY: v.optional(
    v.pipe(
      v.string(),
      // The value is not repeated.
      v.check(
        (text) => readSecretKey(text) !== null,
        "Set SECRET_KEY to 32 random bytes as base64 or hexadecimal digits, such as `openssl rand -base64 32` makes.",
      ),
      v.transform((text) => readSecretKey(text)!),
    ),
  ),
  DATABASE_URL: address("DATABASE_URL", ["postgres", "postgresql"], "postgresql://linnet@localhost/linnet"),
  REDIS_URL: address("REDIS_URL", ["redis", "rediss"], "redis://localhost:6379"),
  SMTP_URL: address("SMTP_URL", ["smtp", "smtps"], "smtps://user:password@smtp.example.org"),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^\r\n]*\S@\S[^\r\n]*$/, "Set MAIL_FROM to an address such as Linnet <linnet@example.org>."),
    ),
  ),
  MEDIA_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:\/[\w.~/-]*[\w.~-]|https?:\/\/[^\s?#]+[^\s?#/])$/,
        "Set MEDIA_URL to a path such as /media or an address such as https://media.example.org, without a slash at the end.",
      ),
    ),
    "/media",
  ),
  S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      // Of the address alone: it may hold a password.
      v.check(isHost, "Set S3_ENDPOINT to scheme and host only, such as https://s3.example.org."),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  S3_BUCKET: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "Set S3_BUCKET to the name of a bucket, such as linnet-media."),
    ),
  ),
  S3_REGION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+$/, "Set S3_REGION to the name of a region, such as eu-central-1.")),
    "us-east-1",
  ),
  S3_ACCESS_KEY_ID: s3Key("S3_ACCESS_KEY_ID"),
  S3_SECRET_ACCESS_KEY: s3Key("S3_SECRET_ACCESS_KEY"),
  FFMPEG_PATH: v.optional(v.string()),
  MEDIA_SCANNER: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => scannerAt(text) !== null,
        "Set MEDIA_SCANNER to the address of a clamd, such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.",
      ),
    ),
  ),
  TRANSLATE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isBareAddress, "Set TRANSLATE_URL to the address of a LibreTranslate, such as http://127.0.0.1:5000."),
      v.transform((text) => text.replace(/\/$/, "")),
    ),
  ),
  TRANSLATE_API_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]+$/, "Set TRANSLATE_API_KEY without spaces, as your translator shows it.")),
  ),
  EMOJI_DIR: v.optional(v.string()),
  LINK_PREVIEWS: choice("LINK_PREVIEWS", ["on", "off"]),
  ALLOWED_PRIVATE_HOSTS: listOf(
    isHostAndPort,
    "Set ALLOWED_PRIVATE_HOSTS to hosts such as wiki.lan or 192.168.1.5:8080, with commas between them.",
  ),
  ADMIN_EMAILS: listOf(
    (item) => /^[^@]+@[^@]+$/.test(item),
    "Set ADMIN_EMAILS to e-mail addresses with commas between them.",
  ),
  REGISTRATIONS: choice("REGISTRATIONS", ["open", "approval", "closed"]),
  TRUSTED_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isIP(text) !== 0,
        "Set TRUSTED_PROXY to the one IP address of your reverse proxy, such as 127.0.0.1.",
      ),
    ),
  ),
  RATE_LIMITS: choice("RATE_LIMITS", ["on", "off"]),
  BUILD_ENV: choice("BUILD_ENV", ["production", "preview"]),
});

function s3Key(name: string) {
  // The value is not repeated.
  return v.optional(v.pipe(v.string(), v.regex(/^[!-~]+$/, `Set ${name} without spaces, as your store shows it.`)));
}

const requiredForS3 = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** All or none; what is misspelt would be missed silently. */
function faultsOfS3(set: Environment): string[] {
  const said = Object.keys(set).filter((name) => name.startsWith("S3_"));
  if (said.length === 0) return [];
  const known: readonly string[] = [...requiredForS3, "S3_REGION"];
  const missing = requiredForS3.filter((name) => set[name] === undefined);
  return [
    ...said.filter((name) => !known.includes(name)).map((name) => `Remove ${name}: Linnet knows ${known.join(", ")}.`),
    ...(missing.length > 0
      ? [`Set ${missing.join(", ")} too, or remove the S3_… variables to keep media in DATA_DIR.`]
      : []),
  ];
}

function s3Of(set: Omit<v.InferOutput<typeof variables>, "ORIGIN" | "PORT">): S3Settings | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = requiredForS3.map((name) => set[name]);
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return Object.freeze({ endpoint, bucket, region: set.S3_REGION, accessKeyId, secretAccessKey });
}

function isHost(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** An address of the web, with a path or without, and nothing else in it. */
function isBareAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}${url.pathname}`;
}

/** Null if it is no address of a clamd. */
function scannerAt(text: string): ScannerAddress | null {
  const [, socket] = /^unix:\/\/(\/[^\0]*[^\0/])$/.exec(text) ?? [];
  if (socket !== undefined) return { path: socket };
  const url = URL.parse(text);
  const isBare = url?.protocol === "tcp:" && url.port !== "" && /^\/?$/.test(url.pathname);
  if (!isBare || url.hostname === "" || url.username || url.password || url.search || url.hash) return null;
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port) };
}

/** In lower case. */
function listOf(isOne: (item: string) => boolean, cure: string) {
  const split = v.transform((list: string) =>
    list
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  );
  return v.optional(v.pipe(v.string(), split, v.everyItem(isOne, cure)), "");
}

/** As it stands in an address. */
function isHostAndPort(text: string): boolean {
  return URL.parse(`http://${text}`)?.host === text;
}

/** The first choice is the default. */
function choice<const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) {
  const known = v.picklist(choices, ({ received }) => `Set ${name} to ${choices.join(" or ")}, not to ${received}.`);
  return v.optional(known, choices[0] as Choices[number]);
}

function address(name: string, schemes: string[], example: string) {
  const isOne = (text: string) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text);
  // The value is not repeated: it may hold a password.
  return v.optional(v.pipe(v.string(), v.check(isOne, `Set ${name} to an address such as ${example}.`)));
}

/** The origin, or the sentence that says what is wrong with it. */
function readOrigin(text: string): Origin | string {
  const example = "such as https://linnet.example";
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return `Set ORIGIN to an address ${example}: ${text} isn't one.`;
  if (url.pathname !== "/" || url.search || url.hash || url.username) {
    return `Set ORIGIN to scheme and host only, ${example}: ${text} has more than that.`;
  }
  const isLocal = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(url.hostname);
  if (url.protocol === "http:" && !isLocal) {
    return `Set ORIGIN to https://${url.host}: http is for localhost only, and a reverse proxy brings the https.`;
  }
  return { href: url.origin, hostname: url.hostname, isLocal, port: url.port ? Number(url.port) : undefined };
}

function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
