import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { confirmDelivery, listMessages, searchMessages } from "#contracts/chat/message-schemas.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { readRoomNotification, withdrawOwn } from "#server/notifications/notify.ts";
import { refuse } from "#server/platform/refusal.ts";
import { publishChatEvent } from "../live/events.ts";
import { readChangedMessages, readMessagesAfter, readMessagesBefore } from "../records/message-queries.ts";
import { sideOf } from "../records/policy.ts";
import { presentMessages } from "../records/present-message.ts";
import { presentPerson } from "../records/present-room.ts";
import { findRoom, findRoomAccess, lockRoom, markRead } from "../records/room-queries.ts";
import type { ChatServices } from "../records/services.ts";
import * as queries from "./queries.ts";
import { searchTermsOf } from "./terms.ts";

type ReadingServices = Pick<ChatServices, "db" | "now">;

/** A page of a room's messages, newest last: the last ones, those before a key, those after a position, or those that have changed. */
export async function listRoomMessages(
  { db, now }: ReadingServices,
  viewer: Viewer,
  roomId: number,
  { after, changed_after: since, limit = defaultPageSize, key }: ValidInput<typeof listMessages>["query"],
  address: URL,
): Promise<Reply<typeof listMessages>> {
  const room = (await findRoomAccess(db, roomId, viewer)) ?? refuse("not_found");
  const { hidden_seq: hidden } = room;
  if (since !== undefined) {
    const found = await readChangedMessages(db, roomId, { since, after: hidden, limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const next = last && new URL(address);
    next?.searchParams.set("changed_after", String(last?.change));
    const results = await presentMessages(db, rows, now());
    return { results, next: next?.href ?? null, previous: null, key: last ? String(last.change) : null };
  }
  if (after !== undefined) {
    const found = await readMessagesAfter(db, roomId, { after: Math.max(after, hidden), limit: limit + 1 });
    const rows = found.slice(0, limit);
    const last = found.length > limit ? rows.at(-1) : undefined;
    const next = last && new URL(address);
    next?.searchParams.set("after", String(last?.seq));
    return { results: await presentMessages(db, rows, now()), next: next?.href ?? null, previous: null, key: null };
  }
  const found = await readMessagesBefore(db, roomId, { after: hidden, before: parsePosition(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.seq));
  return { results: await presentMessages(db, rows.toReversed(), now()), ...links };
}

/** The largest `integer` of PostgreSQL: what is beyond is before nothing. */
const maxPosition = 2_147_483_647;

function parsePosition(key: string | undefined): number | undefined {
  const position = parseIdKey(key);
  return position === undefined ? undefined : Math.min(position, maxPosition);
}

/** Marks a room as read up to a message that it has. Never back, and the other person is told only what is new. */
export async function readRoom(
  { db, now }: ReadingServices,
  viewer: Viewer,
  roomId: number,
  upTo: number,
): Promise<{ read_up_to: number; unread_count: number }> {
  const { userId } = viewer;
  const room = (await findRoomAccess(db, roomId, viewer)) ?? refuse("not_found");
  const side = sideOf(room);
  return db.transaction().execute(async (trx) => {
    const locked = (await lockRoom(trx, roomId)) ?? refuse("not_found");
    const position = Math.min(upTo, locked.last_seq);
    const marks = await markRead(trx, { roomId, userId, isBuyer: side === "buyer", upTo: position });
    if (!marks) {
      const { read_seq, unread_count } = (await findRoom(trx, roomId, viewer)) ?? refuse("not_found");
      return { read_up_to: read_seq, unread_count };
    }
    const { delivered_seq: delivered_up_to, read_seq: read_up_to, unread_count } = marks;
    const users = [locked.buyer_id, locked.seller_id].filter((id) => id !== null);
    await publishChatEvent(trx, { users, name: "marks", payload: { room: roomId, side, delivered_up_to, read_up_to } });
    if (viewer.actor !== undefined)
      await withdrawOwn(trx, { userId: viewer.actor, action: "business_chats", senderId: userId });
    if (unread_count === 0) await readRoomNotification(trx, { userId, roomId, now: now() });
    return { read_up_to, unread_count };
  });
}

/** Notes what has arrived on a device of the viewer, in their own rooms. */
export async function confirmDeliveryOf(
  { db }: ReadingServices,
  viewer: Viewer,
  { rooms }: ValidInput<typeof confirmDelivery>["body"],
): Promise<null> {
  await db.transaction().execute(async (trx) => {
    for (const row of await queries.markDelivered(trx, viewer, rooms)) {
      if (row.other_id === null) continue;
      const payload = {
        room: row.room_id,
        side: row.is_buyer ? "buyer" : "seller",
        delivered_up_to: row.delivered_seq,
        read_up_to: row.read_seq,
      } as const;
      await publishChatEvent(trx, { users: [row.other_id], name: "marks", payload });
    }
  });
  return null;
}

/** Messages in the viewer's rooms that have all the words, in any form, newest first. */
export async function searchOwnMessages(
  { db, now }: ReadingServices,
  viewer: Viewer,
  { search = "", limit = defaultPageSize, key }: ValidInput<typeof searchMessages>["query"],
  address: URL,
): Promise<Reply<typeof searchMessages>> {
  const before = parseIdKey(key);
  const groups = searchTermsOf(search, viewer.userId);
  if (groups.length === 0) return { results: [], next: null, previous: null, key: null };
  const found = await queries.findMessages(db, viewer, groups, { before, limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  const moment = now();
  const messages = await presentMessages(db, rows, moment);
  const hidden = { other_seen_at: null, is_blocked_by_me: false, is_blocked_by_other: false };
  const results = messages.flatMap((message, index) => {
    const row = rows[index];
    if (!row) return [];
    return { message, other: presentPerson({ ...row, ...hidden }, moment), product_title: row.listing_title };
  });
  return { results, ...links };
}
