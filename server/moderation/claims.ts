import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import type {
  listClaims as listCall,
  ModeratedClaim,
  resolveClaim as resolveCall,
} from "#contracts/moderation/schemas.ts";
import { presentCard } from "#server/listings/present.ts";
import { type CardRow, readCards } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { paginate, parseIdKey, defaultPageSize } from "#server/http/pagination.ts";
import { refuse } from "#server/platform/refusal.ts";
import { removeReview } from "#server/reviews/actions.ts";
import { type AfterCommit, changeListings } from "#server/selling/services.ts";
import { insertAuditEntry } from "./audit-queries.ts";
import {
  type ClaimRow,
  type ClaimSubject,
  countOpenClaims,
  findClaim,
  findReviewSubject,
  lockOpenClaims,
  readClaims,
  resolveClaims,
} from "./claim-queries.ts";
import { lockModerated } from "./decision-queries.ts";
import { blockLockedListing, checkReasons } from "./decisions.ts";
import { isOwn } from "./policy.ts";
import type { ModerationServices } from "./services.ts";

/** A page of claims with their subjects. */
export async function listClaims(
  { db, catalogue, now }: ModerationServices,
  { state, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const [found, count] = await Promise.all([
    readClaims(db, { isOpen: state === "open", last: parseIdKey(key), limit: limit + 1 }),
    countOpenClaims(db),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const cards = new Map(
    (await readCards(db, [...new Set(rows.map((row) => row.listing_id))])).map((card) => [card.id, card]),
  );
  const results = rows.flatMap((row) => {
    const card = cards.get(row.listing_id);
    return card ? [{ ...present(row), product: presentCard(card satisfies CardRow, catalogue.current(), now()) }] : [];
  });
  return { results, count, ...links };
}

function present(row: ClaimRow): Omit<ModeratedClaim, "product"> {
  const { id, category, text, outcome, note, user_id, user_name, review_id, rating, review_text, author_id } = row;
  return {
    id,
    category,
    text,
    creation_date: row.created_at.toISOString(),
    user: user_id === null || user_name === null ? null : { id: user_id, name: user_name },
    review:
      review_id === null || rating === null || review_text === null || author_id === null
        ? null
        : { id: review_id, rating, text: review_text, user: { id: author_id, name: row.author_name ?? "" } },
    outcome,
    note,
  };
}

/** Resolves all open claims about the same thing. Idempotent. */
export function resolveClaim(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  { outcome, reasons = [], note = null }: ValidInput<typeof resolveCall>["body"],
): Promise<Reply<typeof resolveCall>> {
  checkReasons(reasons, note);
  return changeListings(services, call, async (trx, afterCommit) => {
    const subject = (await findClaim(trx, id)) ?? refuse("not_found");
    // In the order in which decisions lock: two moderators may resolve the same claim, or two claims about the same thing, at once.
    if (subject.listing_id !== null) await lockModerated(trx, subject.listing_id);
    if (!(await lockOpenClaims(trx, subject)).includes(id)) refuse("state_not_allowed");
    const reasonCodes = reasons.length > 0 ? reasons : ["other"];
    const about =
      subject.listing_id === null
        ? await resolveReviewClaim(services, trx, subject, outcome, afterCommit)
        : await resolveListingClaim(
            services,
            trx,
            { call, id: subject.listing_id, outcome, reasons: reasonCodes, note },
            afterCommit,
          );
    if (isOwn(call.userId, about)) refuse("own_listing");
    const now = services.now();
    await insertAuditEntry(trx, {
      moderator_id: call.userId,
      action: "resolve_claim",
      ...about,
      reasons: outcome === "removed" ? reasonCodes : [],
      note,
      created_at: now,
    });
    const resolution = { outcome, note, moderatorId: call.userId, now };
    return { resolved: await resolveClaims(trx, subject, resolution) };
  });
}

/** What a decision is about, for the audit log. */
interface AuditSubject {
  listing_id: number;
  user_id: number;
  subject: string;
}

async function resolveListingClaim(
  services: ModerationServices,
  trx: Db,
  decision: { call: IdempotentCall; id: number; outcome: "kept" | "removed"; reasons: string[]; note: string | null },
  afterCommit: AfterCommit,
): Promise<AuditSubject> {
  const listing = (await lockModerated(trx, decision.id)) ?? refuse("not_found");
  // A listing that its owner has deactivated or deleted meanwhile needs no block.
  if (decision.outcome === "removed" && (listing.state === "active" || listing.state === "on_review")) {
    await blockLockedListing(services, trx, decision.call, listing, decision);
    afterCommit.listings.push(listing.id);
  }
  return { listing_id: listing.id, user_id: listing.user_id, subject: listing.title };
}

async function resolveReviewClaim(
  services: ModerationServices,
  trx: Db,
  { review_id }: ClaimSubject,
  outcome: "kept" | "removed",
  afterCommit: AfterCommit,
): Promise<AuditSubject> {
  const review = (await findReviewSubject(trx, review_id ?? 0)) ?? refuse("not_found");
  if (outcome === "removed") {
    await removeReview(services, trx, { id: review_id ?? 0, sellerId: review.seller_id, listingId: review.listing_id });
    afterCommit.listings.push(review.listing_id);
  }
  return { listing_id: review.listing_id, user_id: review.seller_id, subject: review.text.slice(0, 100) };
}
