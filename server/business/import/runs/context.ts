import type { Catalogue } from "#server/catalogue/catalogue.ts";
import type { Db } from "#server/database/database.ts";
import { lockSeller, type SellerRow } from "#server/selling/queries.ts";
import type { RowContext } from "../rows/plan-row.ts";
import { findImporter, type ImportRecord } from "../records/queries.ts";

/** What the rows of an import are planned with, and why they may not be. */
export interface ImportContext extends RowContext {
  userId: number;
  seller: SellerRow;
}

/** Locks the seller where `db` is a transaction. The code of the refusal where the business may import nothing (any more). */
export async function openContext(
  db: Db,
  { business_id: businessId, location }: Pick<ImportRecord, "business_id" | "location">,
  catalogue: Catalogue,
  now: Date,
): Promise<ImportContext | { refusal: "business_expired" | "account_blocked" }> {
  const importer = await findImporter(db, businessId);
  if (importer?.request_status !== "success") return { refusal: "business_expired" };
  const seller = await lockSeller(db, importer.user_id, now);
  if (!seller || seller.blocked_at !== null) return { refusal: "account_blocked" };
  return { userId: importer.user_id, seller, catalogue, location: location ?? undefined, now };
}
