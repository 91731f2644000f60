import type { ChatEvents } from "#contracts/chat/live.ts";
import type { ChatRoom } from "#contracts/chat/schemas.ts";

/** The rooms of a list, the last active first. All functions are pure. */
export type Rooms = readonly ChatRoom[];

const byActivity = (one: ChatRoom, other: ChatRoom) =>
  other.activity_date.localeCompare(one.activity_date) || other.id - one.id;

/** Adds rooms, or replaces those that are there. */
export function mergeRooms(rooms: Rooms, incoming: Rooms): Rooms {
  const fresh = new Map(incoming.map((room) => [room.id, room]));
  return [...rooms.filter(({ id }) => !fresh.has(id)), ...fresh.values()].toSorted(byActivity);
}

export function removeRoom(rooms: Rooms, id: number): Rooms {
  return rooms.filter((room) => room.id !== id);
}

/**
 * The rooms after a message; undefined where the event does not tell enough, and the room has to be fetched: it is not in the list, or events
 * were missed.
 */
export function applyMessage(rooms: Rooms, { message }: ChatEvents["message"]): Rooms | undefined {
  const room = rooms.find(({ id }) => id === message.room);
  if (!room) return undefined;
  if (message.seq === null) return rooms;
  if (message.seq < room.last_seq) return rooms;
  if (message.seq === room.last_seq) return mergeRooms(rooms, [{ ...room, last_message: message }]);
  if (message.seq > room.last_seq + 1) return undefined;
  const isOthers = message.side !== null && message.side !== room.side;
  const changed: ChatRoom = {
    ...room,
    last_message: message,
    last_seq: message.seq,
    unread_count: room.unread_count + (isOthers ? 1 : 0),
    activity_date: message.creation_date,
  };
  return mergeRooms(rooms, [changed]);
}

/** The rooms after somebody has read; undefined where the room has to be fetched for its number of unread messages. */
export function applyMarks(rooms: Rooms, marks: ChatEvents["marks"]): Rooms | undefined {
  const room = rooms.find(({ id }) => id === marks.room);
  if (!room) return rooms;
  if (marks.side !== room.side) {
    const delivered = Math.max(room.other_delivered_up_to, marks.delivered_up_to);
    const read = Math.max(room.other_read_up_to, marks.read_up_to);
    return mergeRooms(rooms, [{ ...room, other_delivered_up_to: delivered, other_read_up_to: read }]);
  }
  if (marks.read_up_to <= room.read_up_to) return rooms;
  if (marks.read_up_to < room.last_seq) return undefined;
  return mergeRooms(rooms, [{ ...room, read_up_to: marks.read_up_to, unread_count: 0 }]);
}
