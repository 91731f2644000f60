import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  decideHeldReviews,
  HeldReview,
  listHeldReviews as listCall,
} from "#contracts/moderation/review-schemas.ts";
import { maxReviewsOfDecision } from "#contracts/moderation/rules.ts";
import { isOneOfOwn } from "#server/business/records/staff-queries.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { runIdempotent } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import { changeRatings, type ReviewServices } from "#server/reviews/actions.ts";
import { decideReviews } from "#server/reviews/burst-queries.ts";
import { insertAuditEntry } from "../audit-queries.ts";
import { lockUser } from "../user-queries.ts";
import {
  type HeldReviewRow,
  type HeldReviewVersion,
  isAuthorOfOne,
  readHeldReviews,
  readHeldSellers,
  readHeldVersions,
} from "./queries.ts";

/** A page of sellers with their held reviews. */
export async function listHeldReviews(
  { db }: ReviewServices,
  moderatorId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await readHeldSellers(db, { moderatorId, after: parseIdKey(key) ?? 0, limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const sellers = rows.map(({ id }) => id);
  const held = await readHeldReviews(db, { moderatorId, sellers, limit: maxReviewsOfDecision });
  const bySeller = Map.groupBy(held, (row) => row.seller_id);
  return {
    results: rows.map(({ count, ...seller }) => ({
      seller,
      count,
      reviews: (bySeller.get(seller.id) ?? []).map(present),
    })),
    ...links,
  };
}

function present(row: HeldReviewRow): HeldReview {
  return {
    id: row.id,
    version: versionOf(row),
    rating: row.rating,
    text: row.text,
    creation_date: row.created_at.toISOString(),
    held_as: row.held_as,
    user: {
      id: row.user_id,
      name: row.user_name,
      member_since: row.member_since.toISOString(),
      has_phone: row.has_phone,
      has_email: row.has_email,
      review_count: row.reviews_written,
    },
    product:
      row.listing_id === null || row.listing_title === null ? null : { id: row.listing_id, title: row.listing_title },
  };
}

function versionOf({ created_at: createdAt, changed_at: changedAt }: HeldReviewVersion): string {
  return (changedAt ?? createdAt).toISOString();
}

/**
 * Lets held reviews of a seller count, or removes them for good, and updates the ratings. Refuses with `changed_since`
 * when the author of one has changed it since it was looked at. Idempotent: reviews already decided stay as they are.
 */
export async function decide(
  services: ReviewServices,
  call: IdempotentCall,
  { seller: sellerId, reviews, outcome }: ValidInput<typeof decideHeldReviews>["body"],
): Promise<Reply<typeof decideHeldReviews>> {
  const { db, now } = services;
  if (await isOneOfOwn(db, call.userId, [sellerId])) refuse("own_account");
  const ids = reviews.map(({ id }) => id);
  if (await isAuthorOfOne(db, call.userId, ids)) refuse("own_review");
  return runIdempotent(db, call, now(), async (trx) => {
    const seller = (await lockUser(trx, sellerId)) ?? refuse("not_found");
    const isAccepted = outcome === "accepted";
    const seen = new Map(reviews.map(({ id, version }) => [id, version]));
    for (const held of await readHeldVersions(trx, { sellerId, ids }))
      if (versionOf(held) !== seen.get(held.id)) refuse("changed_since");
    const decided = await decideReviews(trx, { sellerId, ids, isAccepted, now: now() });
    if (decided.length === 0) return { decided: 0 };
    for (const id of new Set(decided.map((review) => review.listing_id)))
      await changeRatings(services, trx, sellerId, id);
    await insertAuditEntry(trx, {
      moderator_id: call.userId,
      action: isAccepted ? "accept_reviews" : "remove_reviews",
      user_id: sellerId,
      subject: seller.name,
      note: String(decided.length),
      created_at: now(),
    });
    return { decided: decided.length };
  });
}
