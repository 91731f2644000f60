import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { refusalDays } from "#contracts/chat/refusals.ts";
import { maxCountedUnread } from "#contracts/chat/rules.ts";
import type { ChatMessage, ChatRoomDetail, listRooms, openRoom as openRoomCall } from "#contracts/chat/schemas.ts";
import { defaultPageSize, paginate, refuseListKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import type { ListingRow } from "#server/listings/queries.ts";
import { readRoomNotification } from "#server/notifications/notify.ts";
import { dayMs } from "#server/platform/clock.ts";
import { refuse, refuseIf } from "#server/platform/refusal.ts";
import { computePrice } from "#server/prices/price.ts";
import { presentHeld } from "../held/present-held.ts";
import { readOwnHeld } from "../held/queries.ts";
import { publishChatEvent } from "../live/events.ts";
import { readMessagesByIds } from "../records/message-queries.ts";
import { mayMute } from "../records/policy.ts";
import { presentMessages } from "../records/present-message.ts";
import { presentRoom } from "../records/present-room.ts";
import {
  countUnread,
  findRoom,
  lockRoom,
  readRooms,
  type RoomFilter,
  type RoomPosition,
  type RoomRow,
} from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import { presentFacts } from "./present.ts";
import * as queries from "./queries.ts";

type RoomServices = Pick<ChatServices, "db" | "catalogue" | "now">;

/** Milliseconds over which the usual answer time is taken. */
const answersPeriod = 90 * dayMs;

/** A page of a user's rooms, the last active first. */
export async function listOwnRooms(
  { db, now }: RoomServices,
  viewer: Viewer,
  { archived = false, unread = false, search, limit = defaultPageSize, key }: ValidInput<typeof listRooms>["query"],
  address: URL,
): Promise<Reply<typeof listRooms>> {
  const filter: RoomFilter = {
    isArchived: archived,
    unreadOnly: unread,
    search,
  };
  const [found, unread_count] = await Promise.all([
    readRooms(db, viewer, filter, { after: parseRoomKey(key), limit: limit + 1 }),
    countUnread(db, viewer, maxCountedUnread),
  ]);
  const { rows, links } = paginate(found, limit, address, (row) => `${row.listed_at?.getTime() ?? 0}-${row.id}`);
  const moment = now();
  const messages = await readLastMessages({ db, now }, rows);
  return {
    results: rows.map((row) => presentRoom(row, messages.get(row.id) ?? null, moment)),
    unread_count,
    ...links,
  };
}

function parseRoomKey(key: string | undefined): RoomPosition | undefined {
  if (key === undefined) return undefined;
  const [, time, id] = /^(\d{1,14})-(\d{1,15})$/.exec(key) ?? [];
  return time === undefined ? refuseListKey() : { listedAt: new Date(Number(time)), roomId: Number(id) };
}

/** The last messages by room. */
async function readLastMessages(
  { db, now }: Pick<RoomServices, "db" | "now">,
  rooms: readonly RoomRow[],
): Promise<Map<number, ChatMessage>> {
  const ids = rooms.flatMap(({ last_message_id: id }) => id ?? []);
  const messages = await presentMessages(db, await readMessagesByIds(db, ids), now());
  return new Map(messages.map((message) => [message.room, message]));
}

/** A room of the viewer; one of others does not exist for them. */
export async function getOwnRoom(services: Pick<RoomServices, "db">, viewer: Viewer, id: number): Promise<RoomRow> {
  return (await findRoom(services.db, id, viewer)) ?? refuse("not_found");
}

/** A room with what is known about the other. */
export async function getRoomDetail(services: RoomServices, viewer: Viewer, id: number): Promise<ChatRoomDetail> {
  const { db, now } = services;
  const row = await getOwnRoom(services, viewer, id);
  const moment = now();
  const since = new Date(moment.getTime() - answersPeriod);
  const refusedAfter = new Date(moment.getTime() - refusalDays * dayMs);
  const [messages, facts, held, silencedUntil] = await Promise.all([
    readLastMessages(services, [row]),
    row.other_id === null ? undefined : queries.findFacts(db, row.other_id, since),
    readOwnHeld(db, { roomId: id, reader: viewer, refusedAfter }),
    queries.findSilence(db, viewer.userId, moment),
  ]);
  return {
    ...presentRoom(row, messages.get(id) ?? null, moment),
    facts: facts ? presentFacts(facts) : null,
    held: await presentHeld(db, held),
    silenced_until: silencedUntil?.toISOString() ?? null,
  };
}

/** Opens the room about a listing or with a person: the same one each time, whatever has become of either. */
export async function openRoom(
  services: RoomServices,
  viewer: Viewer,
  { product, user }: ValidInput<typeof openRoomCall>["body"],
  countOpening: () => Promise<void>,
): Promise<ChatRoomDetail> {
  const { db, now } = services;
  if ((product === undefined) === (user === undefined)) {
    const message = product === undefined ? "required" : "one_of_two";
    refuse("validation_failed", { fields: { product: [{ message }] } });
  }
  const found =
    product === undefined
      ? await queries.findPairRoom(db, viewer.userId, user ?? 0)
      : await queries.findListingRoom(db, product, viewer.userId);
  const id = found ?? (await makeRoom(services, viewer, { product, user }, countOpening));
  await queries.listRoomFor(db, id, viewer.userId, now());
  return getRoomDetail(services, viewer, id);
}

/** The room of two people that is about no listing, opened by the viewer where there is none yet; it is in nobody's list before something is written. */
export async function findOrMakePairRoom(
  services: RoomServices,
  viewer: Viewer,
  user: number,
  countOpening: () => Promise<void>,
): Promise<number> {
  const { db, now } = services;
  const found = await queries.findPairRoom(db, viewer.userId, user);
  if (found === undefined) return makeRoom(services, viewer, { product: undefined, user }, countOpening);
  // The other may have opened it and written nothing: then it is there for them alone.
  await queries.listRoomFor(db, found, viewer.userId, now());
  return found;
}

async function makeRoom(
  services: RoomServices,
  viewer: Viewer,
  { product, user }: { product: number | undefined; user: number | undefined },
  countOpening: () => Promise<void>,
): Promise<number> {
  const { db, now } = services;
  const listing = product === undefined ? null : await getVisibleListing(services, null, product);
  const sellerId = listing?.user_id ?? user ?? 0;
  if (sellerId === viewer.userId) refuse("own_room");
  if (!(await queries.hasOpenAccount(db, sellerId))) refuse("not_found");
  const blocks = await queries.findBlocks(db, viewer.userId, sellerId);
  refuseIf(blocks.by_me ? "user_blocked_by_you" : undefined);
  refuseIf(blocks.by_other ? "message_not_delivered" : undefined);
  await countOpening();
  const room = { buyerId: viewer.userId, sellerId, listing: listing && remember(listing), now: now() };
  const made = await db.transaction().execute((trx) => queries.insertRoom(trx, room));
  if (made !== undefined) return made;
  // Opened at the same time in another tab, or by the other person.
  const other =
    listing === null
      ? await queries.findPairRoom(db, viewer.userId, sellerId)
      : await queries.findListingRoom(db, listing.id, viewer.userId);
  return other ?? refuse("conflict");
}

/** What stays of a listing in a room when it is gone. */
function remember(listing: ListingRow) {
  const { id, title, currency, photo_thumbhash: thumbhash } = listing;
  // As the buyer sees it, who may never see what is asked for without the discount.
  const { price, stockPrice } = computePrice(listing, listing.request_status === "success", 1);
  return { id, title, price: stockPrice ?? price, currency, thumbhash };
}

/** Mutes or archives a room for oneself. */
export async function changeRoom(
  services: RoomServices,
  viewer: Viewer,
  id: number,
  { is_muted: isMuted, is_archived: isArchived }: { is_muted?: boolean | undefined; is_archived?: boolean | undefined },
): Promise<ChatRoomDetail> {
  const { db } = services;
  await getOwnRoom(services, viewer, id);
  if (isMuted !== undefined && !mayMute(viewer)) refuse("forbidden");
  await db.transaction().execute(async (trx) => {
    await queries.changeMember(trx, {
      roomId: id,
      userId: viewer.userId,
      ...(isMuted !== undefined && { isMuted }),
      ...(isArchived !== undefined && { isArchived }),
    });
    await publishChatEvent(trx, { users: [viewer.userId], name: "room", payload: { room: id } });
  });
  return getRoomDetail(services, viewer, id);
}

/** Deletes a room for oneself up to its last message; it comes back with what is new. */
export async function deleteRoom(services: RoomServices, viewer: Viewer, id: number): Promise<null> {
  const { db, now } = services;
  await getOwnRoom(services, viewer, id);
  await db.transaction().execute(async (trx) => {
    if (!(await lockRoom(trx, id))) refuse("not_found");
    await queries.hideRoom(trx, id, viewer.userId);
    await publishChatEvent(trx, { users: [viewer.userId], name: "room", payload: { room: id } });
    await readRoomNotification(trx, { userId: viewer.userId, roomId: id, now: now() });
  });
  return null;
}
