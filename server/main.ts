import pino from "pino";
import { createPasswords } from "./accounts/passwords/passwords.ts";
import { createApp } from "./app.ts";
import { loadDemoMarket } from "#demo/load.ts";
import { closeDemoLogins, openDemoLogins } from "#demo/logins.ts";
import { loadDemoInteractions } from "#demo/interactions.ts";
import { ensureSecret, readSettings, type Settings } from "./platform/env.ts";
import { listJobs } from "./jobs.ts";
import { startJobs } from "./database/jobs.ts";
import { openMedia } from "./media/open-media-store.ts";
import { describeStartFailure, openInstallation } from "./startup/open-installation.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

/** Milliseconds after which a stop is forced. */
const stopTimeout = 5_000;
const now = () => new Date();

try {
  await start(readSettings(process.env, { serves: true }), process.argv.includes("--dev"));
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

async function start(settings: Settings, dev: boolean): Promise<void> {
  const log = createLog(settings);
  const logInfo = (message: string) => log.info(message);
  const installation = await openInstallation(settings, {
    max: 10,
    log: logInfo,
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const cleanups: (() => Promise<unknown>)[] = [() => installation.close()];
  const stop = stopOnce(cleanups, log);
  try {
    const media = await openMedia(settings.mediaUrl);
    if (settings.demo) {
      const isNew = await loadDemoMarket({ ...installation, media, log: logInfo, now: now() });
      if (isNew) await refreshVocabulary(installation.db);
      await openDemoLogins(installation.db, createPasswords().hash);
      await loadDemoInteractions(installation.db);
    } else {
      await closeDemoLogins(installation.db);
    }
    const app = await createApp({
      settings,
      secret: ensureSecret(settings),
      database: installation,
      media,
      log,
      pages: dev ? "dev" : "built",
    });
    cleanups.push(() => app.http.close());
    const services = { ...app, db: installation.db, media, publicUrl: settings.publicUrl, log: app.http.log, now };
    const jobs = await startJobs(installation.connection, listJobs(services), app.http.log);
    cleanups.push(() => jobs.stop());
    await app.http.listen({ port: settings.port, host: settings.host });
  } catch (error) {
    await stop();
    throw error;
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      setTimeout(() => process.exit(1), stopTimeout).unref();
      void stop().then(() => process.exit(0));
    });
  }
  printWelcome(settings);
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

/** Closes what was opened, in reverse order: requests finish, jobs are handed back, the database closes. */
function stopOnce(cleanups: (() => Promise<unknown>)[], log: pino.Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () =>
    (stopping ??= (async () => {
      for (const close of cleanups.toReversed()) {
        await close().catch((error: unknown) => log.error({ err: error }, "not stopped cleanly"));
      }
    })());
}

/** Says at the terminal where the site is. */
function printWelcome(settings: Settings): void {
  const lines = [`\n  Жарыя: ${settings.publicUrl}\n`];
  if (settings.demo) {
    lines.push("  Demo market. Its accounts: buyer +996555000001, seller +996555000002, business +996555000003,");
    lines.push("  moderator +996555000004, admin +996555000005; password demo1234.\n");
  }
  const isLoopback = ["127.0.0.1", "localhost", "::1"].includes(settings.host);
  if (settings.demo && !isLoopback) {
    lines.push(
      `  Warning: DEMO=1 and HOST=${settings.host}: the demo logins are open to whoever can reach this address.\n`,
    );
  }
  console.log(lines.join("\n"));
}
