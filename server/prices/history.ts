import { findReduction, type Reduction } from "#contracts/listings/price-rules.ts";
import type { Db } from "#server/database/database.ts";
import {
  insertChangedPrices,
  mergeOldSteps,
  type PriceStepRow,
  readPriceSteps,
  type ShownPrice,
  writeReductions,
} from "./history-queries.ts";

/** Notes what the public sees of prices from now on, where that has changed, and since when they are lowered. The listings must be locked. */
export async function recordShownPrices(db: Db, shown: readonly ShownPrice[], at: Date): Promise<void> {
  if (shown.length === 0) return;
  const changed = await insertChangedPrices(db, shown, at);
  if (changed.length === 0) return;
  await mergeOldSteps(db, changed);
  await refreshReductions(db, changed);
}

/** Computes anew since when prices are lowered. */
export async function refreshReductions(db: Db, ids: readonly number[]): Promise<void> {
  const steps = Map.groupBy(await readPriceSteps(db, ids), (row) => row.listing_id);
  const reductions = ids.map((id) => {
    const last = reductionOf(steps.get(id) ?? [])?.last;
    return { listing_id: id, reduced_at: last ? new Date(last.at) : null, reduced_from: last?.from ?? null };
  });
  await writeReductions(db, reductions);
}

/** What the steps of one listing say. */
export function reductionOf(steps: readonly PriceStepRow[]): Reduction | null {
  const shown = steps.map(({ shown_at: at, price }) => ({ at: at.getTime(), price }));
  return findReduction(shown, steps[0]?.is_anew ?? false);
}
