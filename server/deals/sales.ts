import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { reserveHours } from "#contracts/deals/rules.ts";
import type { listBuyers as listBuyersCall, reserveProduct, sellProduct } from "#contracts/deals/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { IdempotentCall } from "#server/http/idempotency.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { findListing } from "#server/listings/queries.ts";
import { hourMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { indexListings } from "#server/search/index-listings.ts";
import { lockOwnListing } from "#server/selling/own-listing.ts";
import { mayManageListing } from "#server/selling/policy.ts";
import { changeListings, type ListingServices } from "#server/selling/services.ts";
import { lockForAction } from "#server/selling/state-changes.ts";
import { transition } from "#server/selling/states.ts";
import { tellRoom } from "./events.ts";
import { explainNoDeal } from "./policy.ts";
import { presentBuyer } from "./present.ts";
import * as queries from "./queries.ts";
import { tellSold } from "./tell-sold.ts";

/** Milliseconds. */
const reserveTime = reserveHours * hourMs;

/** The room in which something becomes of a listing, if it is one, and who sells it. */
interface OfRoom {
  room?: number | undefined;
  seller: Viewer;
}

/** Holds a listing for 48 hours, for the buyer of a room about it or for nobody named. It stays on show and says so. */
export function reserveListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
  { room, seller }: OfRoom,
): Promise<Reply<typeof reserveProduct>> {
  const { catalogue, now } = services;
  return changeListings(services, call, async (trx, afterCommit) => {
    const buyerId = await lockBuyerOf(trx, id, { room, seller });
    await lockForAction("reserve", trx, { id, userId: call.userId }, now());
    const until = new Date(now().getTime() + reserveTime);
    await queries.writeReservation(trx, id, until, buyerId);
    await indexListings(trx, catalogue.current(), [id]);
    afterCommit.listings.push(id);
    if (room !== undefined) await tellRoom(trx, { roomId: room, userId: call.userId, name: "listing_reserved" }, now());
    return { reserved_until: until.toISOString() };
  });
}

/** Ends a reservation, whomever it is for; one that is over or never was changes nothing. */
export function releaseListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
  { room, seller }: OfRoom,
): Promise<Reply<typeof reserveProduct>> {
  return changeListings(services, call, async (trx, afterCommit) => {
    await lockBuyerOf(trx, id, { room, seller });
    const held = await queries.lockReservedRoom(trx, id, services.now());
    await lockOwnListing(trx, id, call.userId);
    if (await queries.deleteReservation(trx, id)) {
      await indexListings(trx, services.catalogue.current(), [id]);
      afterCommit.listings.push(id);
      const told = { userId: call.userId, name: "listing_released" } as const;
      if (held !== undefined) await tellRoom(trx, { ...told, roomId: held }, services.now());
    }
    return { reserved_until: null };
  });
}

/** Takes a listing off the show as sold, and tells those who wrote about it. Whoever sold it elsewhere names nobody. */
export async function sellListing(
  services: ListingServices,
  call: IdempotentCall,
  id: number,
  { where, room, seller }: ValidInput<typeof sellProduct>["body"] & OfRoom,
): Promise<Reply<typeof sellProduct>> {
  const { catalogue, now } = services;
  const isHere = where === "here";
  const sold = await changeListings(services, call, async (trx, afterCommit) => {
    const buyerId = await lockBuyerOf(trx, id, { room: isHere ? room : undefined, seller });
    const listing = await lockForAction("sell", trx, { id, userId: call.userId }, now());
    const moment = now();
    const state = transition("sell", listing);
    await queries.writeSale(trx, id, { state, isHere, buyerId, now: moment });
    await indexListings(trx, catalogue.current(), [id]);
    afterCommit.listings.push(id);
    return { state, sold_date: moment.toISOString() };
  });
  // Not awaited: the seller has nothing to do with it. A job tells those whom this does not reach.
  tellSold(services, id).catch((error: unknown) => services.log.warn({ err: error }, "rooms were not told a sale"));
  return sold;
}

/**
 * The buyer of a room about the listing; null when no room is named. Refuses with `not_found` a room that is not open to whoever acts as the seller, and
 * whoever may do this in rooms alone when none is named.
 */
async function lockBuyerOf(trx: Db, listingId: number, { room, seller }: OfRoom): Promise<number | null> {
  const refusal = explainNoDeal(seller.actsAs, room);
  if (refusal) refuse(refusal);
  if (room === undefined) return null;
  return (await queries.lockBuyer(trx, { roomId: room, listingId, seller })) ?? refuse("not_found");
}

/**
 * A page of those who have written about one's own listing: whom it was most likely sold to first. Nobody for whoever has the listings of a business, and
 * not its chats.
 */
export async function listBuyers(
  { db, now }: Pick<ListingServices, "db" | "now">,
  { userId, actsAs }: Viewer,
  id: number,
  { limit = defaultPageSize, key }: ValidInput<typeof listBuyersCall>["query"],
  address: URL,
): Promise<Reply<typeof listBuyersCall>> {
  const listing = await findListing(db, id);
  if (!listing || !mayManageListing(userId, listing)) refuse("not_found");
  const knowsNobody = actsAs === "editor";
  const found = knowsNobody
    ? []
    : await queries.readBuyers(db, id, { after: parseBuyerKey(key), limit: limit + 1, now: now() });
  const { rows, links } = paginate(
    found,
    limit,
    address,
    (row) => `${row.rank}-${row.activity_at.getTime()}-${row.room}`,
  );
  return { results: rows.map(presentBuyer), ...links };
}

function parseBuyerKey(key: string | undefined): queries.BuyerPosition | undefined {
  if (key === undefined) return undefined;
  const [, rank, time, room] = /^([0-2])-(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  if (time === undefined) return refuseListKey();
  return { rank: Number(rank), activityAt: new Date(Number(time)), room: Number(room) };
}
