import { listCategories } from "#contracts/catalogue/schemas.ts";
import { type ChatRoomDetail, getRoom } from "#contracts/chat/schemas.ts";
import { listMessages } from "#contracts/chat/message-schemas.ts";
import { getRoomDeal } from "#contracts/deals/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { chooseAdvice } from "./view/choose-advice.ts";
import type { RoomView } from "./view/room-view.ts";

/** Messages that a room is opened with, if less is unread. */
const firstPage = 30;
/** The most that a call answers. */
const largestPage = 100;
/** Messages above the first unread one, or above one that was found, to see what it answers. */
const context = 8;

/**
 * A room and the messages that it opens with: the last ones with everything unread; of very many unread ones those around the first. The address may
 * name others: `key` those before a position, for readers without scripts, `at` those around a message. Throws refusals of the API.
 */
export async function loadRoom(api: Api, id: string, address: URLSearchParams): Promise<RoomView> {
  const room = await api.call(getRoom, { params: { id } });
  const position = { key: address.get("key"), at: readSeq(address.get("at")) };
  const [{ results }, deal] = await Promise.all([
    api.call(listMessages, { params: { id }, query: startOf(room, position) }),
    room.product ? api.call(getRoomDeal, { params: { id } }) : null,
  ]);
  return {
    room,
    messages: results,
    deal,
    advice: chooseAdvice(room, await api.shared(listCategories)),
    at: position.at,
    clientId: crypto.randomUUID(),
    siteUrl: api.publicUrl,
    now: api.now,
  };
}

function readSeq(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Which messages a room opens with. */
export function startOf(
  room: Pick<ChatRoomDetail, "unread_count" | "read_up_to">,
  { key, at }: { key: string | null; at: number | undefined },
): { key?: string; after?: number; limit: number } {
  if (key !== null) return { key, limit: firstPage };
  if (at !== undefined) return { after: Math.max(0, at - context - 1), limit: firstPage };
  const limit = Math.max(firstPage, room.unread_count + context);
  if (limit <= largestPage) return { limit };
  return { after: Math.max(0, room.read_up_to - context), limit: largestPage };
}
