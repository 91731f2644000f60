import { randomBytes } from "node:crypto";
import { isIPv6 } from "node:net";
import pino from "pino";
import { createPasswords } from "./accounts/passwords/passwords.ts";
import { createApp } from "./app.ts";
import { findSpools, startBackups } from "./backup/backups.ts";
import { copyToSpool, type Spools } from "./backup/shipping.ts";
import { loadDemoProfiles } from "#demo/businesses/profiles.ts";
import { loadDemoMarket } from "#demo/load.ts";
import { drawWhenAsked } from "#demo/pictures/drawn-when-asked.ts";
import { openDemoLogins } from "#demo/logins.ts";
import { loadDemoInteractions } from "#demo/interactions.ts";
import { ensureSecret, isLoopback, readSettings, type Settings } from "./platform/env.ts";
import { internet } from "./platform/public-network.ts";
import { listJobs, sitemapJob } from "./jobs.ts";
import { findSitemapHash } from "./sitemap/queries.ts";
import type { SandboxAccess } from "./payments/open-providers.ts";
import { openBank } from "./payments/sandbox/bank.ts";
import { bankPagesPath } from "./payments/sandbox/bank-routes.ts";
import type { Db } from "./database/database.ts";
import { type Jobs, startJobs } from "./database/jobs/jobs.ts";
import { openRedisBus, type RedisBus } from "./database/redis/redis-bus.ts";
import { type StopTimes, stopServing } from "./http/connections/stopping.ts";
import { openMedia } from "./media/open-media-store.ts";
import type { MediaStore } from "./media/media-store.ts";
import { claimInstallation } from "./startup/claim-installation.ts";
import { checkMediaFolder } from "./startup/folders.ts";
import { listen } from "./startup/listen.ts";
import { describeStartFailure, type Installation, openInstallation } from "./startup/open-installation.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

/**
 * Milliseconds that a stop has for jobs and the database, in addition to those of its settings. Then the process exits
 * in any case.
 */
const stopReserve = 15_000;
/**
 * Milliseconds in which a second signal counts as the same: npm forwards a Ctrl-C that the terminal also sends to this
 * process.
 */
const sameSignal = 1_000;
const now = () => new Date();
/** Makes the database and the demo market, and ends: while the web app is built (`scripts/bootstrap.mjs`). */
const prepares = process.argv.includes("--prepare");

try {
  const isInTerminal = process.stdout.isTTY;
  await start(readSettings(process.env, { serves: true, isInTerminal }));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}
if (prepares) process.exit(0);

async function start(settings: Settings): Promise<void> {
  // Until all is open there are no requests to complete: the process exits at once, and its PostgreSQL with it.
  let stopAll = () => Promise.resolve();
  stopOnSignals(() => stopAll(), settings);
  const log = createLog(settings);
  const bus = openBus(settings, log);
  const steps = countSteps(log, ["the database", ...(settings.demo ? ["the demo market"] : []), "the site"]);
  steps.next();
  const installation = await openDatabaseOf(settings, log, bus);
  const cleanups: (() => Promise<unknown> | void)[] = [() => bus?.close(), () => installation.close()];
  const stop = stopOnce(cleanups, log);
  try {
    const { connection, archiveFolder } = installation;
    const spools = archiveFolder === undefined ? undefined : findSpools(settings.dataDir, archiveFolder);
    const stored = await openMediaOf(settings, spools);
    await claimInstallation(installation.db, settings.demo);
    if (settings.demo) {
      steps.next();
      await loadDemo(installation, stored, log);
    }
    if (prepares) return await stop();
    steps.next();
    const media = settings.demo ? openDrawn(stored, installation.db, cleanups) : stored;
    const sandbox = settings.payments.includes("sandbox") ? await openSandbox(settings, cleanups) : undefined;
    const secret = ensureSecret(settings);
    const app = await createApp({
      settings,
      secret,
      oldSecrets: settings.oldSecrets,
      database: installation,
      media,
      log,
      pages: process.argv.includes("--dev") ? "dev" : "built",
      bus,
      sandbox,
      backups: spools && { dataDir: settings.dataDir, spools },
    });
    const backups =
      spools && "host" in connection ? startBackups({ settings, connection, spools, log: app.http.log }) : undefined;
    // oxlint-disable-next-line prefer-const -- its cleanup stands here, because jobs end after the requests
    let jobs: Jobs | undefined;
    // Backups before jobs: a job that waits for one ends then, and begins again with the next start.
    cleanups.push(
      () => jobs?.stop(),
      () => backups?.stop(),
      () => stopServing(app.http, settings),
    );
    const services = {
      ...app,
      backups,
      db: installation.db,
      media,
      publicUrl: settings.publicUrl,
      indexNowKey: settings.indexNowKey,
      network: internet,
      secret,
      log: app.http.log,
      now,
    };
    jobs = await startJobs({ ...services, jobs: listJobs(services) });
    if ((await findSitemapHash(installation.db, "index")) === undefined) await jobs.request(sitemapJob);
    const resealed = await app.resealSecrets();
    if (resealed > 0) log.info(`${resealed} second factors were sealed by the new SECRET`);
    await listen(app.http, settings);
  } catch (error) {
    await stop();
    throw error;
  }
  stopAll = stop;
  printWelcome(settings);
}

/** Says what a start is at, and how far that is: the first one takes some seconds. */
function countSteps(log: pino.Logger, names: readonly string[]): { next(): void } {
  let step = 0;
  return {
    next() {
      log.info(`Starting ${names[step]} (${step + 1} of ${names.length})`);
      step += 1;
    },
  };
}

/** With backups, a copy of each new file waits to be added to them. */
async function openMediaOf(settings: Settings, spools: Spools | undefined): Promise<MediaStore> {
  checkMediaFolder(settings.mediaUrl);
  const media = await openMedia(settings.mediaUrl);
  return spools ? copyToSpool(media, spools.media) : media;
}

/** Nothing waits for a Redis that is away: what it carries, pages ask for by themselves. */
function openBus({ redisUrl: url }: Settings, log: pino.Logger): RedisBus | undefined {
  const onError = (err: Error) => log.warn({ err }, "no connection to Redis");
  return url === undefined ? undefined : openRedisBus({ url, reconnectDelay: 2_000, onError });
}

function openDatabaseOf(settings: Settings, log: pino.Logger, bus: RedisBus | undefined): Promise<Installation> {
  return openInstallation(settings, {
    max: 10,
    publish: bus?.publish ?? "after_commit",
    log: (message) => log.info(message),
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
}

async function loadDemo({ pool, db }: Installation, media: MediaStore, log: pino.Logger): Promise<void> {
  const isNew = await loadDemoMarket({ pool, db, media, log: (message) => log.info(message), now: now() });
  // Else suggestions would have no words before the job that reads them.
  if (isNew) await refreshVocabulary(db);
  await openDemoLogins(db, createPasswords().hash);
  await loadDemoInteractions(db, now());
  await loadDemoProfiles(db, media);
}

/** The pictures of the demo market are drawn when somebody asks for them. */
function openDrawn(stored: MediaStore, db: Db, cleanups: (() => Promise<unknown> | void)[]): MediaStore {
  const media = drawWhenAsked(stored, db);
  cleanups.push(media.stop);
  return media;
}

/** The bank of the demo, which knows the site by its address on this machine. */
async function openSandbox(
  { host, port }: Settings,
  cleanups: (() => Promise<unknown> | void)[],
): Promise<SandboxAccess> {
  const account = { merchant: "1", secret: randomBytes(24).toString("hex") };
  const site = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const siteUrl = `http://${isIPv6(site) ? `[${site}]` : site}:${port}`;
  const bank = openBank({ ...account, pages: bankPagesPath, siteUrl });
  cleanups.push(() => bank.close());
  return { ...account, url: await bank.listen() };
}

function createLog(settings: Settings): pino.Logger {
  return pino({
    level: settings.logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie"],
    ...(process.stdout.isTTY && {
      transport: { target: "pino-pretty", options: { ignore: "pid,hostname", translateTime: "HH:MM:ss" } },
    }),
  });
}

/** Closes what was opened, in reverse order: requests, jobs, the database. Idempotent. */
function stopOnce(cleanups: (() => Promise<unknown> | void)[], log: pino.Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () =>
    (stopping ??= (async () => {
      for (const close of cleanups.toReversed()) {
        await Promise.resolve(close()).catch((error: unknown) => log.error({ err: error }, "not stopped cleanly"));
      }
    })());
}

/** Exits once everything is closed, or when all times of a stop are over; at once after a second signal. */
function stopOnSignals(stop: () => Promise<void>, { stopDrain, stopTimeout }: StopTimes): void {
  let signalledAt: number | undefined;
  const onSignal = () => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > sameSignal) process.exit(1);
      return;
    }
    signalledAt = performance.now();
    setTimeout(() => process.exit(1), stopDrain + stopTimeout + stopReserve).unref();
    void stop().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, onSignal);
}

function printWelcome(settings: Settings): void {
  const lines = [`\n  Жарыя: ${settings.publicUrl}\n`];
  if (settings.demo) {
    lines.push("  Demo market. Its accounts: buyer +996555000001, seller +996555000002, business +996555000003,");
    lines.push("  moderator +996555000004, admin +996555000005; password demo1234.\n");
  }
  if (settings.demo && !isLoopback(settings.host)) {
    lines.push(
      `  Warning: DEMO=1 and HOST=${settings.host}: the demo logins are open to whoever can reach this address.\n`,
    );
  }
  console.log(lines.join("\n"));
}
