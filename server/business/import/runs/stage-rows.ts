import { maxBusinessListings } from "#contracts/selling/rules.ts";
import { lockOwnListings } from "#server/selling/bulk.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { type OwnListingRow, readListings } from "#server/selling/queries.ts";
import type { Db } from "#server/database/database.ts";
import { ParseError, type SourceRow } from "../parse/source.ts";
import { parseFile } from "../parse/parse-file.ts";
import { addColumns, type FileColumns, findColumns, listColumns } from "../rows/find-columns.ts";
import { findChanges } from "../rows/changes.ts";
import { type KnownListing, planRow, type RowStep } from "../rows/plan-row.ts";
import { withOldPrice } from "../rows/old-price.ts";
import { findPriceChange, showRow } from "../rows/preview.ts";
import { openSections } from "../rows/sections.ts";
import { cleanArticle, readRow, type ReadingScene } from "../rows/read-row.ts";
import type { ReadRow, RowData } from "../rows/row.ts";
import { assortmentOf } from "../rows/assortment.ts";
import { findOwnCategory, readMap } from "../categories/queries.ts";
import { type ImportContext, openContext } from "./context.ts";
import { chooseLeaf } from "../categories/choose-leaf.ts";
import { createRest } from "./rest.ts";
import type { ImportRecord, StagedRow } from "../records/queries.ts";
import * as queries from "../records/queries.ts";
import type { ImportServices } from "../records/services.ts";

/** Milliseconds for which whoever reads a file has it for himself; each part of it begins them anew. */
export const readingLease = 120_000;

/** Lines of what is in no row: no file has as many. */
const goneFrom = 2_000_000_000;

/** Reads a file and plans each row; nothing but the plan is written. Throws a {@link ParseError} where the file cannot be read. */
export async function stageRows(services: ImportServices, record: ImportRecord, path: string): Promise<void> {
  const { db, catalogue, search, now } = services;
  const [mapped, ownCategory] = await Promise.all([
    readMap(db, record.business_id),
    findOwnCategory(db, record.business_id),
  ]);
  let columns: FileColumns | undefined;
  let [created, hiddenRows] = [0, 0];
  const rest = createRest();
  const readGoods = openSections();
  for await (const part of parseFile(path)) {
    const begun = performance.now();
    const current = catalogue.current();
    if (part.kind === "sheets") {
      await queries.writeSheets(db, record.id, part);
      continue;
    }
    if (part.kind === "columns") {
      columns = findColumns(part.names, current, part.hidden);
      await queries.writeColumns(db, record.id, listColumns(columns, current));
      continue;
    }
    if (!columns) throw new ParseError("no_rows");
    const context = await openContext(db, record, current, now());
    if ("refusal" in context) throw new ParseError(context.refusal);
    const goods = readGoods(part.rows, columns);
    hiddenRows += goods.filter(({ isHidden }) => isHidden).length;
    const rows = await planPart({ db, record, columns, context, mapped, ownCategory, search }, goods, created);
    created += rows.filter(isNew).length;
    await queries.insertRows(db, record.id, rows);
    await queries.extendLease(db, record, new Date(now().getTime() + readingLease));
    await rest(performance.now() - begun);
  }
  // Rows of YML have columns of their own.
  if (columns) await queries.writeColumns(db, record.id, listColumns(columns, catalogue.current()));
  await queries.writeHiddenRows(db, record.id, hiddenRows);
  if (record.ends_gone) await queries.stageGone(db, record, goneFrom);
}

interface Part {
  db: Db;
  record: ImportRecord;
  columns: FileColumns;
  context: ImportContext;
  mapped: ReadingScene["mapped"];
  ownCategory: number | null;
  search: ImportServices["search"];
}

async function planPart(
  { db, record, columns, context, mapped, ownCategory, search }: Part,
  rows: readonly SourceRow[],
  created: number,
): Promise<StagedRow[]> {
  for (const { cells } of rows) addColumns(columns, Object.keys(cells));
  const articles = rows.flatMap(({ cells }) => cleanArticle(cells[columns.own.article ?? ""]) || []);
  const known = await readKnown(db, { businessId: record.business_id, userId: context.userId, articles });
  const listingOf = (article: string) => known.get(article)?.before;
  const { catalogue } = context;
  const scene: ReadingScene = {
    catalogue,
    mapped,
    roundsPrices: record.rounds_prices,
    assortment: assortmentOf(catalogue, ownCategory),
    chooseLeaf: (title, within) => chooseLeaf(search, catalogue.categoryById, title, within),
  };
  const read = rows.map((row) => ({
    line: row.line,
    ...readRow(withOldPrice(row, columns), columns, scene, listingOf),
  }));
  const taken = new Set(await queries.readStagedArticles(db, record.id, articles));
  let room = maxBusinessListings - context.seller.listings - created;
  return read.map((row): StagedRow => {
    const before = known.get(row.article ?? "")?.before;
    // A daily import has no preview.
    const shown = record.source === "feed" ? {} : { shown: showRow(row, before) };
    const planned = stageRow({ ...row, data: { ...row.data, ...shown } }, { columns, context, known, taken });
    if (!isNew(planned)) return planned;
    room -= 1;
    if (room >= 0) return planned;
    return {
      ...planned,
      data: titleOf(planned.data),
      plan: "wrong",
      is_done: true,
      problems: [{ field: "", column: null, message: "too_many_listings" }],
    };
  });
}

/** A listing will be made of it. */
function isNew({ plan, listing_id: known }: StagedRow): boolean {
  return plan === "create" || (plan === "no_photos" && known === null);
}

interface StageScene {
  columns: FileColumns;
  context: ImportContext;
  known: ReadonlyMap<string, KnownListing>;
  /** Articles of the rows before. */
  taken: Set<string>;
}

function stageRow(row: ReadRow & { line: number }, { columns, context, known, taken }: StageScene): StagedRow {
  const { line, article, data } = row;
  const listing = article === null ? undefined : known.get(article);
  const staged = { line, article, data, listing_id: listing?.before.id ?? null };
  const faults = [...row.faults];
  if (article !== null && taken.has(article))
    faults.push({ field: "article", column: columns.own.article ?? null, message: "article_twice" });
  else if (article !== null) taken.add(article);
  const step = planRow(data, listing, context);
  if (step.plan === "wrong") {
    // What could not be read is not missing.
    const told = new Set(faults.map(({ field }) => field));
    faults.push(...step.faults.filter(({ field }) => !told.has(field)));
  }
  if (faults.length > 0) {
    const problems = faults.slice(0, 20).map((one) => ({ ...one, column: one.column ?? columnOf(columns, one.field) }));
    return { ...staged, data: titleOf(data), plan: "wrong", problems, is_done: true };
  }
  if (step.plan === "untouched")
    return { ...staged, data: titleOf(data), plan: "untouched", problems: null, is_done: true };
  const changes = tellChanges(listing?.before, step, context.catalogue);
  const { zeroPrice, ...rest } = data;
  const isMarked = zeroPrice && becomesNegotiable(step, changes, context.catalogue);
  const planned = { ...rest, ...changes, ...(isMarked && { zeroPrice }) };
  return { ...staged, data: planned, plan: step.plan, problems: null, is_done: false };
}

/** What is told of a known listing that a step changes. */
export function tellChanges(
  before: OwnListingRow | undefined,
  step: RowStep,
  catalogue: Catalogue,
): Pick<RowData, "changes" | "priceChange"> {
  if (before === undefined || !("change" in step)) return {};
  const priceChange = findPriceChange(before, step.change, catalogue);
  return { changes: findChanges(before, step), ...(priceChange && { priceChange }) };
}

/** Whether a price of 0 says something new of a listing. Things that are given away have it rightly. */
function becomesNegotiable(step: RowStep, { changes }: Pick<RowData, "changes">, { categoryById }: Catalogue): boolean {
  if (changes !== undefined && !changes.fields.includes("price")) return false;
  const values = "change" in step ? step.change.values : "values" in step ? step.values : undefined;
  return values?.price === 0 && categoryById.get(values.category_id)?.isGift !== true;
}

/** What is told of a row that nothing is done with: the rest of it would only lie there. */
function titleOf({ title, group, shown }: RowData): RowData {
  return {
    ...(title !== undefined && { title: title.slice(0, 200) }),
    ...(group && { group }),
    change: {},
    ...(shown && { shown }),
  };
}

function columnOf({ own }: FileColumns, field: string): string | null {
  return own[field as keyof FileColumns["own"]] ?? null;
}

interface Asked {
  businessId: number;
  userId: number;
  articles: readonly string[];
  /** The listings are about to be changed. */
  locked?: true;
}

/** The listings of articles, as far as there are any. */
export async function readKnown(
  db: Db,
  { businessId, userId, articles, locked }: Asked,
): Promise<Map<string, KnownListing>> {
  if (articles.length === 0) return new Map();
  const found = await queries.readArticles(db, businessId, articles);
  const ids = found.map(({ listing_id }) => listing_id);
  const rows = locked
    ? await lockOwnListings(db, userId, ids)
    : new Map((await readListings(db, userId, ids)).map((row) => [row.id, row]));
  return new Map(
    found.flatMap(({ article, listing_id, photos_hash, is_gone }) => {
      const before = rows.get(listing_id);
      return before ? [[article, { before, photosHash: photos_hash, isGone: is_gone }] as const] : [];
    }),
  );
}
