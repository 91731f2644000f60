import { parentPort, workerData } from "node:worker_threads";
import { openSource } from "./open-source.ts";
import { ParseError, type ParseMessage, type ParseTask, type SourceRow } from "./source.ts";

/** Rows that are handed over at once: they are planned in one go, and nobody else is served meanwhile. */
const batchSize = 50;
/** Letters that are handed over at once, and those of a row: they are copied into the memory of the process. */
const maxBatchLetters = 500_000;
/** Letters of all rows: cells of a sheet may share one long text, so that a small file says very much. */
const maxLetters = 16_000_000;

const task = workerData as ParseTask;
// It is asked for each message, so that rows do not pile up.
const asked: (() => void)[] = [];
let questions = 0;
parentPort?.on("message", () => {
  const answer = asked.shift();
  if (answer) answer();
  else questions += 1;
});

async function say(message: ParseMessage): Promise<void> {
  if (questions > 0) questions -= 1;
  else await new Promise<void>((resolve) => asked.push(resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

async function readAll(): Promise<void> {
  let batch: SourceRow[] = [];
  let [count, letters, batchLetters] = [0, 0, 0];
  for await (const part of await openSource(task)) {
    if (part.kind !== "row") {
      await say(part);
      continue;
    }
    const { row } = part;
    count += 1;
    if (count > task.maxRows) throw new ParseError("too_many_rows", { max: String(task.maxRows) });
    const length = lettersOf(row);
    letters += length;
    if (length > maxBatchLetters || letters > maxLetters) throw new ParseError("too_large_unpacked");
    batch.push(row);
    batchLetters += length;
    if (batch.length < batchSize && batchLetters < maxBatchLetters) continue;
    await say({ kind: "rows", rows: batch });
    [batch, batchLetters] = [[], 0];
  }
  if (batch.length > 0) await say({ kind: "rows", rows: batch });
  if (count === 0) throw new ParseError("no_rows");
  await say({ kind: "end" });
}

function lettersOf({ cells }: SourceRow): number {
  let sum = 0;
  for (const name in cells) sum += name.length + (cells[name]?.length ?? 0);
  return sum;
}

try {
  await readAll();
} catch (error) {
  if (!(error instanceof ParseError)) throw error;
  const { fault, values } = error;
  await say({ kind: "fault", fault, ...(values && { values }) });
}
parentPort?.close();
