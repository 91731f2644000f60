import type { FastifyBaseLogger } from "fastify";
import { isbot } from "isbot";
import { sql } from "kysely";
import type { Db } from "#server/platform/database.ts";
import { bishkekDay } from "#server/platform/clock.ts";
import { hashVisitor, type Visitor } from "#server/platform/visitor.ts";

/** Who looks, as far as counting needs to know. */
export interface Visit extends Visitor {
  listingId: number;
  sellerId: number;
}

export interface VisitCounter {
  /** Remembers a visit; it is counted within seconds, once per visitor, ad and day, and never for the owner or a known bot. */
  add(visit: Visit): void;
  /** Writes out what is remembered. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Pending {
  day: string;
  listingId: number;
  visitor: Buffer;
}

const flushInterval = 2_000;
/** Bounds memory while the database is away; visits beyond it are not counted. */
const mostPending = 50_000;

/** Counts visits in batches: a page view costs no write of its own. */
export function createVisitCounter(options: {
  db: Db;
  secret: string;
  now(): Date;
  log: FastifyBaseLogger;
}): VisitCounter {
  const { db, secret, now, log } = options;
  let pending = new Map<string, Pending>();

  const flush = async () => {
    const batch = [...pending.values()];
    if (batch.length === 0) return;
    pending = new Map();
    try {
      await countVisits(db, batch);
    } catch (error) {
      log.warn({ err: error, visits: batch.length }, "visits not counted");
    }
  };
  const timer = setInterval(() => void flush(), flushInterval);
  timer.unref();

  return {
    add({ listingId, sellerId, viewerId, ip, userAgent }) {
      if (viewerId === sellerId || !userAgent || isbot(userAgent) || pending.size >= mostPending) return;
      const day = bishkekDay(now());
      const visitor = hashVisitor(secret, `visit ${day}`, { viewerId, ip, userAgent });
      pending.set(`${listingId} ${visitor.toString("base64")}`, { day, listingId, visitor });
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

async function countVisits(db: Db, visits: Pending[]): Promise<void> {
  await sql`
    with seen as (
      insert into listing_visitors (day, listing_id, visitor)
      select v.day, v.listing_id, v.visitor
      from unnest(${visits.map((visit) => visit.day)}::date[], ${visits.map((visit) => visit.listingId)}::bigint[],
        ${visits.map((visit) => visit.visitor)}::bytea[]) as v (day, listing_id, visitor)
      join listings l on l.id = v.listing_id
      order by v.listing_id
      on conflict do nothing
      returning day, listing_id
    ), counted as (
      select day, listing_id, count(*)::int as views from seen group by day, listing_id order by listing_id
    ), totals as (
      insert into listing_counters (listing_id, views) select listing_id, sum(views) from counted group by listing_id order by listing_id
      on conflict (listing_id) do update set views = listing_counters.views + excluded.views
    )
    insert into listing_days (listing_id, day, views) select listing_id, day, views from counted order by listing_id
    on conflict (listing_id, day) do update set views = listing_days.views + excluded.views`.execute(db);
}

/** Counts one revealed phone number. */
export async function countCall(db: Db, listingId: number, day: string): Promise<void> {
  await sql`
    with totals as (
      insert into listing_counters (listing_id, calls) values (${listingId}, 1)
      on conflict (listing_id) do update set calls = listing_counters.calls + 1
    )
    insert into listing_days (listing_id, day, calls) values (${listingId}, ${day}::date, 1)
    on conflict (listing_id, day) do update set calls = listing_days.calls + 1`.execute(db);
}

/** Forgets who looked before yesterday. */
export async function forgetVisitors(db: Db, now: Date): Promise<void> {
  const yesterday = bishkekDay(new Date(now.getTime() - 86_400_000));
  await sql`delete from listing_visitors where day < ${yesterday}::date`.execute(db);
}
