/**
 * The house: the one place that builds everything and connects it.
 *
 * Things are opened from the ground up, each knowing only what lies below it,
 * and closed in the opposite order, also when a start fails halfway.
 */
import * as path from "node:path";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import type { Context } from "hono";
import type { Config } from "./config.ts";
import { authorityOf, connectApi, connectReactors, connectTasks, crontab, reactions } from "./connect.ts";
import { eventStreams } from "./http/realtime/event-stream.ts";
import { feeds } from "./http/feeds/feeds.ts";
import { healthRoutes } from "./http/health/health.route.ts";
import { relayFor } from "./http/linked/relay.ts";
import { mediaCaptions, mediaFiles } from "./http/media/files.ts";
import type { ApiServer } from "./http/middleware/api.ts";
import { clientAddress, unnamedProxy } from "./http/middleware/client-address.ts";
import { createLimiters, noLimits } from "./http/middleware/limiters.ts";
import { withoutTrailingSlashes } from "./http/middleware/trailing-slashes.ts";
import { authForms } from "./http/pages/auth-forms.ts";
import { consentForm } from "./http/pages/consent-form.ts";
import { elsewhereForm } from "./http/pages/elsewhere-form.ts";
import { welcomeForm } from "./http/pages/welcome-form.ts";
import { pages } from "./http/pages/pages.ts";
import { builtRenderer, type Renderer } from "./http/pages/renderer.ts";
import { languagesTranslated } from "./http/pages/translated-from.ts";
import { visits } from "./http/pages/visits.ts";
import { openHub } from "./http/realtime/hub.ts";
import { openSockets } from "./http/realtime/sockets.ts";
import { openHttpServer } from "./http/server.ts";
import { startJobs, type JobsOptions } from "./jobs/jobs.ts";
import { startReactions } from "./jobs/reaction-queue.ts";
import { openDiskBlobs, type Blobs } from "./outside/blobs.ts";
import { openCipher } from "./outside/cipher.ts";
import type { Fields, Log } from "./outside/log.ts";
import { openGuardedFetch } from "./outside/guarded-fetch.ts";
import { watchMemory } from "./outside/memory.ts";
import { openMalwareScanner } from "./outside/malware-scanner.ts";
import { openMediaConverter, type MediaConverter } from "./outside/media-converter.ts";
import { openMail } from "./outside/mail.ts";
import { openPictureDecoder } from "./outside/picture-decoder.ts";
import type { Ports } from "./outside/ports.ts";
import { openTranslator, type Translator } from "./outside/translator.ts";
import { openPostgresPubSub, openValkeyPubSub } from "./outside/pub-sub.ts";
import type { PubSub, PubSubOptions } from "./outside/pub-sub.ts";
import { S3Problem } from "./outside/s3.ts";
import { openS3Blobs } from "./outside/s3-blobs.ts";
import { projectRoot } from "./project.ts";
import { openDataDirectory } from "./storage/data-directory.ts";
import { transact, type Database } from "./storage/database.ts";
import { keepLocale } from "./domain/accounts/locale.ts";
import { openEmojis } from "./domain/emojis/emoji-set.ts";
import { bringEmojis } from "./domain/emojis/bring-emojis.ts";
import { readCaptions } from "./domain/media/captions.ts";
import { startEmbeddedPostgres } from "./storage/embedded-postgres.ts";
import { migrate } from "./storage/migrations.ts";
import { openDatabase, openPool, reachDatabase } from "./storage/pool.ts";
import { openSecretKey } from "./storage/secret-key.ts";
import { StartupProblem } from "./storage/startup-problem.ts";

export interface House {
  config: Config;
  db: Database;
  ports: Ports;
  api: ApiServer;
  app: Hono<{ Bindings: HttpBindings }>;
  listen(): Promise<void>;
  /** Not ready any more, finishes requests and jobs, closes sockets, stops the database. */
  close(): Promise<void>;
}

type OnClose = <T>(thing: T, close: (thing: T) => Promise<unknown>) => T;

export async function openHouse(config: Config, log: Log): Promise<House> {
  const closers: (() => Promise<unknown>)[] = [];
  const onClose: OnClose = (thing, close) => {
    closers.push(() => close(thing));
    return thing;
  };
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= closeAll(closers, log));

  try {
    const notice = (fact: string, fields?: Fields) => log.warn(fact, fields);
    const dataDir = await openDataDirectory(config.dataDir);
    const cipher = openCipher(config.secretKey ?? (await openSecretKey(dataDir)));

    const url = config.databaseUrl ?? onClose(await startEmbeddedPostgres({ dataDir, notice }), (it) => it.stop()).url;
    if (config.databaseUrl) await reachDatabase(url);
    for (const migration of await migrate(url)) log.info("migrated", { migration });
    const pool = onClose(openPool(url, { notice }), (it) => it.end());
    const db = openDatabase(pool, reactions);

    const pubSub = onClose(await openPubSub(config, { url, notice }), (it) => it.close());
    const mediaUrl = new URL(config.mediaUrl, config.origin).href;
    const emojis = onClose(await openEmojis(db, { mediaUrl, pubSub, log }), (it) => it.close());
    const ports: Ports = {
      origin: config.origin,
      domain: new URL(config.origin).host,
      mediaUrl,
      emojis,
      blobs: await openBlobs(config, dataDir),
      converter: await openConverter(config, dataDir),
      scanner: config.mediaScanner && openMalwareScanner(config.mediaScanner),
      outgoing: openGuardedFetch({ origin: config.origin, privateHosts: config.allowedPrivateHosts }),
      translator: openTranslation(config, onClose),
      cipher,
      linkPreviews: config.linkPreviews,
      pictures: onClose(openPictureDecoder(), (it) => it.close()),
      mail: onClose(openMail(mailOptions(config, dataDir)), (it) => it.close()),
      pubSub,
      log,
      registrations: config.registrations,
      adminEmails: config.adminEmails,
      rateLimits: config.rateLimits,
    };
    if (config.emojiDir) onClose(bringEmojis(db, { ports, emojis, directory: config.emojiDir }), (it) => it.stop());
    const isFull = watchMemory();
    const limiters = config.rateLimits === "on" ? createLimiters() : noLimits;
    const api = connectApi(db, ports, limiters, isFull);

    const onFailure: JobsOptions["onFailure"] = (job, error) =>
      log[job.last ? "error" : "warn"]("job failed", { ...job, error });
    const jobs = await startJobs({
      url,
      tasks: connectTasks(db, ports),
      crontab,
      alone: config.databaseUrl === null,
      onFailure,
      notice,
    });
    onClose(jobs, (it) => it.stop());
    // A film takes an hour, and nobody waits for it.
    onClose(ports.converter, async (it) => it?.close());
    // Nor for another server that takes its time.
    onClose(ports.outgoing, (it) => it.close());
    const { onEvents } = db;
    // A reaction is ticked off after its work is written, so a crash that forgets the work forgets the tick too.
    const later = onClose(openPool(url, { name: "linnet reactors", size: 2, durable: false, notice }), (it) =>
      it.end(),
    );
    const reacting = connectReactors(openDatabase(later, reactions, { onEvents }), ports);
    onClose(startReactions({ url, reacting, onEvents, onFailure, notice }), (it) => it.stop());

    const { trustedProxy } = config;
    const hub = openHub(db, ports);
    const relay = relayFor(db, ports);
    const sockets = openSockets({ hub, origin: config.origin, trustedProxy, limiters, relay, ...authorityOf(db) });
    let hasWarned = false;
    const addressOf = (context: Context) => {
      const peer = getConnInfo(context).remote.address;
      const forwardedFor = context.req.header("x-forwarded-for") ?? null;
      const proxy = hasWarned ? null : unnamedProxy(peer, forwardedFor, trustedProxy);
      if (proxy) {
        hasWarned = true;
        notice("proxy.not-trusted", { cure: `set TRUSTED_PROXY=${proxy}, or all its clients count as one` });
      }
      return clientAddress(peer, forwardedFor, trustedProxy);
    };

    const renderer = await openRenderer();
    const { whoReads, presumeReader } = visits({ db, server: ports });
    const screens = pages({
      origin: ports.origin,
      domain: ports.domain,
      mediaUrl: config.mediaUrl,
      registrations: ports.registrations,
      translatedFrom: languagesTranslated(ports.translator),
      preview: config.buildEnv === "preview",
      log,
      renderer,
      ask: api.ask,
      submit: api.submit,
      bodyLimit: api.bodyLimit,
      formFiles: api.formFiles,
      isFull,
      intake: api.intake,
      turnstile: api.turnstile,
      limiters,
      whoReads,
      presumeReader,
      addressOf,
      rememberLocale: (viewer, locale) => transact(db, (tx) => keepLocale(tx, viewer.accountId, locale)),
      formHandlers: {
        ...authForms({ origin: ports.origin, submit: api.submit, whoReads, now: Date.now }),
        "/signin/elsewhere": elsewhereForm(api.submit),
        "/welcome": welcomeForm(api.submit),
        "/oauth/authorize": consentForm(api.submit),
      },
      now: Date.now,
      elapsed: () => performance.now(),
    });
    const answerApi = (context: Context) => api.handle(context.req.raw, addressOf(context));

    const mediaPath = config.mediaUrl.startsWith("/") ? config.mediaUrl : "/media";
    // Uploads come to this server, from wherever files are served.
    const mediaPaths = [...new Set([`${mediaPath}/*`, "/media/*"])];
    const apiPaths = [
      "/api/*",
      "/oauth/*",
      ...mediaPaths,
      "/nodeinfo/*",
      "/.well-known/nodeinfo",
      "/.well-known/oauth-authorization-server",
    ];
    const askDatabase = () => pool.query("select 1");
    const health = healthRoutes({
      askDatabase,
      askMedia: ports.blobs.reach,
      isStopping: () => closed !== null,
      isFull,
    });

    /** What answers before the API and the pages do. */
    function answering(...first: Hono[]): House["app"] {
      const app: House["app"] = new Hono();
      app.onError((error, context) => {
        log.error("request failed", { path: context.req.path, error });
        return context.text("Internal Server Error", 500, { "cache-control": "no-store" });
      });
      for (const routes of first) app.route("/", routes);
      for (const path of apiPaths) {
        app.all(path, (context, next) => (isOfPages(context.req) ? next() : answerApi(context)));
      }
      return app.route("/", screens);
    }

    const app = answering(
      health,
      mediaFiles(ports.blobs, mediaPath),
      mediaCaptions((key) => readCaptions(db, key), mediaPath),
      feeds({ db, ports, limiters, turnstile: api.turnstile, addressOf }),
      eventStreams({ hub, addressOf, limiters, ...authorityOf(db) }),
    );
    // While memory is short nothing is begun: the API and the pages say so, each to its own callers.
    const whileFull = answering(health);

    const server = openHttpServer({
      app: { fetch: (request, bindings) => (isFull() ? whileFull : app).fetch(request, bindings) },
      host: config.host,
      port: config.port,
      upgrade: sockets.upgrade,
      trustedProxy,
      // Without a proxy nobody asks whether we are ready.
      limits: { farewell: trustedProxy ? 3_000 : 0 },
    });
    // Listeners are told to go, or their connections would keep the server open.
    onClose(server, (it) => Promise.all([it.drain(), sockets.close().then(() => hub.close())]));

    return { config, db, ports, api, app, listen: server.listen, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Below the paths of the API, and yet for the pages: one keeps a cookie of theirs, the other is a screen with its form. */
function isOfPages({ path }: Context["req"]): boolean {
  return path === "/api/locale" || withoutTrailingSlashes(path) === "/oauth/authorize";
}

/** The build; with `npm run dev` (which sets `LINNET_PAGES=vite`), the sources themselves. */
async function openRenderer(): Promise<Renderer> {
  if (process.env.LINNET_PAGES !== "vite") {
    return builtRenderer(path.join(projectRoot, "dist")).catch((cause: unknown) => {
      throw new StartupProblem("The pages haven't been built: run `npm run build` first.", { cause });
    });
  }
  const { viteRenderer } = await import("./http/pages/vite-renderer.ts");
  return viteRenderer(projectRoot);
}

/** Last opened, first closed; what fails to close does not keep the rest open. */
async function closeAll(closers: (() => Promise<unknown>)[], log: Log): Promise<void> {
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => log.error("not closed", { error }));
  }
}

function mailOptions(config: Config, dataDir: string): Parameters<typeof openMail>[0] {
  return {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: path.join(dataDir, "outbox"),
    print: (text) => void process.stdout.write(`${text}\n`),
  };
}

async function openConverter({ ffmpegPath }: Config, dataDir: string): Promise<MediaConverter | null> {
  if (ffmpegPath === "off") return null;
  const found = await openMediaConverter(ffmpegPath ?? "ffmpeg", path.join(dataDir, "conversions"));
  if (found || ffmpegPath === null) return found;
  throw new StartupProblem(
    `There's no ffmpeg with its ffprobe beside it at ${ffmpegPath}: correct FFMPEG_PATH, or set it to off.`,
  );
}

/** Its host may be in the own network. So it has a way out of its own: what a person links to must not lead there. */
function openTranslation({ translator, origin }: Config, onClose: OnClose): Translator | null {
  if (!translator) return null;
  const outgoing = openGuardedFetch({ origin, privateHosts: [new URL(translator.url).host] });
  return openTranslator({ ...translator, outgoing: onClose(outgoing, (it) => it.close()) });
}

async function openBlobs({ s3 }: Config, dataDir: string): Promise<Blobs> {
  if (!s3) return openDiskBlobs(path.join(dataDir, "blobs"));
  try {
    return await openS3Blobs(s3, path.join(dataDir, "scratch"));
  } catch (error) {
    const problem = error instanceof Error ? error.cause : null;
    const status = problem instanceof S3Problem ? problem.status : null;
    const cure =
      status === 404
        ? "There's no bucket S3_BUCKET at S3_ENDPOINT: create it, or correct S3_BUCKET."
        : status === 403 || status === 400 || status === 301
          ? "The store at S3_ENDPOINT refuses: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and let the key list, read, write and delete in S3_BUCKET."
          : "The store at S3_ENDPOINT doesn't answer: start it, correct S3_ENDPOINT, or remove the S3_… variables to keep media in DATA_DIR.";
    throw new StartupProblem(cure, { cause: error });
  }
}

async function openPubSub({ redisUrl, origin }: Config, { url, notice }: PubSubOptions): Promise<PubSub> {
  if (!redisUrl) return openPostgresPubSub({ url, notice });
  try {
    // Several servers may share a Valkey; each hears only itself.
    return await openValkeyPubSub({ url: redisUrl, notice, wireName: `linnet ${origin}` });
  } catch (error) {
    throw new StartupProblem(
      "The server at REDIS_URL doesn't answer: start it, correct REDIS_URL, or remove it to do without.",
      { cause: error },
    );
  }
}
