import { maxFeedFailures } from "#contracts/business/import/rules.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { noteFailure, noteSuccess } from "./queries.ts";

/** Notes how the daily reading of an address went: after some failures in a row it is switched off, and its owner is told. */
export async function noteFeedResult(
  trx: Db,
  { business_id }: { business_id: number },
  result: "done" | "failed",
): Promise<void> {
  if (result === "done") return noteSuccess(trx, business_id);
  const noted = await noteFailure(trx, business_id, maxFeedFailures);
  if (noted?.failures === maxFeedFailures) await notify(trx, { userId: noted.user_id, action: "business_import" });
}
