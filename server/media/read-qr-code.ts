import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import type { Picture } from "./decode-picture.ts";
import type { QrTask } from "./qr-worker.ts";

/** Pixels of the longer side: a code that a phone reads off a photo is large enough in it. */
const maxSide = 1_000;
/** Milliseconds: what is not found by then is given up, and the thread is ended when even that does not help. */
const timeLimit = 250;
const maxWait = 3_000;
/** Letters that are kept; an address that leads somewhere is shorter. */
const maxLength = 1_000;

/** Enough for a picture of {@link maxSide}; a picture that needs more ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8 };

/** One at a time: photos are decoded one or two at a time, and this is the least of it. */
const runLimited = createConcurrencyLimiter({ concurrency: 1, maxQueued: 200, maxWait: 30_000 });
let idle: Worker | undefined;

/**
 * What the QR code in a picture says, at most {@link maxLength} letters; null without a code, and for one that cannot be read in time. Works
 * in a thread, so that nobody waits for it. Never throws: a photo is not refused for it.
 */
export async function readQrCode(picture: Picture): Promise<string | null> {
  const { data, info } = await picture
    .clone()
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    const text = await runLimited(() =>
      runTask({ data: Uint8Array.from(data), width: info.width, height: info.height, timeLimit }),
    );
    return text === null ? null : clean(text);
  } catch {
    return null;
  }
}

/** PostgreSQL stores neither U+0000 nor half a letter. */
function clean(text: string): string | null {
  const letters = text.toWellFormed().replaceAll("\0", "").trim();
  return letters === ""
    ? null
    : Array.from(letters.slice(0, 2 * maxLength))
        .slice(0, maxLength)
        .join("");
}

/** Rejects when the thread fails or takes too long; the next task gets a new one then. */
async function runTask(task: QrTask): Promise<string | null> {
  const worker = idle ?? new Worker(new URL("qr-worker.ts", import.meta.url), { resourceLimits });
  idle = undefined;
  worker.ref();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), maxWait);
  try {
    const result = once(worker, "message", { signal: timeout.signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task, [task.data.buffer as ArrayBuffer]);
    const [text] = (await result) as [string | null];
    worker.unref();
    idle = worker;
    return text;
  } catch (error) {
    void worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
