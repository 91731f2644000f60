import type { ValidInput, Reply } from "#contracts/base/endpoint.ts";
import { lateAfterSeconds } from "#contracts/moderation/rules.ts";
import type { listQueue as queueCall, listWaitingProducts } from "#contracts/moderation/schemas.ts";
import { presentCard } from "#server/listings/present.ts";
import { readCards } from "#server/listings/queries.ts";
import type { Db } from "#server/database/database.ts";
import { findPriceChange } from "./versions/previous-version.ts";
import { paginate, refuseListKey } from "#server/http/pagination.ts";
import { readModeratedListing } from "./moderated-listing.ts";
import { countQueue, type QueueCounts, type QueueRow, readQueue, readWaiting } from "./queue-queries.ts";
import type { ModerationServices } from "./services.ts";

/** The listing on the screen, and some loaded ahead. */
const defaultQueueSize = 5;
const defaultWaitingSize = 100;

/** A page of the listings on review, by their turns, with everything that a decision needs. */
export async function listQueue(
  services: ModerationServices,
  moderatorId: number,
  { limit = defaultQueueSize, key }: ValidInput<typeof queueCall>["query"],
  address: URL,
): Promise<Reply<typeof queueCall>> {
  const { db } = services;
  const now = services.now();
  const [found, counts] = await Promise.all([
    readQueue(db, { moderatorId, now, after: readQueueKey(key), limit: limit + 1 }),
    countWaiting(db, now),
  ]);
  const { rows, links } = paginate(found, limit, address, writeQueueKey);
  const results: Reply<typeof queueCall>["results"] = [];
  // Sequentially, because each makes a dozen queries.
  for (const { id } of rows) {
    const listing = await readModeratedListing(services, id);
    if (listing) results.push(listing);
  }
  return { results, counts, ...links };
}

function countWaiting(db: Db, now: Date): Promise<QueueCounts> {
  return countQueue(db, now, new Date(now.getTime() - lateAfterSeconds * 1_000));
}

/** The same listings as cards only: cheap enough for polling. */
export async function listWaitingListings(
  { db, catalogue, now: clock }: ModerationServices,
  moderatorId: number,
  { limit = defaultWaitingSize }: ValidInput<typeof listWaitingProducts>["query"],
): Promise<Reply<typeof listWaitingProducts>> {
  const now = clock();
  const [rows, counts] = await Promise.all([readWaiting(db, { moderatorId, now, limit }), countWaiting(db, now)]);
  const ids = rows.map(({ id }) => id);
  const cards = new Map((await readCards(db, ids)).map((card) => [card.id, card]));
  const { rates } = catalogue.current();
  const results = rows.flatMap(({ id, revision, review_turn, holder_id, holder_name, changed, ...row }) => {
    const card = cards.get(id);
    if (!card) return [];
    const product = presentCard(card, catalogue.current(), now);
    const waiting_seconds = Math.max(0, Math.floor((now.getTime() - review_turn.getTime()) / 1_000));
    const taken_by = holder_id === null || holder_name === null ? null : { id: holder_id, name: holder_name };
    const { previous_price: price, previous_currency: currency, previous_discount: discount_price } = row;
    const price_change =
      price === null || currency === null ? null : findPriceChange(row, { price, currency, discount_price }, rates);
    return [{ product, revision, waiting_seconds, taken_by, changed, price_change }];
  });
  return { results, counts };
}

function writeQueueKey({ review_turn, id }: QueueRow): string {
  return `${review_turn.getTime()}-${id}`;
}

function readQueueKey(key: string | undefined): QueueRow | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,10})$/.exec(key) ?? refuseListKey();
  return { review_turn: new Date(Number(time)), id: Number(id) };
}
