import type { SystemEvent } from "#contracts/chat/rules.ts";
import { appendMessage } from "#server/chat/messages/append-message.ts";
import { explainClosed } from "#server/chat/records/policy.ts";
import { findRoom, lockRoom } from "#server/chat/records/room-queries.ts";
import type { Db } from "#server/database/database.ts";

/** What a system message tells, without an amount. */
export function eventOf<Name extends SystemEvent>(name: Name) {
  return { name, amount: null, currency: null };
}

/** A line in a room of what one of the two has done; the other has something unread. Nothing where nobody can write any more. */
export async function tellRoom(
  trx: Db,
  { roomId, userId, name }: { roomId: number; userId: number; name: SystemEvent },
  now: Date,
): Promise<void> {
  const locked = await lockRoom(trx, roomId);
  const room = await findRoom(trx, roomId, { userId });
  if (!locked || !room || explainClosed(room) !== undefined) return;
  const isByBuyer = room.buyer_id === userId;
  await appendMessage(trx, locked, { kind: "system", isByBuyer, event: eventOf(name) }, now);
}
