import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { refreshListingsOf } from "./business-listings.ts";
import { type BusinessTimeRow, setTime } from "./queries.ts";

/**
 * Writes until when a locked business is paid for, in the transaction that paid; one whose time was over is on show again, with its listings, discounts
 * and catalogues. Before its new end it is told anew. Returns the ids of the listings whose pages have changed.
 */
export async function renewBusiness(
  trx: Db,
  catalogue: Catalogue,
  business: BusinessTimeRow,
  { paidUntil, vipUntil }: { paidUntil: Date | null; vipUntil: Date | null },
): Promise<number[]> {
  await setTime(trx, business.id, { paidUntil, vipUntil });
  const isSame = business.request_status === "success" && business.vip_until?.getTime() === vipUntil?.getTime();
  // A longer time alone is seen nowhere.
  return isSame ? [] : refreshListingsOf(trx, catalogue, business);
}
