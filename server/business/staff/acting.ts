import type { FastifyBaseLogger } from "fastify";
import { type MemberRole, mayAct } from "#contracts/base/acting.ts";
import { actingRuleOf, type Endpoint } from "#contracts/base/endpoint.ts";
import type { Db } from "#server/database/database.ts";
import { perDay, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { Acting, ActingViewer, Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import { logKinds, type Noted } from "./log-kinds.ts";
import {
  findBusinessId,
  findCatalogueName,
  findChat,
  findMembership,
  findOffered,
  insertEntry,
  type PriceChange,
} from "./queries.ts";

/** Calls for businesses, of one member. Beside the limits of what is called (`limitKeyOf`). */
const memberLimit: RateLimit = { perKey: [perMinute(300)] };

/** Changes for businesses, of one member: each may be a line of a log that is kept for a year. */
const changeLimit: RateLimit = { perKey: [perDay(5_000)] };
/** Milliseconds for which the same of the same person is one line: forms save themselves as they are filled in. */
const sameLine = 10 * 60_000;

interface ActingServices {
  db: Db;
  limits: RateLimits;
  log: FastifyBaseLogger;
  now(): Date;
}

/** Acting for businesses: whom a call counts for, and the log of who did what (`docs/features/business-staff.md`). */
export function openActing(services: ActingServices): Acting {
  const { db, limits } = services;
  return {
    async resolve(viewer, record, ip) {
      const rule = actingRuleOf(record);
      if (rule === "self") return viewer;
      // Asked with each call: whoever is removed is out at once.
      const membership = await findMembership(db, viewer.userId, viewer.mandate);
      const isNeeded = record.errors?.includes("unauthenticated") ?? false;
      if (!membership) return isNeeded ? refuse("acting_ended") : viewer;
      if (!mayAct(rule, membership.role)) return isNeeded ? refuse("acting_for_business") : viewer;
      if (membership.owner_blocked_at !== null) return isNeeded ? refuse("account_blocked") : viewer;
      if (membership.request_status !== "success") return isNeeded ? refuse("business_expired") : viewer;
      await limits.consume(memberLimit, { ip, key: `member ${viewer.userId}` });
      if (notedOf(record)) await limits.consume(changeLimit, { ip, key: `changes of member ${viewer.userId}` });
      return ownerOf(viewer, membership);
    },
    async findSubject(viewer, record) {
      const membership = await findMembership(db, viewer.userId, viewer.mandate);
      if (!membership || !mayAct(actingRuleOf(record), membership.role)) return undefined;
      return membership.owner_blocked_at === null && membership.request_status === "success"
        ? membership.owner_id
        : undefined;
    },
    begin: (viewer, record, params) => begin(services, viewer, record, params),
    noteLimit: (viewer, retryAfter) => noteLimit(services, viewer, retryAfter),
  };
}

/** What the log says of a call; undefined when it says nothing. */
function notedOf({ name, method }: Endpoint): Noted | undefined {
  return method === "GET" ? undefined : logKinds[name];
}

/** Whatever the role of owner and member: no way into the calls of the staff of the site. */
function ownerOf(
  { userId, sessionId, mandate }: ActingViewer,
  { owner_id, role }: { owner_id: number; role: MemberRole },
): Viewer {
  return { userId: owner_id, role: "user", sessionId, mandate, actor: userId, actsAs: role };
}

/** Reads first what a deletion leaves no trace of. */
async function begin(
  { db, log, now }: ActingServices,
  { userId: ownerId, actor }: Viewer,
  record: Endpoint,
  params: unknown,
): Promise<(answer: unknown) => Promise<void>> {
  const noted = notedOf(record);
  if (!noted || actor === undefined) return async () => {};
  const { kind, listing, catalogue, chat } = noted;
  const before = {
    listing: listing === "id" ? idIn(params, "id") : undefined,
    catalogue: catalogue === undefined || catalogue === "answer" ? undefined : idIn(params, catalogue),
  };
  const offered = before.listing === undefined ? undefined : await findOffered(db, before.listing);
  const id = idIn(params, "id");
  const talk = chat && (await findChat(db, ownerId, chat === "room" ? { room: id } : { message: id }));
  const catalogueName = before.catalogue === undefined ? null : await findCatalogueName(db, before.catalogue);
  return async (answer) => {
    try {
      const businessId = await findBusinessId(db, ownerId);
      if (businessId === undefined) return;
      const listingId = listing === "answer" ? idIn(answer, "id") : before.listing;
      const made = catalogue === "answer" ? idIn(answer, "id") : undefined;
      const known = catalogueName ?? offered?.title ?? talk?.name;
      const subject = made === undefined ? known : await findCatalogueName(db, made);
      const priceChange = kind === "listing_changed" ? await findPriceChange(db, before.listing, offered) : undefined;
      const after = new Date(now().getTime() - sameLine);
      await insertEntry(
        db,
        { businessId, actorId: actor, kind, listingId, roomId: talk?.id, subject, priceChange, now: now() },
        { after },
      );
    } catch (error) {
      // What was done is done: its answer is not withheld.
      log.error({ err: error }, "an action of the staff of a business was not noted");
    }
  };
}

/** Seconds that a limit lasts which the owner notices: of a day, not of a few quick presses. */
const longLimit = 600;

/** The owner reads who could not go on. */
async function noteLimit(
  { db, log, now }: ActingServices,
  { userId: ownerId, actor }: Viewer,
  retryAfter: number,
): Promise<void> {
  if (actor === undefined || retryAfter < longLimit) return;
  try {
    const businessId = await findBusinessId(db, ownerId);
    if (businessId === undefined) return;
    const after = new Date(now().getTime() - sameLine);
    await insertEntry(db, { businessId, actorId: actor, kind: "limit_reached", now: now() }, { after });
  } catch (error) {
    log.error({ err: error }, "a limit that the staff of a business has reached was not noted");
  }
}

async function findPriceChange(
  db: Db,
  listingId: number | undefined,
  before: Awaited<ReturnType<typeof findOffered>>,
): Promise<PriceChange | undefined> {
  const after = listingId === undefined ? undefined : await findOffered(db, listingId);
  if (!before || !after || (before.price === after.price && before.currency === after.currency)) return undefined;
  return {
    before: { price: before.price, currency: before.currency },
    after: { price: after.price, currency: after.currency },
  };
}

function idIn(value: unknown, name: string): number | undefined {
  const id = typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof id === "number" ? id : undefined;
}
