import { type RawBuilder, sql } from "kysely";
import type { ImportState, PreviewMark, RowKind, RowPlan } from "#contracts/business/import/rules.ts";
import type { ReadSheets } from "#contracts/business/import/schemas.ts";
import type { RequestStatus } from "#contracts/users/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Lease } from "#server/platform/queue-worker.ts";
import { hasFault } from "./fault-queries.ts";
import type { ReadColumn } from "../rows/find-columns.ts";
import type { PriceChange, RowData, RowFault } from "../rows/row.ts";

/** An import. */
export interface ImportRecord {
  /** How often in a row work on it has ended with a fault of ours. */
  tries: number;
  id: number;
  business_id: number;
  source: "file" | "address" | "feed";
  name: string;
  address: string | null;
  state: ImportState;
  ends_gone: boolean;
  problem: { message: string; values?: Record<string, string> } | null;
  unknown_columns: string[];
  sheets: ReadSheets | null;
  hidden_rows: number;
  /** Prices with tyiyn are rounded, as its business has chosen. */
  rounds_prices: boolean;
  /** The place of rows that name none, as the owner has said. */
  location_id: number | null;
  /** That place, or the one of the business's first address. */
  location: number | null;
  /** The file that was sent is kept. */
  has_file: boolean;
  created_at: Date;
  finished_at: Date | null;
}

/** Imports of a business whose rows are kept, beside the newest. */
const keptReports = 3;

/** How many rows an import has of each kind. */
export type CountsRow = Record<
  RowPlan | "rows" | "new" | "changed" | "price_only" | "shown_only" | "done" | "photos_waiting" | "photos_failed",
  number
>;

/** What people are told of a row. One without photos is of a new listing, unless it says what changes. */
const kindOf = sql.raw(`
  case when plan in ('untouched', 'wrong', 'gone') then plan
    when plan = 'create' or plan = 'no_photos' and not data ? 'changes' then 'new' else 'changed' end`);

const columns = sql.raw(
  `i.id, i.business_id, i.source, i.name, i.address, i.state, i.ends_gone, i.problem, i.unknown_columns, i.sheets,
  i.hidden_rows, i.created_at, i.finished_at, i.tries, i.location_id, i.rounds_prices,
  coalesce(i.location_id,
    (select a.location_id from business_addresses a where a.business_id = i.business_id order by a.position limit 1)) as location,
  exists (select from import_files f where f.import_id = i.id) as has_file`,
);

interface NewImport extends Pick<ImportRecord, "business_id" | "source" | "name" | "address" | "ends_gone"> {
  now: Date;
  leasedUntil: Date | null;
}

/** What the database can store: no half of a letter, where a text was cut or a file is damaged, and no NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll("\0", " ");
const toJson = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === "string" ? storable(part) : part));

/** The new import, with the place that was said last, and the rounding that its business has chosen; undefined while the business has one that is read or runs. */
export async function insertImport(trx: Db, given: NewImport): Promise<ImportRecord | undefined> {
  const { business_id, source, name, address, ends_gone, now, leasedUntil } = given;
  const { rows } = await sql<ImportRecord>`
    insert into imports as i (business_id, source, name, address, state, ends_gone, created_at, leased_until, rounds_prices, location_id)
    values (${business_id}, ${source}, ${name}, ${address}, 'reading', ${ends_gone}, ${now}, ${leasedUntil},
      (select rounds_import_prices from businesses where id = ${business_id}),
      (select location_id from imports where business_id = ${business_id} order by id desc limit 1))
    on conflict do nothing returning ${columns}`.execute(trx);
  return rows[0];
}

export async function findImport(db: Db, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select ${columns} from imports i where i.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockImport(trx: Db, id: number): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`select ${columns} from imports i where i.id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The newest first, from before the one with this id. */
export async function readImports(
  db: Db,
  businessId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from imports i
    where i.business_id = ${businessId} and (${before ?? null}::bigint is null or i.id < ${before ?? null})
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts the rows of imports; each has ten thousand at most. */
export async function countRows(db: Db, ids: readonly number[]): Promise<Map<number, CountsRow>> {
  const { rows } = await sql<CountsRow & { import_id: number }>`
    select import_id, count(*) filter (where plan <> 'gone')::int as rows,
      count(*) filter (where ${kindOf} = 'new')::int as new, count(*) filter (where ${kindOf} = 'changed')::int as changed,
      count(*) filter (where plan = 'create')::int as create, count(*) filter (where plan = 'no_photos')::int as no_photos,
      count(*) filter (where plan = 'edit')::int as edit,
      count(*) filter (where plan = 'price')::int as price, count(*) filter (where plan = 'state')::int as state,
      count(*) filter (where ${kindOf} = 'changed' and data #> '{changes,fields}' = '["price"]')::int as price_only,
      count(*) filter (where ${kindOf} = 'changed' and data #> '{changes,fields}' <@ '["shown", "hidden"]')::int as shown_only,
      count(*) filter (where plan = 'untouched')::int as untouched, count(*) filter (where plan = 'wrong')::int as wrong,
      count(*) filter (where plan = 'gone')::int as gone,
      count(*) filter (where is_done and plan not in ('untouched', 'wrong'))::int as done,
      count(*) filter (where photos = 'waiting')::int as photos_waiting,
      count(*) filter (where photos = 'failed')::int as photos_failed
    from import_rows where import_id = any(${ids}::bigint[]) group by import_id`.execute(db);
  return new Map(rows.map(({ import_id, ...counts }) => [import_id, counts]));
}

/** False when it is not in the state `from` any more: another process has worked on it since. */
export async function setState(
  db: Db,
  id: number,
  state: ImportState,
  { now, problem = null, from = null }: { now: Date; problem?: ImportRecord["problem"]; from?: ImportState | null },
): Promise<boolean> {
  const isOver = state === "done" || state === "failed";
  const { numAffectedRows = 0n } = await sql`
    update imports set state = ${state}, problem = ${problem === null ? null : toJson(problem)}::jsonb, leased_until = null,
      started_at = case when ${state} = 'running' then coalesce(started_at, ${now}) else started_at end,
      finished_at = case when ${isOver} then ${now}::timestamptz end
    where id = ${id} and (${from}::text is null or state = ${from})`.execute(db);
  return numAffectedRows > 0n;
}

/** Whether the prices of an import are rounded: as its business has chosen last. */
export async function updateRounding(trx: Db, id: number): Promise<void> {
  await sql`
    update imports i set rounds_prices = b.rounds_import_prices from businesses b
    where i.id = ${id} and b.id = i.business_id`.execute(trx);
}

/** Writes what a business chooses for this file, those to come, and its daily import. */
export async function writeRounding(trx: Db, businessId: number, isOn: boolean): Promise<void> {
  await sql`update businesses set rounds_import_prices = ${isOn} where id = ${businessId}`.execute(trx);
}

export async function findRounding(db: Db, businessId: number): Promise<boolean> {
  const { rows } = await sql<{ is_on: boolean }>`
    select rounds_import_prices as is_on from businesses where id = ${businessId}`.execute(db);
  return rows[0]?.is_on === true;
}

export async function writeLocation(trx: Db, id: number, locationId: number): Promise<void> {
  await sql`update imports set location_id = ${locationId} where id = ${id}`.execute(trx);
}

/** Writes the columns of a file that are read, and the names of the others. */
export async function writeColumns(
  db: Db,
  id: number,
  { read, unknown }: { read: readonly ReadColumn[]; unknown: readonly string[] },
): Promise<void> {
  await sql`
    update imports set columns = ${toJson(read)}::jsonb, unknown_columns = ${unknown.map(storable)}::text[]
    where id = ${id}`.execute(db);
}

/** Writes which sheet of a workbook is read. */
export async function writeSheets(db: Db, id: number, { read, others, more }: ReadSheets): Promise<void> {
  await sql`update imports set sheets = ${toJson({ read, others, more })}::jsonb where id = ${id}`.execute(db);
}

/** Writes how many rows the file hides. */
export async function writeHiddenRows(db: Db, id: number, count: number): Promise<void> {
  await sql`update imports set hidden_rows = ${count} where id = ${id}`.execute(db);
}

export async function readColumns(db: Db, id: number): Promise<ReadColumn[]> {
  const { rows } = await sql<{ columns: ReadColumn[] }>`select columns from imports where id = ${id}`.execute(db);
  return rows[0]?.columns ?? [];
}

/** Expires checked imports: those of a business, or those that were created before a moment. Deletes their plans. */
export async function expireChecked(
  db: Db,
  imports: { businessId: number } | { before: Date },
  now: Date,
): Promise<void> {
  const chosen = "before" in imports ? sql`created_at < ${imports.before}` : sql`business_id = ${imports.businessId}`;
  await sql`
    with expired as (
      update imports set state = 'expired', finished_at = ${now} where state = 'checked' and ${chosen} returning id)
    delete from import_rows where not is_done and import_id in (select id from expired)`.execute(db);
}

/** Keeps an import for the process that works on it, as long as it is in that state. */
export async function extendLease(
  db: Db,
  { id, state }: Pick<ImportRecord, "id" | "state">,
  until: Date,
): Promise<void> {
  await sql`update imports set leased_until = ${until} where id = ${id} and state = ${state}`.execute(db);
}

/** What is to be done with an import: read it, do its rows, then fetch its photos. */
export type ImportPhase = "read" | "rows" | "photos";

const pendingRow = sql.raw("exists (select from import_rows r where r.import_id = imports.id and not r.is_done)");
const isIn: Record<ImportPhase, RawBuilder<unknown>> = {
  read: sql`state = 'reading'`,
  rows: sql`state = 'running' and ${pendingRow}`,
  photos: sql`state = 'running' and not ${pendingRow}`,
};

/** Leases imports of a phase, the one that has waited longest first. */
export async function leaseImports(
  db: Db,
  phase: ImportPhase,
  { now, leaseUntil, limit }: Lease,
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    update imports i set leased_until = ${leaseUntil}
    where i.id in (
      select id from imports
      where ${isIn[phase]} and (leased_until is null or leased_until <= ${now})
      order by leased_until nulls first limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

/** A row as it is kept. */
export interface StagedRow {
  line: number;
  article: string | null;
  plan: RowPlan;
  data: RowData;
  problems: RowFault[] | null;
  listing_id: number | null;
  is_done: boolean;
}

/** Adds rows, those of an article that is there already as wrong ones. */
export async function insertRows(trx: Db, importId: number, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (import_id, line, article, plan, data, problems, listing_id, is_done)
    select ${importId}, r.line, r.article, r.plan, r.data, nullif(r.problems, 'null'::jsonb), r.listing_id, r.is_done
    from jsonb_to_recordset(${toJson(rows)}::jsonb)
      as r (line int, article text, plan text, data jsonb, problems jsonb, listing_id bigint, is_done boolean)`.execute(
    trx,
  );
}

/** The articles of these that an import has in other rows. */
export async function readStagedArticles(db: Db, importId: number, articles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ article: string }>`
    select article from import_rows
    where import_id = ${importId} and plan <> 'wrong' and article = any(${articles}::text[])`.execute(db);
  return rows.map(({ article }) => article);
}

/** Rows that are not done, in the order of the file. The import is locked. */
export async function readPending(trx: Db, importId: number, limit: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select line, article, plan, data, problems, listing_id, is_done from import_rows
    where import_id = ${importId} and not is_done order by line limit ${sql.lit(limit)}`.execute(trx);
  return rows;
}

/** What became of a row. */
export interface RowOutcome {
  line: number;
  plan: RowPlan;
  listing_id: number | null;
  problems: RowFault[] | null;
  photos: "none" | "waiting";
  /** What has changed of a known listing, and its title before. */
  details?: Pick<RowData, "title" | "changes" | "priceChange"> | undefined;
}

/** Notes what became of rows. What they wanted is kept no longer than until it is done, but for their titles, their groups, and photos that are to be fetched. */
export async function writeOutcomes(trx: Db, importId: number, outcomes: readonly RowOutcome[]): Promise<void> {
  await sql`
    update import_rows t set is_done = true, plan = r.plan, listing_id = r.listing_id, problems = nullif(r.problems, 'null'::jsonb), photos = r.photos,
      data = jsonb_strip_nulls(jsonb_build_object('title', t.data -> 'title', 'group', t.data -> 'group', 'change', '{}'::jsonb,
        'photos', case when r.photos = 'waiting' then t.data -> 'photos' end)) || coalesce(r.details, '{}'::jsonb)
    from jsonb_to_recordset(${toJson(outcomes)}::jsonb)
      as r (line int, plan text, listing_id bigint, problems jsonb, photos text, details jsonb)
    where t.import_id = ${importId} and t.line = r.line`.execute(trx);
}

/** Forgets what the preview shows of rows that nothing is left to do with; that of the others goes when they are done. */
export async function forgetShown(trx: Db, importId: number): Promise<void> {
  await sql`
    update import_rows set data = data - 'shown' where import_id = ${importId} and is_done and data ? 'shown'`.execute(
    trx,
  );
}

interface RowPage {
  /** Only those that something is to be said of. */
  wrong: boolean;
  /** Listings that are gone from the file, too. */
  gone?: boolean;
  kind?: RowKind | undefined;
  /** Only those of which the preview says something of its own. */
  only?: PreviewMark | undefined;
  /** Only those with this fault. */
  fault?: string | undefined;
  after: number;
  limit: number;
}

/** A row with what it is told as, and with what came of its photos. */
export type ReportedRow = StagedRow & { kind: RowKind; photo_problems: RowFault[] | null };

/** What the preview says of some rows: their listing gets another category, or becomes negotiable. */
const marked: Record<PreviewMark, RawBuilder<unknown>> = {
  new_category: sql`data -> 'changes' -> 'fields' ? 'category'`,
  zero_price: sql`data ? 'zeroPrice'`,
};

/** A page of rows in the order of the file. */
export async function readRows(
  db: Db,
  importId: number,
  { wrong, gone = true, kind, only, fault, after, limit }: RowPage,
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`
    select line, article, plan, ${kindOf} as kind, data, problems, photo_problems, listing_id, is_done from import_rows r
    where import_id = ${importId} and line > ${after}
      ${wrong || fault !== undefined ? sql`and (problems is not null or photo_problems is not null)` : sql``}
      ${fault === undefined ? sql`` : sql`and ${hasFault(fault)}`}
      ${gone ? sql`` : sql`and plan <> 'gone'`}
      ${kind === undefined ? sql`` : sql`and ${kindOf} = ${kind}`}
      ${only === undefined ? sql`` : sql`and not is_done and ${marked[only]}`}
    order by line limit ${limit}`.execute(db);
  return rows;
}

/** Counts the rows of which the preview says something of its own. */
export async function countMarked(db: Db, importId: number): Promise<{ new_categories: number; zero_prices: number }> {
  const { rows } = await sql<{ new_categories: number; zero_prices: number }>`
    select count(*) filter (where ${marked.new_category})::int as new_categories,
      count(*) filter (where ${marked.zero_price})::int as zero_prices
    from import_rows where import_id = ${importId} and not is_done`.execute(db);
  return rows[0] ?? { new_categories: 0, zero_prices: 0 };
}

/** A price that an import would change. */
export interface PriceChangeRow {
  line: number;
  article: string;
  title: string;
  listing_id: number | null;
  change: PriceChange;
}

/** Reads the largest price changes of an import, and counts all of them. Changes are compared by the price that buyers pay. */
export async function readPriceChanges(
  db: Db,
  importId: number,
  limit: number,
): Promise<{ changed: number; unlikely: number; changes: PriceChangeRow[] }> {
  const { rows } = await sql<PriceChangeRow & { changed: number; unlikely: number }>`
    select r.line, r.article, coalesce(r.data ->> 'title', l.title, '') as title, r.listing_id, s.change,
      count(*) over ()::int as changed,
      count(*) filter (where (s.change -> 'is_unlikely')::boolean) over ()::int as unlikely
    from import_rows r cross join lateral (select r.data -> 'priceChange' as change) s left join listings l on l.id = r.listing_id
    where r.import_id = ${importId} and not r.is_done and s.change is not null
    order by abs(ln((100 + (s.change ->> 'percent')::numeric) / 100)) desc nulls last, r.line
    limit ${sql.lit(limit)}`.execute(db);
  const [{ changed, unlikely } = { changed: 0, unlikely: 0 }] = rows;
  return { changed, unlikely, changes: rows };
}

/** The listing of an article. */
export interface ArticleRow {
  article: string;
  listing_id: number;
  photos_hash: Buffer | null;
  is_gone: boolean;
}

export async function readArticles(db: Db, businessId: number, articles: readonly string[]): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select article, listing_id, photos_hash, is_gone from imported_listings
    where business_id = ${businessId} and article = any(${articles}::text[])`.execute(db);
  return rows;
}

/** Articles of a business that an import has no row of, and whose listings may still come on show. */
export async function stageGone(trx: Db, { id, business_id }: ImportRecord, firstLine: number): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, article, plan, data, listing_id)
    select ${id}, ${firstLine}::int + row_number() over (order by g.listing_id), g.article, 'gone', jsonb_build_object('title', l.title, 'change', '{}'::jsonb), g.listing_id
    from imported_listings g join listings l on l.id = g.listing_id
    where g.business_id = ${business_id} and l.deleted_at is null and l.state in ('active', 'on_review')
      and not exists (select from import_rows r where r.import_id = ${id} and r.article = g.article)`.execute(trx);
}

/** Notes which listing each article of a business is. */
export async function writeArticles(
  trx: Db,
  businessId: number,
  listings: readonly { article: string; listing_id: number }[],
): Promise<void> {
  if (listings.length === 0) return;
  await sql`
    insert into imported_listings (business_id, article, listing_id)
    select ${businessId}::bigint, r.article, r.listing_id
    from jsonb_to_recordset(${toJson(listings)}::jsonb) as r (article text, listing_id bigint)
    on conflict (business_id, article) do update set listing_id = excluded.listing_id, photos_hash = null, is_gone = false`.execute(
    trx,
  );
}

/** Notes whether listings are out of the import. */
export async function markGone(trx: Db, ids: readonly number[], isGone: boolean): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update imported_listings set is_gone = ${isGone} where listing_id = any(${ids}::bigint[]) and is_gone <> ${isGone}`.execute(
    trx,
  );
}

export async function writePhotosHash(trx: Db, listingId: number, hash: Buffer): Promise<void> {
  await sql`update imported_listings set photos_hash = ${hash} where listing_id = ${listingId}`.execute(trx);
}

export type PhotoRow = Pick<StagedRow, "line" | "listing_id" | "data">;

/** Rows whose photos are to be fetched. */
export async function readPhotoRows(db: Db, importId: number, limit: number): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select line, listing_id, data from import_rows
    where import_id = ${importId} and photos = 'waiting' order by line limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function writePhotoOutcome(
  trx: Db,
  importId: number,
  line: number,
  faults: readonly RowFault[],
): Promise<void> {
  const failed = faults.length > 0;
  await sql`
    update import_rows set photos = ${failed ? "failed" : "done"}, data = data - 'photos', photo_problems = ${failed ? toJson(faults) : null}::jsonb
    where import_id = ${importId} and line = ${line}`.execute(trx);
}

export async function deleteRows(db: Db, importId: number): Promise<void> {
  await sql`delete from import_rows where import_id = ${importId}`.execute(db);
}

/** Rows of a business's older imports: of what was done long ago only the last few are told. */
export async function deleteOldRows(trx: Db, businessId: number): Promise<void> {
  await sql`
    delete from import_rows where import_id in (
      select id from imports where business_id = ${businessId} and state not in ('reading', 'running')
      order by id desc offset ${sql.lit(keptReports)} limit 100)`.execute(trx);
}

export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from imports where created_at < ${before} and state not in ('reading', 'running')`.execute(db);
}

/** The owner that an import is made for. */
export async function findImporter(
  db: Db,
  businessId: number,
): Promise<{ user_id: number; request_status: RequestStatus } | undefined> {
  const { rows } = await sql<{ user_id: number; request_status: RequestStatus }>`
    select user_id, request_status from businesses where id = ${businessId}`.execute(db);
  return rows[0];
}

/** Counts a fault of ours, and leaves the import alone until a moment; how many there were in a row. */
export async function noteTry(db: Db, id: number, until: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update imports set tries = tries + 1, leased_until = ${until} where id = ${id} returning tries`.execute(db);
  return rows[0]?.tries ?? 0;
}

export async function forgetTries(db: Db, id: number): Promise<void> {
  await sql`update imports set tries = 0 where id = ${id}`.execute(db);
}

/** Gives the photos up that an import still waits for. */
export async function giveUpPhotos(trx: Db, importId: number, fault: RowFault): Promise<void> {
  await sql`
    update import_rows set photos = 'failed', data = data - 'photos', photo_problems = ${toJson([fault])}::jsonb
    where import_id = ${importId} and photos = 'waiting'`.execute(trx);
}
