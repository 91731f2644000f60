import type { Db } from "#server/database/database.ts";
import { insertRateChange, lockRate } from "./rate-queries.ts";
import { publishReferenceChange } from "./reference-changes.ts";

/**
 * Sets what one unit of a currency costs in som, in every process once the transaction commits; returns what it cost before, undefined
 * when the currency is unknown. `decide` may refuse. Search rows keep the old prices until they are made anew.
 */
export async function changeRate(
  trx: Db,
  change: { currency: string; kgs: number; changedBy: number | null; now: Date },
  decide: (before: number) => void = () => {},
): Promise<number | undefined> {
  const { currency, kgs, changedBy, now } = change;
  const before = await lockRate(trx, currency);
  if (before === undefined) return undefined;
  decide(before);
  await insertRateChange(trx, { currency, kgs_before: before, kgs, changed_by: changedBy, changed_at: now });
  await publishReferenceChange(trx);
  return before;
}
