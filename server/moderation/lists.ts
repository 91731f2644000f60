import type { Asked, Reply } from "#contracts/endpoint.ts";
import { lateAfterSeconds, type listAudit, type listQueue, type listWaitingProducts } from "#contracts/moderation.ts";
import { presentCard } from "#server/listings/present.ts";
import { readCards } from "#server/listings/queries.ts";
import type { Db } from "#server/platform/database.ts";
import { cutPage, readIdKey, refuseKey, usualLimit } from "#server/platform/list-page.ts";
import { examineListing } from "./examine.ts";
import { presentEntry } from "./present.ts";
import { countQueue, type QueueCounts, type QueueRow, readLog, readQueue, readWaiting } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** The one on the screen and some to go on with at once. */
const usualQueue = 5;
/** As many as one works through in a sitting. */
const usualWaiting = 100;

/** Ads on review, oldest first, with all that they are judged by. */
export async function listWaiting(
  services: ModerationServices,
  moderatorId: number,
  { limit = usualQueue, key }: Asked<typeof listQueue>["query"],
  address: URL,
): Promise<Reply<typeof listQueue>> {
  const { db } = services;
  const now = services.now();
  const [found, counts] = await Promise.all([
    readQueue(db, { moderatorId, now, after: readQueueKey(key), limit: limit + 1 }),
    countWaiting(db, now),
  ]);
  const { rows, links } = cutPage(found, limit, address, writeQueueKey);
  const results: Reply<typeof listQueue>["results"] = [];
  // One after the other: each asks the database a dozen things.
  for (const { id } of rows) {
    const examined = await examineListing(services, id);
    if (examined) results.push(examined);
  }
  return { results, counts, ...links };
}

function countWaiting(db: Db, now: Date): Promise<QueueCounts> {
  return countQueue(db, now, new Date(now.getTime() - lateAfterSeconds * 1_000));
}

/** The same ads without what they are judged by: cheap enough to be asked for again and again. */
export async function listAllWaiting(
  { db, catalogue, now: clock }: ModerationServices,
  moderatorId: number,
  { limit = usualWaiting }: Asked<typeof listWaitingProducts>["query"],
): Promise<Reply<typeof listWaitingProducts>> {
  const now = clock();
  const [rows, counts] = await Promise.all([readWaiting(db, { moderatorId, now, limit }), countWaiting(db, now)]);
  const ids = rows.map(({ id }) => id);
  const cards = new Map((await readCards(db, ids)).map((card) => [card.id, card]));
  const results = rows.flatMap(({ id, revision, review_since, taker_id, taker_name }) => {
    const card = cards.get(id);
    if (!card) return [];
    const product = presentCard(card, catalogue.current(), now);
    const waiting_seconds = Math.max(0, Math.floor((now.getTime() - review_since.getTime()) / 1_000));
    const taken_by = taker_id === null || taker_name === null ? null : { id: taker_id, name: taker_name };
    return [{ product, revision, waiting_seconds, taken_by }];
  });
  return { results, counts };
}

function writeQueueKey({ review_since, id }: QueueRow): string {
  return `${review_since.getTime()}-${id}`;
}

function readQueueKey(key: string | undefined): QueueRow | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,10})$/.exec(key) ?? refuseKey();
  return { review_since: new Date(Number(time)), id: Number(id) };
}

/** What staff did, newest first. */
export async function listLog(
  { db }: ModerationServices,
  { limit = usualLimit, key, ...filter }: Asked<typeof listAudit>["query"],
  address: URL,
): Promise<Reply<typeof listAudit>> {
  const found = await readLog(db, { ...filter, before: readIdKey(key), limit: limit + 1 });
  const { rows, links } = cutPage(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentEntry), ...links };
}
