import { parseArgs } from "node:util";
import { seedMarket } from "#demo/seed.ts";
import { readSettings } from "#server/platform/env.ts";
import { openMedia } from "#server/media/open-media-store.ts";
import { describeStartFailure, openInstallation } from "#server/startup/open-installation.ts";

const usage = "Usage: npm run seed -- --ads <number of ads> [--seed <number>]";
/** Milliseconds from one line to the next where there is no terminal. */
const reportEvery = 5_000;
const barWidth = 30;

try {
  await seed(readArguments());
} catch (error) {
  console.error(describeStartFailure(error));
  process.exitCode = 1;
}

function readArguments(): { size: number; seed: number } {
  const { values } = parseArgs({ options: { ads: { type: "string" }, seed: { type: "string", default: "1" } } });
  const size = Number(values.ads);
  const seed = Number(values.seed);
  if (!Number.isSafeInteger(size) || size < 1 || !Number.isSafeInteger(seed) || seed < 0 || seed > 0x7fff_ffff) {
    console.error(usage);
    process.exit(2);
  }
  return { size, seed };
}

/** Generates the market into the configured database. Ctrl-C stops it after the current batch. */
async function seed({ size, seed }: { size: number; seed: number }): Promise<void> {
  const settings = readSettings(process.env);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const market = await openInstallation(settings, { max: 8, statementTimeout: 0, log: console.log });
  try {
    const media = await openMedia(settings.mediaUrl);
    const started = performance.now();
    const progress = createProgress(size);
    const isComplete = await seedMarket(market, {
      size,
      seed,
      media,
      progress: progress.report,
      log: progress.log,
      signal: stop.signal,
    });
    const took = `${((performance.now() - started) / 1_000).toFixed(1)} s`;
    console.log(
      isComplete
        ? `The market of seed ${seed} has ${write(size)} ads. That took ${took}.`
        : `Stopped after ${took}. The same command goes on from here; until it has ended, lists and searches are slow.`,
    );
  } finally {
    await market.close();
  }
}

/** Shows a bar on a terminal, else a line every {@link reportEvery}. */
function createProgress(size: number) {
  let start: { done: number; at: number } | undefined;
  let reportedAt = 0;
  const isTerminal = process.stdout.isTTY;
  const report = (done: number) => {
    const now = performance.now();
    start ??= { done, at: now };
    const rate = (done - start.done) / ((now - start.at) / 1_000 || 1);
    const share = Math.min(done / size, 1);
    const left = rate > 0 ? Math.ceil((size - done) / rate) : 0;
    const text = `${Math.floor(share * 100)} %  ${write(done)} of ${write(size)} ads  ${write(Math.round(rate))}/s  ${left} s left`;
    if (isTerminal) {
      const filled = Math.round(share * barWidth);
      process.stdout.write(
        `\r${"█".repeat(filled)}${"░".repeat(barWidth - filled)} ${text}\u001b[K${done >= size ? "\n" : ""}`,
      );
    } else if (now - reportedAt > reportEvery || done >= size) {
      reportedAt = now;
      console.log(text);
    }
  };
  return { report, log: (message: string) => console.log(isTerminal ? `\r${message}\u001b[K` : message) };
}

function write(value: number): string {
  return value.toLocaleString("en");
}
