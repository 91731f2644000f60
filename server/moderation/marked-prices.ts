import type { Currency } from "#contracts/base/currency.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type {
  acceptPrice as acceptCall,
  listMarkedPrices as listCall,
  PriceReview,
} from "#contracts/moderation/schemas.ts";
import { isOnStaffOf } from "#server/business/records/staff-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import { presentCard } from "#server/listings/present.ts";
import { readCards } from "#server/listings/queries.ts";
import { refuse } from "#server/platform/refusal.ts";
import { changeListings } from "#server/selling/services.ts";
import { insertAuditEntry } from "./audit-queries.ts";
import { lockModerated, type ModeratedRow, writeAcceptedPrice } from "./decision-queries.ts";
import {
  countMarked,
  type MarkedPosition,
  readMarked,
  readShownSteps,
  type ShownStep,
} from "./marked-price-queries.ts";
import { isOwn } from "./policy.ts";
import type { ModerationServices } from "./services.ts";

/** Steps that are shown of a price. */
const shownSteps = 20;

/** A page of the listings on show whose price a moderator has to look at, the longest marked first. */
export async function listMarkedPrices(
  { db, catalogue, now }: ModerationServices,
  moderatorId: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const [found, count] = await Promise.all([
    readMarked(db, { moderatorId, after: readKey(key), limit: limit + 1 }),
    countMarked(db, moderatorId),
  ]);
  const { rows, links } = paginate(found, limit, address, writeKey);
  const ids = rows.map(({ id }) => id);
  const [cards, steps] = await Promise.all([readCards(db, ids), readShownSteps(db, ids, shownSteps)]);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const stepsOf = Map.groupBy(steps, (step) => step.listing_id);
  const results = rows.flatMap((row) => {
    const card = cardOf.get(row.id);
    if (!card) return [];
    const product = presentCard(card, catalogue.current(), now());
    const price_review = presentReview(row, stepsOf.get(row.id) ?? []);
    return [{ product, revision: row.revision, asking_price: row.price, price_review }];
  });
  return { results, count, ...links };
}

/** The price facts of a listing for a moderator; `null` unless the price is marked and the listing is on show. */
export async function readPriceReview(db: Db, listing: ModeratedRow): Promise<PriceReview | null> {
  const { id, state, price_marked_at, approved_price, approved_currency } = listing;
  if (state !== "active" || price_marked_at === null || approved_price === null || approved_currency === null)
    return null;
  const steps = await readShownSteps(db, [id], shownSteps);
  return presentReview({ price_marked_at, approved_price, approved_currency }, steps);
}

function presentReview(
  row: { price_marked_at: Date; approved_price: number; approved_currency: string },
  steps: readonly ShownStep[],
): PriceReview {
  return {
    marked_date: row.price_marked_at.toISOString(),
    approved_price: row.approved_price,
    approved_currency: row.approved_currency as Currency,
    steps: steps.map(({ shown_at, price, currency }) => ({
      date: shown_at.toISOString(),
      price,
      currency: currency as Currency,
    })),
  };
}

/**
 * Makes the current price the approved one. Refuses with `changed_since` if the listing has changed since the moderator
 * saw it. Refuses with `already_decided` if the price does not wait for a decision.
 */
export function acceptPrice(
  services: ModerationServices,
  call: IdempotentCall,
  id: number,
  revision: number,
): Promise<Reply<typeof acceptCall>> {
  return changeListings(services, call, async (trx) => {
    const listing = (await lockModerated(trx, id)) ?? refuse("not_found");
    if (isOwn(call.userId, listing) || (await isOnStaffOf(trx, call.userId, listing.user_id))) refuse("own_listing");
    if (listing.revision !== revision) refuse("changed_since");
    if (listing.state !== "active" || listing.price_marked_at === null) refuse("already_decided");
    await writeAcceptedPrice(trx, id);
    const before = `${listing.approved_price} ${listing.approved_currency}`;
    await insertAuditEntry(trx, {
      moderator_id: call.userId,
      action: "accept_price",
      listing_id: id,
      user_id: listing.user_id,
      subject: listing.title,
      revision,
      changes: [{ field: "asking_price", before, after: `${listing.price} ${listing.currency}` }],
      created_at: services.now(),
    });
    return { accepted: true };
  });
}

function writeKey({ price_marked_at, id }: MarkedPosition): string {
  return `${price_marked_at.getTime()}-${id}`;
}

function readKey(key: string | undefined): MarkedPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,10})$/.exec(key) ?? refuseListKey();
  return { price_marked_at: new Date(Number(time)), id: Number(id) };
}
