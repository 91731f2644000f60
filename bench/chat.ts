import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listOwnRooms } from "#server/chat/rooms/rooms.ts";
import { listRoomMessages, searchOwnMessages } from "#server/chat/messages/read-messages.ts";
import { countUnread } from "#server/chat/records/room-queries.ts";
import { openCatalogue } from "#server/catalogue/store.ts";
import { readSettings } from "#server/platform/env.ts";
import { type Installation, openInstallation } from "#server/startup/open-installation.ts";
import pino from "pino";
import { generateChats } from "./chat-market.ts";
import { countMessages, findLongRoom, findMeasuredUsers } from "./chat-queries.ts";
import { measureLatency } from "./measure.ts";
import { formatTable } from "./report.ts";

// `npm run bench:chat [-- --messages 10000000]`: what reading chats takes for an account with 10,000 rooms among so many messages, and for a usual one.
// On a database of its own, in DATA_DIR/bench, which is generated once.

const tries = 300;
const warmUp = 50;

const { values } = parseArgs({ options: { messages: { type: "string", default: "1000000" } } });
const messages = Number(values.messages);
const dataDir = resolve(process.env["DATA_DIR"] ?? ".data", "bench", `chat-${messages}`);
const settings = readSettings({ ...process.env, DATA_DIR: dataDir });
const installation = await openInstallation(settings, { max: 4, statementTimeout: 0, log: console.log });
try {
  if ((await countMessages(installation.pool)) === 0) {
    const started = performance.now();
    await generateChats(installation.pool, messages, new Date());
    console.log(`Generated the chats in ${Math.round((performance.now() - started) / 1_000)} s`);
  }
  console.log(await measure(installation));
} finally {
  await installation.close();
}

async function measure({ db, pool }: Installation): Promise<string> {
  const catalogue = await openCatalogue(db, pino({ level: "silent" }));
  const services = { db, catalogue, now: () => new Date() };
  const people = await findMeasuredUsers(pool);
  const address = new URL("http://localhost/");
  const rows: string[][] = [];
  for (const [who, userId] of Object.entries(people)) {
    const viewer = { userId, role: "user", sessionId: 0 } as const;
    const room = await findLongRoom(pool, userId);
    const rooms = (query: object) =>
      listOwnRooms(
        services,
        viewer,
        { archived: undefined, unread: undefined, search: undefined, limit: undefined, key: undefined, ...query },
        address,
      );
    const keys: (string | null)[] = [null];
    for (let page = 0; page < 50; page += 1) keys.push((await rooms({ key: keys.at(-1) ?? undefined })).key ?? null);
    const found = { limit: undefined, key: undefined };
    const kinds: Record<string, (at: number) => Promise<unknown>> = {
      "rooms, first page": () => rooms({}),
      "rooms, pages 1 to 50": (at) => rooms({ key: keys[at % 50] ?? undefined }),
      "rooms, unread only": () => rooms({ unread: true }),
      "rooms, by name": (at) => rooms({ search: `колдонуучу ${at}` }),
      "unread count": () => countUnread(db, userId, 100),
      "messages, last page": () => listRoomMessages(services, viewer, room.id, { after: undefined, ...found }, address),
      "messages, anywhere": (at) =>
        listRoomMessages(
          services,
          viewer,
          room.id,
          { after: undefined, limit: undefined, key: String((at * 37) % room.last_seq) },
          address,
        ),
      "search, a frequent word": () => searchOwnMessages(services, viewer, { search: "актуально", ...found }, address),
      "search, two words": () =>
        searchOwnMessages(services, viewer, { search: "царапина на крышке", ...found }, address),
    };
    for (const [name, call] of Object.entries(kinds)) {
      const { p50, p95, p99 } = await time(call);
      rows.push([who, name, ...[p50, p95, p99].map((value) => value.toFixed(1))]);
    }
  }
  catalogue.stop();
  return formatTable([`ms, ${messages.toLocaleString("en")} messages`, "", "p50", "p95", "p99"], rows);
}

/** Milliseconds of calls one after another. */
async function time(call: (at: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let at = 0; at < warmUp + tries; at += 1) {
    const started = performance.now();
    await call(at);
    if (at >= warmUp) times.push(performance.now() - started);
  }
  return measureLatency(times);
}
