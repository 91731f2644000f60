import { maxRateStep } from "#contracts/admin/rules.ts";
import type {
  changeRate as changeCall,
  listRateChanges as historyCall,
  Rate,
  RateChange,
} from "#contracts/admin/rate-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { changeRate as writeRate } from "#server/catalogue/change-rate.ts";
import { type RateChangeRow, readRateChanges, readRates } from "#server/catalogue/rate-queries.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import { insertReindexRequest } from "#server/search/reindex/reindex-queries.ts";
import { describeChanges, recordChange } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

export async function listRates({ db }: AdminServices): Promise<{ results: Rate[] }> {
  const rows = await readRates(db);
  return { results: rows.map(presentRate) };
}

/** A page of the changes of rates, newest first. */
export async function listRateChanges(
  { db }: AdminServices,
  { limit = defaultPageSize, key }: ValidInput<typeof historyCall>["query"],
  address: URL,
): Promise<Reply<typeof historyCall>> {
  const found = await readRateChanges(db, { before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentChange), ...links };
}

/**
 * Sets a rate. Refuses one that was changed since it was seen, and a large step that was not confirmed. What is shown has the new rate
 * at once; the order by price follows as the search rows are made anew.
 */
export async function changeRate(
  { db, now }: AdminServices,
  adminId: number,
  { currency, kgs, before, confirmed = false }: ValidInput<typeof changeCall>["body"],
): Promise<Rate> {
  const change = { currency, kgs, changedBy: adminId, now: now() };
  await db.transaction().execute(async (trx) => {
    await writeRate(trx, change, (present) => {
      if (present !== before) refuse("edited_meanwhile");
      if (!confirmed && Math.abs(kgs - present) * 100 > present * maxRateStep) refuse("confirmation_needed");
    });
    await insertReindexRequest(trx, { currency });
    const changes = describeChanges({ rate: before }, { rate: kgs });
    await recordChange({ now: () => change.now }, trx, adminId, { action: "change_rate", subject: currency, changes });
  });
  return { currency, kgs, update_date: change.now.toISOString() };
}

function presentRate(row: { currency: string; kgs: number; updated_at: Date }): Rate {
  return { currency: row.currency as Rate["currency"], kgs: row.kgs, update_date: row.updated_at.toISOString() };
}

function presentChange({
  id,
  currency,
  kgs_before,
  kgs,
  changed_by,
  user_name,
  changed_at,
}: RateChangeRow): RateChange {
  return {
    id,
    currency: currency as Rate["currency"],
    before: kgs_before,
    after: kgs,
    user: changed_by === null || user_name === null ? null : { id: changed_by, name: user_name },
    creation_date: changed_at.toISOString(),
  };
}
