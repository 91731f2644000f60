import type pg from "pg";
import pino from "pino";
import { openCatalogue } from "#server/catalogue/store.ts";
import { listRoomMessages, searchOwnMessages } from "#server/chat/messages/read-messages.ts";
import { countUnread } from "#server/chat/records/room-queries.ts";
import { getRoomDetail, listOwnRooms } from "#server/chat/rooms/rooms.ts";
import type { Database } from "#server/database/database.ts";
import { type Latency, measureLatency } from "../measure.ts";
import { findLongRoom, findMeasuredUsers } from "./queries.ts";

const tries = 300;
const warmUp = 50;
const pages = 50;
/** Milliseconds that the list of rooms and the history may take (p95). */
const maxReading = 10;

/** What reading of one kind took somebody. */
export interface Reading {
  who: string;
  what: string;
  latency: Latency;
  /** Milliseconds; undefined: none was set. */
  bound: number | undefined;
}

/** Measures what reading chats takes for the account with the most rooms, and for a usual one. */
export async function measureReading({ db, pool }: Database): Promise<Reading[]> {
  const catalogue = await openCatalogue(db, pino({ level: "silent" }));
  const readings: Reading[] = [];
  for (const [who, userId] of Object.entries(await findMeasuredUsers(pool))) {
    const services = { db, catalogue, now: () => new Date() };
    for (const [what, { call, bound }] of Object.entries(await listKinds(services, pool, userId))) {
      readings.push({ who, what, latency: await time(call), bound });
    }
  }
  catalogue.stop();
  return readings;
}

interface Kind {
  call(at: number): Promise<unknown>;
  bound?: number;
}

async function listKinds(
  services: Parameters<typeof listOwnRooms>[0],
  pool: pg.Pool,
  userId: number,
): Promise<Record<string, Kind>> {
  const viewer = { userId, role: "user", sessionId: 0 } as const;
  const address = new URL("http://localhost/");
  const room = await findLongRoom(pool, userId);
  const rooms = (query: object) =>
    listOwnRooms(
      services,
      viewer,
      { archived: undefined, unread: undefined, search: undefined, limit: undefined, key: undefined, ...query },
      address,
    );
  const history = (query: object) =>
    listRoomMessages(
      services,
      viewer,
      room.id,
      { after: undefined, changed_after: undefined, limit: undefined, key: undefined, ...query },
      address,
    );
  const search = (text: string) =>
    searchOwnMessages(services, viewer, { search: text, limit: undefined, key: undefined }, address);
  const keys: (string | undefined)[] = [undefined];
  while (keys.length <= pages) keys.push((await rooms({ key: keys.at(-1) })).key ?? undefined);
  const bound = maxReading;
  return {
    "rooms, first page": { call: () => rooms({}), bound },
    [`rooms, pages 1 to ${pages}`]: { call: (at) => rooms({ key: keys[at % pages] }), bound },
    "rooms, unread only": { call: () => rooms({ unread: true }), bound },
    "rooms, by name": { call: (at) => rooms({ search: `колдонуучу ${at}` }), bound },
    "rooms, by a name that nobody has": { call: (at) => rooms({ search: `эч ким ${at}` }), bound },
    "unread count": { call: () => countUnread(services.db, { userId }, 100), bound },
    "a room and the other person": { call: () => getRoomDetail(services, viewer, room.id), bound },
    "history, last page": { call: () => history({}), bound },
    "history, anywhere": { call: (at) => history({ key: String(1 + ((at * 37) % room.last_seq)) }), bound },
    "history, a gap": { call: (at) => history({ after: (at * 37) % room.last_seq }), bound },
    "history, what has changed": { call: () => history({ changed_after: 1 }), bound },
    "search, a frequent word": { call: () => search("актуально") },
    "search, two words": { call: () => search("царапина на крышке") },
  };
}

/** Of calls one after another. */
async function time(call: (at: number) => Promise<unknown>): Promise<Latency> {
  const times: number[] = [];
  for (let at = 0; at < warmUp + tries; at += 1) {
    const started = performance.now();
    await call(at);
    if (at >= warmUp) times.push(performance.now() - started);
  }
  return measureLatency(times);
}
