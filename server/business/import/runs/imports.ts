import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { maxImportBytes } from "#contracts/business/import/rules.ts";
import { isUnavailable } from "#server/database/database.ts";
import type { QueueNotices } from "#server/database/queue-notices.ts";
import { download, DownloadError } from "#server/platform/download.ts";
import { createFairLimiter } from "#server/platform/fair-limiter.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import { startQueueWorker } from "#server/platform/queue-worker.ts";
import { noteFeedResult } from "../feeds/note-result.ts";
import { measureFile } from "../parse/read-xlsx.ts";
import { ParseError } from "../parse/source.ts";
import { createHostFailures, fetchNextPhotos, type HostFailures } from "./fetch-photos.ts";
import type { ImportRecord } from "../records/queries.ts";
import * as queries from "../records/queries.ts";
import { readFile } from "../records/file-queries.ts";
import { unpackFile } from "./kept-file.ts";
import { readNextImport } from "./next-import-queries.ts";
import { createRest } from "./rest.ts";
import { runBatch } from "./run-batch.ts";
import type { ImportServices } from "../records/services.ts";
import { readingLease, stageRows } from "./stage-rows.ts";

/** Works on imports: reads files and addresses, and does what they say. */
export interface Imports {
  /** Reads a file that was sent, in the background. It is on disk meanwhile. */
  readFile(record: ImportRecord, file: Buffer): Promise<void>;
  /** Call it when an import is about to be read or to run. */
  wake(): void;
  /** Resolves once nothing is left to do. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a task that reads a file when it is its business's turn. */
type RunReader = (record: ImportRecord, file: string, task: () => Promise<void>) => Promise<void>;

/** Milliseconds between looks while an import is at work, or nobody tells that one was begun. */
const interval = 2_000;
/** Milliseconds that one import is worked on before another one has its turn. */
const turn = 15_000;
/** Milliseconds for which an import is kept while photos are fetched: longer than the slowest hosts take for those of some rows. */
const photoLease = 300_000;
/** Faults of ours in a row after which an import has failed, and the milliseconds between two tries. */
const [maxTries, retryAfter] = [5, 60_000];
/** Files of a lane that are read at once, each in a thread of its own; others wait, by turns of their businesses. */
const readerBounds = { concurrency: 1, perKey: 1, maxQueued: 20, maxQueuedOfKey: 1 };
/** Bytes, unpacked, of a file that has the quick lane: it is read in a second or two, and waits for no large one. */
const smallFile = 2 * 2 ** 20;
/** Milliseconds that an address may take to answer. */
const downloadTimeout = 60_000;
/** Imports of a phase at once: rows cost the database, but what waits for hosts of others must not hold up everybody. */
const concurrency = { read: 4, rows: 1, photos: 3 } as const;

export function openImports(services: ImportServices & { notices: QueueNotices }): Imports {
  const { db, log, now, notices } = services;
  const [quickLane, slowLane] = [createFairLimiter(readerBounds), createFairLimiter(readerBounds)];
  const reading = new Set<Promise<void>>();
  const runReader: RunReader = async (record, file, task) => {
    const run = (await measureFile(file)) <= smallFile ? quickLane : slowLane;
    return run(`business ${record.business_id}`, task);
  };
  const read = (record: ImportRecord, file: string | undefined) => readImport(services, record, file, runReader);
  const start = (phase: queries.ImportPhase, work: (record: ImportRecord) => Promise<void>) =>
    startQueueWorker<ImportRecord>({
      leaseDue: (lease) => queries.leaseImports(db, phase, lease),
      work,
      maxConcurrent: concurrency[phase],
      interval,
      afterWake: [50, 500],
      told: notices.of("imports", () => readNextImport(db)),
      log,
      logFields: { queue: "imports", phase },
      now,
    });
  const fetchSome = fetchWith(createHostFailures());
  const workers = [
    start("read", (record) => read(record, undefined).finally(wake)),
    start("rows", (record) => runForAWhile(services, record, doBatch).finally(wake)),
    start("photos", (record) => runForAWhile(services, record, fetchSome)),
  ];
  removeLeftFiles(tmpdir()).catch((error: unknown) => log.warn({ err: error }, "files of imports were not removed"));
  function wake(): void {
    for (const worker of workers) worker.wake();
  }
  return {
    async readFile(record, bytes) {
      const { file, remove } = await keepFile(bytes);
      const task = read(record, file)
        .catch((error: unknown) => log.warn({ err: error }, "a file was not read"))
        .finally(async () => {
          reading.delete(task);
          wake();
          await remove();
        });
      reading.add(task);
    },
    wake,
    async flush() {
      while (reading.size > 0) await Promise.all(reading);
      // In the order of the phases.
      for (const worker of workers) await worker.flush();
    },
    stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))),
  };
}

async function keepFile(bytes: Buffer): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Of the folders of files on their way to their rows; the process that has one is named after it. */
const folderPrefix = "jarya-import-";

/** Removes the files that processes have left behind which were killed. Nobody else has a process of this one's number: before a start it was another. */
export async function removeLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number(/^\d+(?=-)/.exec(name.slice(folderPrefix.length))?.[0] ?? 0);
    if (pid !== process.pid && isRunning(pid)) continue;
    await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // There is one, of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Reads a file, or what an address answers, and plans its rows. What cannot be read is told, and no other file is tried. */
async function readImport(
  services: ImportServices,
  record: ImportRecord,
  file: string | undefined,
  runReader: RunReader,
): Promise<void> {
  const { db, log, now } = services;
  const keep = () => queries.extendLease(db, record, new Date(now().getTime() + readingLease));
  await keep();
  // It may wait for its turn for longer.
  const keeping = setInterval(
    () => void keep().catch((error: unknown) => log.warn({ err: error }, "an import was not kept")),
    readingLease / 3,
  );
  try {
    if (file !== undefined) await runReader(record, file, () => stageRows(services, record, file));
    else await readAgain(services, record, runReader);
    const state = record.source === "feed" ? "running" : "checked";
    await db.transaction().execute(async (trx) => {
      // A business has one waiting import. The old one is locked first: a start of it would deadlock otherwise.
      if (state === "checked") await queries.expireChecked(trx, { businessId: record.business_id }, now());
      await queries.setState(trx, record.id, state, { now: now() });
    });
  } catch (error) {
    const isTold = error instanceof ParseError || error instanceof DownloadError || isRefusal(error);
    const problem = !isTold
      ? { message: "internal" }
      : isRefusal(error)
        ? { message: error.code }
        : { message: error.fault, ...(error.values && { values: error.values }) };
    await db.transaction().execute(async (trx) => {
      const isFirst = await queries.setState(trx, record.id, "failed", { now: now(), problem, from: record.state });
      if (isFirst && record.source === "feed") await noteFeedResult(trx, record, "failed");
    });
    if (!isTold) throw error;
  } finally {
    clearInterval(keeping);
  }
}

/** Reads what an address answers, or the file that is kept of an import. */
async function readAgain(services: ImportServices, record: ImportRecord, runReader: RunReader): Promise<void> {
  // Rows that were read before, also by another process, are read anew.
  await queries.deleteRows(services.db, record.id);
  const { file, remove } =
    record.address === null
      ? await restoreFile(services, record)
      : await downloadFile(services, record, record.address);
  try {
    await runReader(record, file, () => stageRows(services, record, file));
  } finally {
    await remove();
  }
}

async function restoreFile({ db }: ImportServices, { id }: ImportRecord) {
  const packed = await readFile(db, id);
  // It was too large to be kept, and the process that had it is gone.
  if (packed === undefined) throw new ParseError("interrupted");
  return keepFile(await unpackFile(packed));
}

/** Without a reader's turn: a host that takes its time holds up no other file. */
async function downloadFile({ network, uploads }: ImportServices, { business_id }: ImportRecord, address: string) {
  const upload = await uploads.begin(`import of business ${business_id}`);
  try {
    const bounds = { maxBytes: maxImportBytes, timeout: downloadTimeout, take: upload.take };
    return await keepFile(await download(network, address, bounds));
  } finally {
    upload.end();
  }
}

/** Works on an import until it is over, or it is another one's turn. Whatever ends the process, what is committed is done, and the rest is done later. */
async function runForAWhile(services: ImportServices, record: ImportRecord, step: Step): Promise<void> {
  const { db, now } = services;
  const started = performance.now();
  const rest = createRest();
  let { tries } = record;
  while (performance.now() - started < turn) {
    const begun = performance.now();
    if ((await tryStep(services, record, step)) === "over") return;
    if (tries > 0) await queries.forgetTries(db, record.id);
    tries = 0;
    await rest(performance.now() - begun);
  }
  await queries.extendLease(db, record, now());
}

/** A fault of ours is tried again some times, each time later: what has it every time would be worked on for ever. */
async function tryStep(services: ImportServices, record: ImportRecord, step: Step): Promise<"more" | "over"> {
  try {
    return await step(services, record);
  } catch (error) {
    // The database is away: it is nobody's fault, and nothing can be noted.
    if (isUnavailable(error)) throw error;
    const tries = await queries.noteTry(services.db, record.id, new Date(services.now().getTime() + retryAfter));
    if (tries >= maxTries) await finish(services, record, { state: "failed", problem: { message: "internal" } });
    throw error;
  }
}

/** Does a part of what is to be done; `over`: nothing of it is left, or not now. */
type Step = (services: ImportServices, record: ImportRecord) => Promise<"more" | "over">;

const doBatch: Step = async (services, record) => {
  const result = await runBatch(services, record);
  if (result === "more") return "more";
  if (typeof result === "object")
    await finish(services, record, { state: "failed", problem: { message: result.refused } });
  // Its photos are next.
  else if (result === "rows_done") await queries.extendLease(services.db, record, services.now());
  return "over";
};

const fetchWith =
  (failures: HostFailures): Step =>
  async (services, record) => {
    const { db, now } = services;
    const found = await queries.findImport(db, record.id);
    if (found?.state !== "running") return "over";
    await queries.extendLease(db, record, new Date(now().getTime() + photoLease));
    const result = await fetchNextPhotos(services, record, failures);
    if (result === "more") return "more";
    if (result === "none_left") await finish(services, record, { state: "done" });
    else if ("refused" in result) await giveUp(services, record, result.refused);
    else if (record.source === "feed") {
      // Tomorrow's reading asks for them again; until then the next one would have to wait.
      await queries.giveUpPhotos(db, record.id, { field: "photos", column: null, message: "rate_limited" });
      await finish(services, record, { state: "done" });
    } else await queries.extendLease(db, record, new Date(now().getTime() + result.later * 1_000));
    return "over";
  };

/** Of a business that may import nothing any more: its photos wait for nobody. */
async function giveUp(services: ImportServices, record: ImportRecord, refusal: string): Promise<void> {
  await queries.giveUpPhotos(services.db, record.id, { field: "photos", column: null, message: refusal });
  await finish(services, record, { state: "failed", problem: { message: refusal } });
}

async function finish(
  { db, now }: ImportServices,
  record: ImportRecord,
  { state, problem }: { state: "done" | "failed"; problem?: { message: string } },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // It may have been stopped meanwhile.
    if ((await queries.lockImport(trx, record.id))?.state !== "running") return;
    await queries.setState(trx, record.id, state, { now: now(), ...(problem && { problem }) });
    if (record.source === "feed") await noteFeedResult(trx, record, state);
  });
}
