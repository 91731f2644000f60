import type { Asked, Reply } from "#contracts/endpoint.ts";
import type { listClaims, ModeratedClaim, resolveClaim } from "#contracts/moderation.ts";
import { presentCard } from "#server/listings/present.ts";
import { type CardRow, readCards } from "#server/listings/queries.ts";
import type { Db } from "#server/platform/database.ts";
import type { Repeatable } from "#server/platform/idempotency.ts";
import { cutPage, readIdKey, usualLimit } from "#server/platform/list-page.ts";
import { refuse } from "#server/platform/refusal.ts";
import { removeReview } from "#server/reviews/actions.ts";
import { type Aftermath, changeListings } from "#server/selling/services.ts";
import {
  type ComplaintRow,
  type ComplaintSubject,
  countOpenComplaints,
  findComplaint,
  findReviewSubject,
  readComplaints,
  settleComplaints,
} from "./complaint-queries.ts";
import { blockLocked, checkReasons } from "./decide.ts";
import { insertLog, lockJudged } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** One page of complaints with what they are about. */
export async function listComplaints(
  { db, catalogue, now }: ModerationServices,
  { state, limit = usualLimit, key }: Asked<typeof listClaims>["query"],
  address: URL,
): Promise<Reply<typeof listClaims>> {
  const [found, count] = await Promise.all([
    readComplaints(db, { isOpen: state === "open", last: readIdKey(key), limit: limit + 1 }),
    countOpenComplaints(db),
  ]);
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  const cards = new Map(
    (await readCards(db, [...new Set(rows.map((row) => row.listing_id))])).map((card) => [card.id, card]),
  );
  const results = rows.flatMap((row) => {
    const card = cards.get(row.listing_id);
    return card ? [{ ...present(row), product: presentCard(card satisfies CardRow, catalogue.current(), now()) }] : [];
  });
  return { results, count, ...links };
}

function present(row: ComplaintRow): Omit<ModeratedClaim, "product"> {
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

/** Decides on all open complaints about the same thing. Repeated, it settles nothing more. */
export function resolveComplaint(
  services: ModerationServices,
  call: Repeatable,
  id: number,
  { outcome, reasons = [], note = null }: Asked<typeof resolveClaim>["body"],
): Promise<Reply<typeof resolveClaim>> {
  checkReasons(reasons, note);
  return changeListings(services, call, async (trx, aftermath) => {
    const subject = (await findComplaint(trx, id)) ?? refuse("not_found");
    if (subject.resolved_at !== null) refuse("state_not_allowed");
    const told = reasons.length > 0 ? reasons : ["other"];
    const about =
      subject.listing_id === null
        ? await settleReview(services, trx, subject, outcome, aftermath)
        : await settleListing(services, trx, { call, id: subject.listing_id, outcome, reasons: told, note }, aftermath);
    const now = services.now();
    await insertLog(trx, {
      moderator_id: call.userId,
      action: "resolve_claim",
      ...about,
      reasons: outcome === "removed" ? told : [],
      note,
      created_at: now,
    });
    const resolution = { outcome, note, moderatorId: call.userId, now };
    return { resolved: await settleComplaints(trx, subject, resolution) };
  });
}

interface About {
  listing_id: number;
  user_id: number;
  subject: string;
}

async function settleListing(
  services: ModerationServices,
  trx: Db,
  decision: { call: Repeatable; id: number; outcome: "kept" | "removed"; reasons: string[]; note: string | null },
  aftermath: Aftermath,
): Promise<About> {
  const listing = (await lockJudged(trx, decision.id)) ?? refuse("not_found");
  // One that its owner took away meanwhile needs no block.
  if (decision.outcome === "removed" && (listing.state === "active" || listing.state === "on_review")) {
    await blockLocked(services, trx, decision.call, listing, decision);
    aftermath.listings.push(listing.id);
  }
  return { listing_id: listing.id, user_id: listing.user_id, subject: listing.title };
}

async function settleReview(
  services: ModerationServices,
  trx: Db,
  { review_id }: ComplaintSubject,
  outcome: "kept" | "removed",
  aftermath: Aftermath,
): Promise<About> {
  const review = (await findReviewSubject(trx, review_id ?? 0)) ?? refuse("not_found");
  if (outcome === "removed") {
    await removeReview(services, trx, { id: review_id ?? 0, sellerId: review.seller_id, listingId: review.listing_id });
    aftermath.listings.push(review.listing_id);
  }
  return { listing_id: review.listing_id, user_id: review.seller_id, subject: review.text.slice(0, 100) };
}
