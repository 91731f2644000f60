import { isShownAsBusiness } from "#contracts/users/rules.ts";
import type { Db } from "#server/database/database.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { OwnBusinessRow } from "./own-business-queries.ts";
import { lockBusinessOf } from "./own-business.ts";
import { findBusiness } from "./catalogue-queries.ts";

/**
 * The business that an address names, locked for its owner until the end of the transaction. Refuses `not_found` where there is none that others know of,
 * `forbidden` where it is another's, then as {@link lockBusinessOf}.
 */
export async function lockOwnAddress(trx: Db, userId: number, businessId: number): Promise<OwnBusinessRow> {
  const named = await findBusiness(trx, businessId);
  const isOwn = named?.user_id === userId;
  if (!named || (!isOwn && !isShownAsBusiness(named.request_status))) refuse("not_found");
  if (!isOwn) refuse("forbidden");
  return lockBusinessOf(trx, userId);
}
