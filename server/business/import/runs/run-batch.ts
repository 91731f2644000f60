import type { Db } from "#server/database/database.ts";
import { maxBusinessListings } from "#contracts/selling/rules.ts";
import { indexChanged, planState, writeChange, writeNew, writeState } from "#server/selling/bulk.ts";
import type { ListingValues } from "#server/selling/draft.ts";
import { type AfterCommit, changeListings } from "#server/selling/services.ts";
import { hashPhotos, type KnownListing, planRow, type RowStep } from "../rows/plan-row.ts";
import { type ImportContext, openContext } from "./context.ts";
import type { ImportRecord, RowOutcome, StagedRow } from "../records/queries.ts";
import * as queries from "../records/queries.ts";
import type { ImportServices } from "../records/services.ts";
import { readKnown, tellChanges } from "./stage-rows.ts";

/** Rows of one transaction: it holds locks, and the site goes on meanwhile. */
const batchSize = 50;

/** What came of a batch; `refused`: the import cannot go on. */
export type BatchResult = "more" | "rows_done" | "stopped" | { refused: string };

/** Does the next rows of an import that runs, all of a batch or none. The plan is made anew: a listing may have changed since it was checked. */
export async function runBatch(services: ImportServices, { id }: ImportRecord): Promise<BatchResult> {
  const { catalogue, now, siteSettings } = services;
  const call = { userId: 0, name: `import ${id}`, key: undefined, body: undefined };
  return changeListings<BatchResult>(services, call, async (trx, afterCommit) => {
    const record = await queries.lockImport(trx, id);
    if (record?.state !== "running") return "stopped";
    const rows = await queries.readPending(trx, id, batchSize);
    if (rows.length === 0) return "rows_done";
    if (!siteSettings.current().accepts_listings) return { refused: "posting_closed" };
    const context = await openContext(trx, record, catalogue.current(), now());
    if ("refusal" in context) return { refused: context.refusal };
    const articles = rows.flatMap(({ article }) => article ?? []);
    const asked = { businessId: record.business_id, userId: context.userId, articles, locked: true } as const;
    const scene: BatchScene = {
      trx,
      record,
      context,
      known: await readKnown(trx, asked),
      now: now(),
      afterCommit,
      room: maxBusinessListings - context.seller.listings,
    };
    const outcomes: RowOutcome[] = [];
    const created: CreatedRow[] = [];
    for (const row of rows) {
      const done = row.plan === "gone" ? await endGone(scene, row) : await doRow(scene, row);
      if ("values" in done) created.push(done);
      else outcomes.push(done);
    }
    outcomes.push(...(await createAll(scene, created)));
    await indexChanged(trx, services, afterCommit);
    await queries.writeOutcomes(trx, id, outcomes);
    const idsOf = (isGone: boolean) =>
      outcomes.flatMap(({ plan, listing_id }) => ((plan === "gone") === isGone && listing_id ? [listing_id] : []));
    await queries.markGone(trx, idsOf(true), true);
    await queries.markGone(trx, idsOf(false), false);
    return "more";
  });
}

interface BatchScene {
  trx: Db;
  record: ImportRecord;
  context: ImportContext;
  known: ReadonlyMap<string, KnownListing>;
  now: Date;
  afterCommit: AfterCommit;
  /** New listings that there is room for. */
  room: number;
}

/** A row that a new listing is made of. */
interface CreatedRow {
  line: number;
  article: string;
  values: ListingValues;
  photos: RowOutcome["photos"];
  plan: "create" | "no_photos";
}

async function doRow(scene: BatchScene, row: StagedRow): Promise<RowOutcome | CreatedRow> {
  const known = scene.known.get(row.article ?? "");
  const outcome = { line: row.line, listing_id: known?.before.id ?? null, problems: null, photos: "none" } as const;
  const step = planRow(row.data, known, scene.context);
  if (step.plan === "wrong") return { ...outcome, plan: "wrong", problems: step.faults };
  if (step.isNew) return planNew(scene, row, step);
  if (!known) return { ...outcome, plan: "untouched" };
  const { before } = known;
  const { trx, now, afterCommit } = scene;
  const photos = step.dropsPhotos ? { photos: [] } : {};
  const { seller, catalogue } = scene.context;
  await writeChange(trx, before, step.change, { ...photos, seller, rates: catalogue.rates, now, afterCommit });
  if (step.event) await writeState(trx, before, step.event, { now, afterCommit });
  if (step.dropsPhotos) await queries.writePhotosHash(trx, before.id, hashPhotos([]));
  const details =
    step.plan === "untouched" ? undefined : { title: before.title, ...tellChanges(before, step, catalogue) };
  return { ...outcome, plan: step.plan, photos: step.fetchesPhotos ? "waiting" : "none", details };
}

function planNew(
  scene: BatchScene,
  { line, article }: StagedRow,
  { plan, values, fetchesPhotos }: Extract<RowStep, { isNew: true }>,
): RowOutcome | CreatedRow {
  scene.room -= 1;
  if (scene.room >= 0 && article !== null)
    return { line, article, values, plan, photos: fetchesPhotos ? "waiting" : "none" };
  const problems = [{ field: "", column: null, message: "too_many_listings" }];
  return { line, listing_id: null, plan: "wrong", problems, photos: "none" };
}

/** All new listings of a batch at once: one by one they would take most of its time. */
async function createAll(scene: BatchScene, created: readonly CreatedRow[]): Promise<RowOutcome[]> {
  const { trx, context, record, now } = scene;
  const made: (CreatedRow & { listing_id: number })[] = [];
  for (const plan of ["create", "no_photos"] as const) {
    const rows = created.filter((one) => one.plan === plan);
    const values = rows.map((one) => one.values);
    const written = { seller: context.seller, now, needsPhotos: plan === "no_photos" };
    const ids = await writeNew(trx, context.userId, values, written);
    made.push(...rows.map((one, at) => ({ ...one, listing_id: ids[at] ?? 0 })));
  }
  await queries.writeArticles(
    trx,
    record.business_id,
    made.map(({ article, listing_id }) => ({ article, listing_id })),
  );
  return made.map(({ line, listing_id, photos, plan }) => ({ line, listing_id, photos, plan, problems: null }));
}

/** A listing that is in the import no more is not on show either. */
async function endGone({ trx, known, now, afterCommit }: BatchScene, row: StagedRow): Promise<RowOutcome> {
  const before = known.get(row.article ?? "")?.before;
  const event = before && planState(before, false);
  if (before && event) await writeState(trx, before, event, { now, afterCommit });
  return { line: row.line, plan: "gone", listing_id: before?.id ?? null, problems: null, photos: "none" };
}
