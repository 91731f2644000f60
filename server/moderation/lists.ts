import type { Asked, Reply } from "#contracts/endpoint.ts";
import { lateAfterSeconds, type listAudit, type listQueue } from "#contracts/moderation.ts";
import { cutPage, readIdKey, refuseKey, usualLimit } from "#server/platform/list-page.ts";
import { examineListing } from "./examine.ts";
import { presentEntry } from "./present.ts";
import { countQueue, type QueueRow, readLog, readQueue } from "./queries.ts";
import type { ModerationServices } from "./services.ts";

/** The one on the screen and some to go on with at once. */
const usualQueue = 5;

/** Ads on review, oldest first, with all that they are judged by. */
export async function listWaiting(
  services: ModerationServices,
  moderatorId: number,
  { limit = usualQueue, key }: Asked<typeof listQueue>["query"],
  address: URL,
): Promise<Reply<typeof listQueue>> {
  const { db } = services;
  const now = services.now();
  const late = new Date(now.getTime() - lateAfterSeconds * 1_000);
  const [found, counts] = await Promise.all([
    readQueue(db, { moderatorId, now, after: readQueueKey(key), limit: limit + 1 }),
    countQueue(db, now, late),
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
