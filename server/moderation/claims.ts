import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { type ClaimOutcome, claimOutcomes } from "#contracts/moderation/rules.ts";
import type {
  listClaims as listCall,
  ModeratedClaim,
  resolveClaim as resolveCall,
} from "#contracts/moderation/schemas.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import { presentCard } from "#server/listings/present.ts";
import { readCards } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { paginate, parseTurnKey, defaultPageSize, writeTurnKey } from "#server/http/pagination.ts";
import { notifyOfClaims } from "#server/notifications/notify.ts";
import { refuse } from "#server/platform/refusal.ts";
import { removeReview } from "#server/reviews/actions.ts";
import { changeListings } from "#server/selling/services.ts";
import { canTransition } from "#server/selling/states.ts";
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
import { lockListingsOf, lockModerated } from "./decision-queries.ts";
import { blockLockedListings, checkReasons, refuseField } from "./listing-decisions.ts";
import { isOwn } from "./policy.ts";
import { presentUser } from "./present.ts";
import type { ModerationServices } from "./services.ts";
import { setBlockOfLocked, userPath } from "./user-blocks.ts";
import { type LockedUser, lockUser, readModeratedUsers } from "./user-queries.ts";

/** A page of claims with their subjects, without those about what is the moderator's own. */
export async function listClaims(
  { db, catalogue, now }: ModerationServices,
  moderatorId: number,
  { state, limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const [found, count] = await Promise.all([
    readClaims(db, { viewerId: moderatorId, isOpen: state === "open", last: parseTurnKey(key), limit: limit + 1 }),
    countOpenClaims(db, moderatorId),
  ]);
  const { rows, links } = paginate(found, limit, address, writeTurnKey);
  const [cards, users] = await Promise.all([
    readCards(db, distinct(rows.map((row) => row.listing_id))),
    readModeratedUsers(db, distinct(rows.map((row) => row.about_user_id))),
  ]);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  const userById = new Map(users.map((user) => [user.id, user]));
  const results = rows.flatMap((row): ModeratedClaim[] => {
    const card = cardById.get(row.listing_id ?? 0);
    const user = userById.get(row.about_user_id ?? 0);
    if (user) return [{ ...present(row), product: null, seller: presentUser(user) }];
    if (row.business) return [{ ...present(row), product: null, seller: null }];
    return card ? [{ ...present(row), product: presentCard(card, catalogue.current(), now()), seller: null }] : [];
  });
  return { results, count, ...links };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function present(row: ClaimRow): Omit<ModeratedClaim, "product" | "seller"> {
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
    business: row.business,
    outcome,
    note,
  };
}

/** What a moderator decided, and what follows the commit. */
interface Resolution {
  call: IdempotentCall;
  outcome: ClaimOutcome;
  /** Codes of the reasons of blocked listings. */
  reasons: string[];
  note: string | null;
  afterCommit: { listings: number[]; sessions: number[]; pages: string[] };
}

/** Resolves all open claims about the same thing, and tells their authors. Idempotent. */
export async function resolveClaim(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  { outcome, reasons = [], note = null }: ValidInput<typeof resolveCall>["body"],
): Promise<Reply<typeof resolveCall>> {
  checkReasons(reasons, note);
  if (outcome === "blocked" && note === null) refuseField("note", "required");
  const resolution: Resolution = {
    call,
    outcome,
    reasons: reasons.length > 0 ? reasons : ["other"],
    note,
    afterCommit: { listings: [], sessions: [], pages: [] },
  };
  const { afterCommit } = resolution;
  const reply = await changeListings(services, call, async (trx, { listings }) => {
    const resolved = await resolve(services, trx, id, resolution);
    listings.push(...afterCommit.listings);
    return { resolved };
  });
  services.endedSessions.add(afterCommit.sessions);
  services.pages.invalidate(afterCommit.pages);
  return reply;
}

/** Returns how many claims were resolved. */
async function resolve(services: ModerationServices, trx: Db, id: number, resolution: Resolution): Promise<number> {
  const { call, outcome, reasons, note } = resolution;
  const subject = (await findClaim(trx, id)) ?? refuse("not_found");
  // Before the claims, as decisions and blocks lock: two moderators may resolve the same claim, or two claims about the same thing, at once.
  const user = subject.about_user_id === null ? undefined : await lockUser(trx, subject.about_user_id);
  if (subject.listing_id !== null) await lockModerated(trx, subject.listing_id);
  if (!(await lockOpenClaims(trx, subject)).includes(id)) refuse("already_decided");
  if (outcome === "blocked" && subject.about_user_id === null) {
    const choices = claimOutcomes.filter((one) => one !== "blocked").join(", ");
    refuse("validation_failed", { fields: { outcome: [{ message: "choice", values: { choices } }] } });
  }
  const about = await carryOut(services, trx, subject, user, resolution);
  const now = services.now();
  await insertAuditEntry(trx, {
    moderator_id: call.userId,
    action: "resolve_claim",
    ...about,
    reasons: outcome === "removed" ? reasons : [],
    note,
    created_at: now,
  });
  const resolved = await resolveClaims(trx, subject, { outcome, note, moderatorId: call.userId, now });
  await notifyOfClaims(trx, resolved, call.userId);
  return resolved.length;
}

/** What a decision is about, for the audit log. */
interface AuditSubject {
  listing_id: number | null;
  user_id: number;
  subject: string;
}

function carryOut(
  services: ModerationServices,
  trx: Db,
  { listing_id, review_id }: ClaimSubject,
  user: LockedUser | undefined,
  resolution: Resolution,
): Promise<AuditSubject> {
  if (listing_id !== null) return resolveListingClaim(services, trx, listing_id, resolution);
  if (review_id !== null) return resolveReviewClaim(services, trx, review_id, resolution);
  return resolveUserClaim(services, trx, user ?? refuse("not_found"), resolution);
}

async function resolveListingClaim(
  services: ModerationServices,
  trx: Db,
  id: number,
  { call, outcome, reasons, note, afterCommit }: Resolution,
): Promise<AuditSubject> {
  const listing = (await lockModerated(trx, id)) ?? refuse("not_found");
  if (isOwn(call.userId, listing) || (await isOnStaffOf(trx, call.userId, listing.user_id))) refuse("own_listing");
  // What its owner has deleted meanwhile comes back by a review alone.
  if (outcome === "removed" && canTransition("block", listing)) {
    await blockLockedListings(services, trx, call, [listing], { reasons, note });
    afterCommit.listings.push(listing.id);
  }
  return { listing_id: listing.id, user_id: listing.user_id, subject: listing.title };
}

async function resolveReviewClaim(
  services: ModerationServices,
  trx: Db,
  id: number,
  { call, outcome, afterCommit }: Resolution,
): Promise<AuditSubject> {
  const { listing_id, seller_id, user_id, text, removed_at } =
    (await findReviewSubject(trx, id)) ?? refuse("not_found");
  if (isOwn(call.userId, { user_id: seller_id }) || (await isOnStaffOf(trx, call.userId, seller_id)))
    refuse("own_listing");
  if (isOwn(call.userId, { user_id })) refuse("own_review");
  // A review that its author, or a decision on a burst, has removed meanwhile needs no removal.
  if (outcome === "removed" && removed_at === null) {
    await removeReview(services, trx, { id, sellerId: seller_id, listingId: listing_id });
    if (listing_id !== null) afterCommit.listings.push(listing_id);
  }
  return { listing_id, user_id: seller_id, subject: text.slice(0, 100) };
}

/** `removed`: the user's listings that are public, or may be without a further review, or wait for one are blocked; `blocked`: the user is. */
async function resolveUserClaim(
  services: ModerationServices,
  trx: Db,
  user: LockedUser,
  { call, outcome, reasons, note, afterCommit }: Resolution,
): Promise<AuditSubject> {
  if (isOwn(call.userId, { user_id: user.id }) || (await isOnStaffOf(trx, call.userId, user.id))) refuse("own_account");
  if (outcome === "removed") {
    const listings = await lockListingsOf(trx, user.id);
    await blockLockedListings(services, trx, call, listings, { reasons, note });
    afterCommit.listings.push(...listings.map(({ id }) => id));
  }
  if (outcome === "blocked") {
    const change = { moderatorId: call.userId, isBlocked: true, note };
    const { listings, sessions } = await setBlockOfLocked(services, trx, user, change);
    afterCommit.listings.push(...listings);
    afterCommit.sessions.push(...sessions);
    afterCommit.pages.push(userPath(user.id));
  }
  return { listing_id: null, user_id: user.id, subject: user.name };
}
