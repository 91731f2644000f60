import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { openPicture, type Picture } from "./decode-picture.ts";
import type { QrTask } from "./qr-worker.ts";

/** Pixels of the longer side: a code that a phone reads off a photo is large enough in it. */
const maxSide = 1_000;
/** Codes of a picture that are read: a harmless one may stand beside the one that it hides. */
const maxCodes = 4;
/** Milliseconds for each of them and for all: what is not found by then is given up, and the thread is ended when even that does not help. */
const timeLimit = 250;
const timeLimitOfAll = 600;
const maxWait = 3_000;
/** Characters that are kept of all together; an address that leads somewhere is shorter. */
const maxLength = 1_000;

/** Enough for a picture of {@link maxSide}; a picture that needs more ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

/** One at a time: photos are decoded one or two at a time, and this is the least of it. */
const runLimited = createConcurrencyLimiter({ concurrency: 1, maxQueued: 200, maxWait: 30_000 });
let idle: Worker | undefined;

/**
 * What the QR codes in a picture say, each in a line (`splitQrCodes`), at most {@link maxLength} characters; null without a code, and for what cannot be read in time. Works in a
 * thread, so that nobody waits for it. Never throws: a photo is not refused for it.
 */
export async function readQrCode(picture: Picture): Promise<string | null> {
  const { data, info } = await openPicture(picture)
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    const { width, height } = info;
    const texts = await runLimited(() =>
      runTask({ data: Uint8Array.from(data), width, height, maxCodes, timeLimit, timeLimitOfAll }),
    );
    return joinTexts(texts) || null;
  } catch {
    return null;
  }
}

/** The codes of a picture, of what is stored of it. */
export function splitQrCodes(stored: string): string[] {
  return stored.split("\n");
}

/** Each in a line; the short ones leave their room to the long ones. */
function joinTexts(texts: readonly string[]): string {
  const waiting = texts
    .map(clean)
    .filter((text) => text !== "")
    .toSorted((one, other) => one.length - other.length);
  let joined = "";
  for (const [at, text] of waiting.entries()) {
    const separator = at === 0 ? "" : "\n";
    const room = Math.floor((maxLength - joined.length) / (waiting.length - at)) - separator.length;
    joined += separator + text.slice(0, room).toWellFormed();
  }
  return joined;
}

/** In one line. PostgreSQL stores neither U+0000 nor half a letter. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "")
    .replaceAll(/[\r\n]/g, " ")
    .trim();
}

/** Rejects when the thread fails or takes too long; the next task gets a new one then. */
async function runTask(task: QrTask): Promise<string[]> {
  const worker = idle ?? new Worker(new URL("qr-worker.ts", import.meta.url), { resourceLimits });
  idle = undefined;
  worker.ref();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), maxWait);
  try {
    const result = once(worker, "message", { signal: timeout.signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task, [task.data.buffer as ArrayBuffer]);
    const [texts] = (await result) as [string[]];
    worker.unref();
    idle = worker;
    return texts;
  } catch (error) {
    void worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
