import { randomBytes } from "node:crypto";
import type { RoomDeal } from "#contracts/deals/schemas.ts";
import type { Closing } from "#contracts/listings/rules.ts";
import { publishChatEvent } from "#server/chat/live/events.ts";
import { explainClosed } from "#server/chat/records/policy.ts";
import { findRoom, lockRoom, type RoomRow } from "#server/chat/records/room-queries.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { closingOf, presentReservation } from "#server/listings/present.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse } from "#server/platform/refusal.ts";
import { changeRatings } from "#server/reviews/actions.ts";
import { confirmReview } from "#server/reviews/rating-queries.ts";
import { mayReserve } from "#server/selling/policy.ts";
import type { ListingServices } from "#server/selling/services.ts";
import { dealCode, isDealCode } from "./code.ts";
import { tellRoom } from "./events.ts";
import { meet, readMeeting } from "./meeting.ts";
import { findObstacle, refusalOf } from "./policy.ts";
import { presentDeal } from "./present.ts";
import * as queries from "./queries.ts";

export interface HandshakeServices extends Pick<ListingServices, "db" | "catalogue" | "now"> {
  secret: string;
}

/** Bytes of a meeting's salt. */
const saltLength = 16;

/** How the deal of a room of the viewer stands. */
export async function getRoomDeal(services: HandshakeServices, viewer: Viewer, roomId: number): Promise<RoomDeal> {
  const { db, secret, now } = services;
  const moment = now();
  const { room, dealing } = await readDealing(db, viewer, roomId, moment);
  const deal = await queries.findRoomDeal(db, roomId, viewer.userId);
  const isBuyer = room.buyer_id === viewer.userId;
  const { isMetByBuyer, isMetBySeller, code } = readMeeting(dealing, moment);
  const isForSeller = !isBuyer && room.buyer_id !== null;
  const isOpen = deal === undefined;
  const reserved = presentReservation(dealing, moment);
  const isForBuyer = reserved !== null && dealing.reserved_for !== null && dealing.reserved_for === room.buyer_id;
  return {
    // That the other has blocked them is not told.
    obstacle: isOpen ? obstacleOf({ ...room, is_blocked_by_other: false }, dealing) : null,
    suggests_meeting: isOpen && (isForBuyer || dealing.is_agreed || (reserved === null && dealing.is_talk)),
    is_met_by_me: isOpen && (isBuyer ? isMetByBuyer : isMetBySeller),
    is_met_by_other: isOpen && (isBuyer ? isMetBySeller : isMetByBuyer),
    code: isOpen && isBuyer && code ? dealCode(secret, roomId, code.salt) : null,
    code_expires_date: isOpen && code ? code.until.toISOString() : null,
    codes_left: isOpen && code ? code.codesLeft : null,
    deal: deal ? presentDeal(deal, viewer.userId) : null,
    reserved_until: reserved,
    is_reserved_for_buyer: isForBuyer,
    // Nothing becomes of a listing with somebody who has deleted their account.
    may_reserve: isForSeller && mayReserveFor(dealing, moment),
    may_close_as: isForSeller ? closingFor(dealing, moment) : null,
  };
}

/** As what the seller may close the listing now. */
function closingFor(dealing: Dealing, now: Date): Closing | null {
  const { listing_deal_type: dealType } = dealing;
  // Who may reserve it if it were free may sell it.
  if (dealType === null || !mayReserveFor({ ...dealing, reserved_until: null }, now)) return null;
  return closingOf({ sold_at: now, deal_type: dealType });
}

function mayReserveFor(
  { listing_state: state, listing_deal_type: dealType, reserved_until }: Dealing,
  now: Date,
): boolean {
  return state !== null && dealType !== null && mayReserve({ state, deal_type: dealType, reserved_until }, now);
}

/** Says that one has met the other. Once both have, within 24 hours, the buyer is shown a code. */
export async function sayMet(services: HandshakeServices, viewer: Viewer, roomId: number): Promise<RoomDeal> {
  const { db, now } = services;
  await db.transaction().execute(async (trx) => {
    if (!(await findRoom(trx, roomId, viewer))) refuse("not_found");
    await lockRoom(trx, roomId);
    const moment = now();
    const { room, dealing } = await readDealing(trx, viewer, roomId, moment);
    if (await queries.findRoomDeal(trx, roomId, viewer.userId)) return;
    refuseObstacle(room, dealing);
    const isBuyer = room.buyer_id === viewer.userId;
    const meeting = meet(dealing, isBuyer, moment, () => randomBytes(saltLength));
    if (!meeting) return;
    await queries.writeMeeting(trx, roomId, meeting);
    await tellRoom(trx, { roomId, userId: viewer.userId, name: "met" }, moment);
    await publishRoom(trx, room);
  });
  return getRoomDeal(services, viewer, roomId);
}

/** What came of a code. */
type Outcome = "confirmed" | "wrong" | "over";

/**
 * Confirms the deal of a room by the code that its buyer shows the seller. What the buyer wrote about the listing before is confirmed with
 * it. Refuses with `deal_code_incorrect`, and with `meeting_over` once there is no code that counts.
 */
export async function confirmDeal(
  services: HandshakeServices,
  viewer: Viewer,
  roomId: number,
  code: string,
): Promise<RoomDeal> {
  const { db } = services;
  const room = (await findRoom(db, roomId, viewer)) ?? refuse("not_found");
  if (room.buyer_id === viewer.userId) refuse("forbidden");
  // Refused after the commit: a wrong code is counted.
  const outcome = await db.transaction().execute((trx) => tryCode(services, trx, { viewer, room, code }));
  if (outcome === "wrong") refuse("deal_code_incorrect");
  if (outcome === "over") refuse("meeting_over");
  return getRoomDeal(services, viewer, roomId);
}

async function tryCode(
  services: HandshakeServices,
  trx: Db,
  {
    viewer,
    room: { id: roomId, buyer_id, seller_id, listing_id },
    code,
  }: { viewer: Viewer; room: RoomRow; code: string },
): Promise<Outcome> {
  // Both are locked, so that simultaneous deals are counted.
  const people = [buyer_id, seller_id].filter((id) => id !== null);
  await queries.lockDealing(trx, people, listing_id ?? 0);
  await lockRoom(trx, roomId);
  const moment = services.now();
  const { room, dealing } = await readDealing(trx, viewer, roomId, moment);
  if (await queries.findRoomDeal(trx, roomId, viewer.userId)) return "confirmed";
  refuseObstacle(room, dealing);
  const { code: asked } = readMeeting(dealing, moment);
  if (!asked) return "over";
  if (!isDealCode(code, dealCode(services.secret, roomId, asked.salt))) {
    await countWrongCode(trx, room, dealing, asked.codesLeft);
    return asked.codesLeft > 1 ? "wrong" : "over";
  }
  await writeDeal(services, trx, room, dealing, moment);
  return "confirmed";
}

/** After the last one there is no code any more: they have to meet again. */
async function countWrongCode(trx: Db, room: RoomRow, dealing: Dealing, codesLeft: number): Promise<void> {
  const { buyer_met_at, seller_met_at, salt, code_until, wrong_codes } = dealing;
  if (codesLeft > 1) {
    const meeting = { buyer_met_at, seller_met_at, salt, code_until, wrong_codes: wrong_codes + 1 };
    await queries.writeMeeting(trx, room.id, meeting);
  } else await queries.deleteMeeting(trx, room.id);
  await publishRoom(trx, room);
}

async function writeDeal(
  services: HandshakeServices,
  trx: Db,
  room: RoomRow,
  { listing_title }: Dealing,
  now: Date,
): Promise<void> {
  const { buyer_id: buyerId, seller_id: sellerId, listing_id: listingId } = room;
  if (buyerId === null || sellerId === null || listingId === null) throw new Error(`room ${room.id} lacks somebody`);
  const dealId = await queries.insertDeal(trx, {
    listing_id: listingId,
    listing_title: listing_title ?? "",
    buyer_id: buyerId,
    seller_id: sellerId,
    created_at: now,
  });
  await queries.deleteMeeting(trx, room.id);
  if (dealId !== undefined && (await confirmReview(trx, { dealId, listingId, buyerId }))) {
    await changeRatings(services, trx, sellerId, listingId);
  }
  // The seller's doing: the buyer reads that it is done.
  await tellRoom(trx, { roomId: room.id, userId: sellerId, name: "deal_confirmed" }, now);
  await publishRoom(trx, room);
}

type Dealing = queries.DealingRow;

async function readDealing(
  db: Db,
  viewer: Viewer,
  roomId: number,
  now: Date,
): Promise<{ room: RoomRow; dealing: Dealing }> {
  const room = (await findRoom(db, roomId, viewer)) ?? refuse("not_found");
  const since = { pair: new Date(now.getTime() - 365 * dayMs), day: new Date(now.getTime() - dayMs) };
  const dealing = (await queries.findDealing(db, roomId, since)) ?? refuse("not_found");
  return { room, dealing };
}

function obstacleOf(room: RoomRow, dealing: Dealing) {
  return findObstacle({
    isBuyer: room.buyer_id === room.viewer_id,
    listingId: room.listing_id,
    listingState: dealing.listing_state,
    closed: explainClosed(room),
    buyerHasPhone: dealing.buyer_has_phone,
    sellerHasPhone: dealing.seller_has_phone,
    dealsOfPair: dealing.deals_of_pair,
    dealsOfDay: dealing.deals_of_day,
    isBegun: dealing.is_begun,
  });
}

function refuseObstacle(room: RoomRow, dealing: Dealing): void {
  const obstacle = obstacleOf(room, dealing);
  if (obstacle !== null) refuse(refusalOf(obstacle, explainClosed(room)));
}

/** Open pages of both fetch the room again. */
function publishRoom(trx: Db, { id, buyer_id, seller_id }: RoomRow): Promise<void> {
  const users = [buyer_id, seller_id].filter((user) => user !== null);
  return publishChatEvent(trx, { users, name: "room", payload: { room: id } });
}
