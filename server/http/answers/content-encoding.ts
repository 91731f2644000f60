import { Worker } from "node:worker_threads";
import type { CompressResult, CompressTask, ContentEncoding, Effort } from "./compress-worker.ts";

/** A name in `Accept-Encoding` that is not refused with `q=0`. */
const accepting: Record<ContentEncoding, RegExp> = {
  br: acceptedName("br"),
  gzip: acceptedName("gzip"),
  zstd: acceptedName("zstd"),
};

function acceptedName(name: ContentEncoding): RegExp {
  return new RegExp(String.raw`\b${name}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`);
}

/** The first of `offered` that a reader accepts; undefined if none. */
export function chooseEncoding<Offered extends ContentEncoding>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (accepted === undefined) return undefined;
  return offered.find((name) => accepting[name].test(accepted));
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

let running: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** A small heap: compression allocates outside of it. */
const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 };

/**
 * Compresses in one go, in a thread of its own: what zlib allocates would make V8 collect the garbage of the whole process.
 * Nothing is refused, because what it is for has been made already.
 */
export async function compress(bytes: Buffer, encoding: ContentEncoding, effort: Effort): Promise<Buffer> {
  // The caller keeps its bytes.
  const copy = new Uint8Array(bytes);
  const worker = (running ??= startWorker());
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    const task: CompressTask = { id, bytes: copy, encoding, effort };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task, [copy.buffer]);
  });
}

function startWorker(): Worker {
  const worker = new Worker(new URL("compress-worker.ts", import.meta.url), { resourceLimits });
  worker.on("message", (result: CompressResult) => {
    const { resolve, reject } = waiting.get(result.id) ?? {};
    waiting.delete(result.id);
    // The process can exit while nobody waits.
    if (waiting.size === 0) worker.unref();
    if ("bytes" in result) resolve?.(Buffer.from(result.bytes.buffer));
    else reject?.(new Error(result.error));
  });
  worker.on("error", (error: Error) => {
    running = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  });
  return worker;
}
