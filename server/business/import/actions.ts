import {
  keptFileHours,
  previewPrices,
  previewRows,
  type RowKind,
  waitingDays,
} from "#contracts/business/import/rules.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  findArticles as findArticlesCall,
  getImportPreview,
  Import,
  ImportFault,
  ImportPreview,
  ImportRow,
  listImportFaults,
} from "#contracts/business/import/schemas.ts";
import { isRefusal, refuse, refuseField } from "#server/platform/refusal.ts";
import { getOwnBusiness, lockBusinessOf } from "#server/business/records/own-business.ts";
import type { Db } from "#server/database/database.ts";
import { type PageLinks, paginate, parseIdKey, refuseListKey } from "#server/http/pagination.ts";
import { parseDownloadAddress } from "#server/platform/download.ts";
import type { Language } from "#server/platform/texts.ts";
import { lockSeller } from "#server/selling/queries.ts";
import { needsPhotos } from "#server/selling/states.ts";
import { type FaultPosition, readFaults, readMissing } from "./records/fault-queries.ts";
import { deleteFilesBefore, moveFile, writeFile } from "./records/file-queries.ts";
import { mayCheckAgain, presentFaultGroup, presentImport, presentPreview, presentRow } from "./records/present.ts";
import type { Imports } from "./runs/imports.ts";
import type { ImportRecord } from "./records/queries.ts";
import * as queries from "./records/queries.ts";
import type { ImportServices } from "./records/services.ts";
import { packFile } from "./runs/kept-file.ts";
import { readingLease, readKnown } from "./runs/stage-rows.ts";

export interface ImportActions extends ImportServices {
  imports: Imports;
}

const defaultRows = 50;

/** A file, or an address instead. */
interface ImportSource {
  file: Buffer | undefined;
  fileName: string | undefined;
  address: string | undefined;
  endsGone: boolean;
  /** Undefined: as it was chosen before. */
  roundsPrices: boolean | undefined;
}

/** Begins to check a file, or what an address answers. One import of a business at a time. */
export async function beginCheck(
  services: ImportActions,
  userId: number,
  { file, fileName, address, endsGone, roundsPrices }: ImportSource,
  language: Language,
): Promise<Import> {
  const { db, now, imports } = services;
  if (!file && address === undefined) refuseField("file", "import_source");
  if (file?.length === 0) refuseField("file", "import_source");
  // As it is asked for, and not as it was typed.
  const href = file ? null : (parseDownloadAddress(address ?? "") ?? refuseField("address", "https_address")).href;
  const packed = file && (await packFile(file));
  const made = await db.transaction().execute(async (trx) => {
    const { id } = await lockBusinessOf(trx, userId);
    if ((await lockSeller(trx, userId, now()))?.blocked_at !== null) refuse("account_blocked");
    await queries.deleteOldRows(trx, id);
    if (roundsPrices !== undefined) await queries.writeRounding(trx, id, roundsPrices);
    const time = now();
    const inserted = await queries.insertImport(trx, {
      business_id: id,
      source: file ? "file" : "address",
      name: (href ?? fileName ?? "").slice(0, 200),
      address: href,
      ends_gone: endsGone,
      now: time,
      // A file that was sent is read by this process only.
      leasedUntil: file ? new Date(time.getTime() + readingLease) : null,
    });
    if (inserted) await writeFile(trx, { businessId: id, importId: inserted.id, content: packed, now: time });
    return inserted;
  });
  if (!made) refuse("import_running");
  if (file) await imports.readFile(made, file);
  else imports.wake();
  return presentImport(made, undefined, language);
}

/** What the owner says for another check; what is undefined stays. */
interface CheckAgain {
  /** The place of rows that name none. */
  location: number | undefined;
  /** Prices with tyiyn are rounded, also those of the files to come. */
  roundsPrices: boolean | undefined;
}

/**
 * Checks the file, or the address, of an import again, with what its owner has said of it. A checked import is read anew;
 * one that is done stays as it is, and a new import is made. What is read already goes on.
 */
export async function beginCheckAgain(
  services: ImportActions,
  userId: number,
  id: number,
  { location, roundsPrices, language }: CheckAgain & { language: Language },
): Promise<Import> {
  const { db, now, imports, catalogue } = services;
  if (location !== undefined && !catalogue.current().locationById.has(location)) refuseField("location", "unknown_id");
  const read = { id };
  await changeImport(db, userId, id, async (trx, record) => {
    if ((await lockSeller(trx, userId, now()))?.blocked_at !== null) refuse("account_blocked");
    if (record.state === "reading" && location === undefined && roundsPrices === undefined) return;
    if (record.state === "reading" || record.state === "running") refuse("import_running");
    if (!mayCheckAgain(record)) refuse("import_over");
    if (record.state === "checked") {
      await queries.setState(trx, id, "reading", { now: now() });
      // Nobody is shown what holds no more.
      await queries.deleteRows(trx, id);
    } else {
      await queries.deleteOldRows(trx, record.business_id);
      const made = await queries.insertImport(trx, { ...record, now: now(), leasedUntil: null });
      read.id = made?.id ?? refuse("import_running");
      await moveFile(trx, id, read.id);
    }
    if (location !== undefined) await queries.writeLocation(trx, read.id, location);
    if (roundsPrices !== undefined) await queries.writeRounding(trx, record.business_id, roundsPrices);
    await queries.updateRounding(trx, read.id);
  });
  imports.wake();
  return getImportOf(services, userId, read.id, language);
}

export async function listOwnImports(
  { db }: Pick<ImportActions, "db">,
  userId: number,
  { limit = 20, key }: { limit?: number | undefined; key?: string | undefined },
  { address, language }: { address: URL; language: Language },
): Promise<{ results: Import[] } & PageLinks> {
  const { id } = await getOwnBusiness(db, userId);
  const found = await queries.readImports(db, id, { before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const counts = await queries.countRows(
    db,
    rows.map((row) => row.id),
  );
  return { results: rows.map((row) => presentImport(row, counts.get(row.id), language)), ...links };
}

/** Refuses `not_found` where it is another business's. */
async function getOwnImport(db: Db, userId: number, id: number): Promise<ImportRecord> {
  const business = await getOwnBusiness(db, userId);
  const found = await queries.findImport(db, id);
  return found?.business_id === business.id ? found : refuse("not_found");
}

export async function getImportOf(
  { db }: Pick<ImportActions, "db">,
  userId: number,
  id: number,
  language: Language,
): Promise<Import> {
  const found = await getOwnImport(db, userId, id);
  return presentImport(found, (await queries.countRows(db, [id])).get(id), language);
}

export async function listRows(
  { db, catalogue }: Pick<ImportActions, "db" | "catalogue">,
  userId: number,
  {
    id,
    wrong = false,
    kind,
    fault,
    limit = defaultRows,
    key,
  }: {
    id: number;
    wrong?: boolean | undefined;
    kind?: RowKind | undefined;
    fault?: string | undefined;
    limit?: number | undefined;
    key?: string | undefined;
  },
  { address, language }: { address: URL; language: Language },
): Promise<{ results: ImportRow[] } & PageLinks> {
  await getOwnImport(db, userId, id);
  const after = parseLine(key);
  const found = await queries.readRows(db, id, { wrong, kind, fault, after, limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.line));
  return { results: rows.map((row) => presentRow(row, catalogue.current(), language)), ...links };
}

/** The faults of an import, equal ones together: a file may have one in each row. */
export async function listFaults(
  { db, catalogue }: Pick<ImportActions, "db" | "catalogue">,
  userId: number,
  { id, own = false, limit = defaultRows, key }: ValidInput<typeof listImportFaults>["query"] & { id: number },
  { address, language }: { address: URL; language: Language },
): Promise<{ results: ImportFault[] } & PageLinks> {
  await getOwnImport(db, userId, id);
  const found = await readFaults(db, id, { own, after: parseFaultKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (group) => `${group.rows}-${group.line}-${group.key}`);
  return { results: rows.map((group) => presentFaultGroup(group, catalogue.current(), language)), ...links };
}

/** Lines are `integer` in the database. */
const maxLine = 2_147_483_647;

/** The line that a page of rows begins behind. */
function parseLine(key: string | undefined): number {
  const line = parseIdKey(key) ?? 0;
  return line > maxLine ? refuseListKey() : line;
}

function parseFaultKey(key: string | undefined): FaultPosition | undefined {
  if (key === undefined) return undefined;
  const [, rows, line, of = ""] = /^(\d{1,5})-(\d{1,10})-([0-9a-f]{32})$/.exec(key) ?? refuseListKey();
  if (Number(line) > maxLine) refuseListKey();
  return { rows: Number(rows), line: Number(line), key: of };
}

/** The preview of a file, with a page of its rows. It has rows and prices only while the import waits for its start. */
export async function getPreview(
  { db, catalogue }: Pick<ImportActions, "db" | "catalogue">,
  userId: number,
  { id, only, limit = previewRows, key }: ValidInput<typeof getImportPreview>["query"] & { id: number },
  { address, language }: { address: URL; language: Language },
): Promise<ImportPreview> {
  const { state } = await getOwnImport(db, userId, id);
  const after = parseLine(key);
  const columns = await queries.readColumns(db, id);
  const isWaiting = state === "checked";
  const page = { wrong: false, gone: false, only, after, limit: limit + 1 };
  const [found, marked, missing, prices] = await Promise.all([
    isWaiting ? queries.readRows(db, id, page) : [],
    isWaiting ? queries.countMarked(db, id) : { new_categories: 0, zero_prices: 0 },
    isWaiting ? readMissing(db, id) : { ready: 0, place: 0, category: 0, own: 0 },
    isWaiting ? queries.readPriceChanges(db, id, previewPrices) : { changed: 0, unlikely: 0, changes: [] },
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.line));
  return { columns, ...marked, missing, ...presentPreview({ rows, prices }, catalogue.current(), language), ...links };
}

/** The listings of articles: photos are matched to them by the names of their files. */
export async function findArticles(
  { db }: Pick<ImportActions, "db">,
  userId: number,
  articles: readonly string[],
): Promise<Reply<typeof findArticlesCall>> {
  const { id } = await getOwnBusiness(db, userId);
  const known = await readKnown(db, { businessId: id, userId, articles: [...new Set(articles)] });
  const results = [...known].flatMap(([article, { before }]) =>
    before.deleted_at === null
      ? [{ article, product: before.id, title: before.title, needs_photos: needsPhotos(before) }]
      : [],
  );
  return { results };
}

/** Starts what was checked, or goes on with what was stopped; what runs already goes on. */
export async function beginRun(
  services: ImportActions,
  userId: number,
  id: number,
  language: Language,
): Promise<Import> {
  const { db, now, imports, siteSettings } = services;
  if (!siteSettings.current().accepts_listings) refuse("posting_closed");
  await changeImport(db, userId, id, async (trx, record) => {
    if ((await lockSeller(trx, userId, now()))?.blocked_at !== null) refuse("account_blocked");
    if (record.state === "running") return;
    if (record.state !== "checked" && record.state !== "stopped") refuse("import_over");
    await queries.setState(trx, id, "running", { now: now() });
    await queries.forgetShown(trx, id);
  });
  imports.wake();
  return getImportOf(services, userId, id, language);
}

/** Stops an import after the rows that are under way. */
export async function endRun(
  { db, now }: ImportActions,
  userId: number,
  id: number,
  language: Language,
): Promise<Import> {
  await changeImport(db, userId, id, async (trx, record) => {
    if (record.state === "running") await queries.setState(trx, id, "stopped", { now: now() });
  });
  return getImportOf({ db }, userId, id, language);
}

/** Refuses `import_running` where the work would make two imports of the business that are read or run. */
async function changeImport(
  db: Db,
  userId: number,
  id: number,
  work: (trx: Db, record: ImportRecord) => Promise<void>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      const business = await lockBusinessOf(trx, userId);
      const record = await queries.lockImport(trx, id);
      if (record?.business_id !== business.id) refuse("not_found");
      await work(trx, record);
    });
  } catch (error) {
    if (!isRefusal(error) && error instanceof Error && "code" in error && error.code === "23505")
      refuse("import_running");
    throw error;
  }
}

const day = 86_400_000;
/** Days that it is known for what was imported. */
const keptDays = 90;

export async function purgeOldImports({ db, now }: Pick<ImportActions, "db" | "now">): Promise<void> {
  const time = now();
  await queries.expireChecked(db, { before: new Date(time.getTime() - waitingDays * day) }, time);
  await deleteFilesBefore(db, new Date(time.getTime() - keptFileHours * 3_600_000));
  await queries.deleteImportsBefore(db, new Date(time.getTime() - keptDays * day));
}
