import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { Deal, listDeals as listDealsCall } from "#contracts/deals/schemas.ts";
import type { NewReview, Review } from "#contracts/reviews/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type ReviewCall, type ReviewWriterServices, writeReview } from "#server/reviews/actions.ts";
import { presentDeal } from "./present.ts";
import { findDeal, readDeals } from "./queries.ts";

/** A page of a user's confirmed deals, newest first. */
export async function listOwnDeals(
  db: Db,
  { userId }: Viewer,
  { to_review: toReview = false, limit = defaultPageSize, key }: ValidInput<typeof listDealsCall>["query"],
  address: URL,
): Promise<Reply<typeof listDealsCall>> {
  const found = await readDeals(db, userId, { toReview, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map((row) => presentDeal(row, userId)), ...links };
}

/** A deal of the user; those of others do not exist for them. */
export async function getOwnDeal(db: Db, { userId }: Viewer, id: number): Promise<Deal> {
  return presentDeal((await findDeal(db, id, userId)) ?? refuse("not_found"), userId);
}

/** Writes what one of a deal thinks of the other: the buyer about the listing and its seller, the seller about the buyer. */
export async function reviewDeal(
  services: ReviewWriterServices,
  call: ReviewCall,
  id: number,
  review: NewReview,
): Promise<Review> {
  const { userId } = call;
  const { listing_id: listingId, ...deal } = (await findDeal(services.db, id, userId)) ?? refuse("not_found");
  if (listingId === null) refuse("listing_deleted");
  const isOfBuyer = deal.seller_id === userId;
  return writeReview(services, call, { about: { listingId }, userId: deal.other_id, isOfBuyer, dealId: id }, review);
}
