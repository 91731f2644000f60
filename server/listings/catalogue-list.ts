import { findCatalogue } from "#server/business/records/catalogue-queries.ts";
import type { Db } from "#server/database/database.ts";
import { refuseField } from "#server/platform/refusal.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import type { FoundPage } from "./cached-lists.ts";
import { type CatalogueListingRow, readInHandOrder } from "./queries.ts";
import type { ListKey } from "./phases/list-key.ts";

/** The filter within a catalogue. Refuses one that is unknown or of a business that is not on show. */
export async function narrowToCatalogue(
  db: Db,
  filter: ResolvedFilter,
  id: number | undefined,
): Promise<ResolvedFilter> {
  if (id === undefined) return filter;
  const found = await findCatalogue(db, id);
  if (found?.request_status !== "success") refuseField("catalog", "unknown_id");
  const { user_id: userId, is_discount: isDiscount } = found;
  if ((filter.userId ?? userId) !== userId) refuseField("catalog", "unknown_id");
  return { ...filter, userId, catalogue: { id, userId, isDiscount } };
}

interface HandOrderPage {
  filter: ResolvedFilter;
  filterHash: string;
  key: ListKey | undefined;
  limit: number;
  offset: number;
}

/** A page of a catalogue as its owner ordered it; `next` is not signed yet. */
export async function findInHandOrder(
  db: Db,
  catalogueId: number,
  { filter, filterHash, key, limit, offset }: HandOrderPage,
): Promise<Omit<FoundPage, "next"> & { nextKey: ListKey | undefined }> {
  const after = key && { position: key.position, id: key.id };
  const found = await readInHandOrder(db, { filter, catalogueId, after, limit: limit + 1, offset: key ? 0 : offset });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const seen = (key?.seen ?? offset) + rows.length;
  return { rows, nextKey: found.length > limit && last ? keyAfter(last, filterHash, seen) : undefined };
}

/** The order of a catalogue has one phase and no snapshot. */
function keyAfter({ position, listing_id: id }: CatalogueListingRow, filter: string, seen: number): ListKey {
  return { filter, seen, phase: 0, position, id, openedAt: 0, snapshot: "", foundExact: true };
}
