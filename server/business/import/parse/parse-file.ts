import { Worker } from "node:worker_threads";
import { maxImportCell, maxImportColumns, maxImportRows } from "#contracts/business/import/rules.ts";
import { type FilePart, ParseError, type ParseMessage, type ParseTask } from "./source.ts";

/** Megabytes of the thread: what needs more is no list of listings. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };
/** Milliseconds of all answers of the thread together, without what is done with them meanwhile. */
const patience = 20_000;

/**
 * Reads a file in a thread of its own, whose memory and time are bounded: its columns, then its rows, some at a time, as they are asked for. Throws a
 * {@link ParseError} where the file cannot be read.
 */
export async function* parseFile(path: string): AsyncGenerator<FilePart, void> {
  const workerData: ParseTask = {
    path,
    maxRows: maxImportRows,
    maxColumns: maxImportColumns,
    maxCell: maxImportCell,
  };
  const worker = new Worker(new URL("./parse-worker.ts", import.meta.url), { workerData, resourceLimits });
  let left = patience;
  try {
    for (;;) {
      const asked = performance.now();
      const message = await ask(worker, left);
      left -= performance.now() - asked;
      if (message.kind === "fault") throw new ParseError(message.fault, message.values);
      if (message.kind === "end") return;
      yield message;
    }
  } finally {
    await worker.terminate();
  }
}

function ask(worker: Worker, left: number): Promise<ParseMessage> {
  return new Promise<ParseMessage>((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new ParseError("too_slow"))), Math.max(1, left));
    const settle = (end: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      end();
    };
    const onMessage = (message: ParseMessage) => settle(() => resolve(message));
    const onExit = () => settle(() => reject(new ParseError("too_complex")));
    const onError = (error: unknown) => {
      const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      settle(() => reject(isFull ? new ParseError("too_complex") : (error as Error)));
    };
    worker.once("message", onMessage).once("error", onError).once("exit", onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage("more");
  });
}
