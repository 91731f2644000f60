import { fileURLToPath } from "node:url";
import pino from "pino";
import { createPasswords } from "./accounts/passwords.ts";
import { createApp } from "./app.ts";
import { loadDemoMarket } from "./demo/load.ts";
import { closeDemoLogins, openDemoLogins } from "./demo/logins.ts";
import { loadDemoPeople } from "./demo/people.ts";
import { ensureSecret, readSettings, type Settings } from "./env.ts";
import { listJobs } from "./jobs.ts";
import { startJobs } from "./platform/jobs.ts";
import { openMediaFolder } from "./platform/media.ts";
import { describeStartFailure, openMarket } from "./platform/open-market.ts";
import { refreshVocabulary } from "./search/vocabulary.ts";

/** A stop takes at most so long, in milliseconds (`design/running.md`). */
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
  const say = (message: string) => log.info(message);
  const market = await openMarket(settings, {
    max: 10,
    log: say,
    onError: (error) => log.warn({ err: error }, "a database connection broke"),
  });
  const closers: (() => Promise<unknown>)[] = [() => market.close()];
  const stop = stopOnce(closers, log);
  try {
    const media = openMediaFolder(fileURLToPath(settings.mediaUrl));
    if (settings.demo) {
      const isNew = await loadDemoMarket({ ...market, media, log: say, now: now() });
      if (isNew) await refreshVocabulary(market.db);
      await openDemoLogins(market.db, createPasswords().hash);
      await loadDemoPeople(market.db);
    } else {
      await closeDemoLogins(market.db);
    }
    const app = await createApp({
      settings,
      secret: ensureSecret(settings),
      database: market,
      media,
      log,
      pages: dev ? "dev" : "built",
    });
    closers.push(() => app.http.close());
    const jobs = await startJobs(
      market.connection,
      listJobs({ ...app, db: market.db, media, now, log: app.http.log }),
      app.http.log,
    );
    closers.push(() => jobs.stop());
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
  greet(settings);
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

/** Closes what was opened, the last first: requests finish, jobs are handed back, the database closes. */
function stopOnce(closers: (() => Promise<unknown>)[], log: pino.Logger): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () =>
    (stopping ??= (async () => {
      for (const close of closers.toReversed()) {
        await close().catch((error: unknown) => log.error({ err: error }, "not stopped cleanly"));
      }
    })());
}

/** Tells a person at the terminal where to go on. */
function greet(settings: Settings): void {
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
