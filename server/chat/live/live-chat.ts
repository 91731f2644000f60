import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { chatEventPrefix, chatTypingEvent, chatWatchEvent } from "#contracts/chat/live.ts";
import type { Db } from "#server/database/database.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import { publish } from "#server/database/publish.ts";
import type { LiveFeature, OpenPage, OpenPages } from "#server/realtime/open-pages.ts";
import { findMessage } from "../records/message-queries.ts";
import { presentMessages } from "../records/present-message.ts";
import { findRoomAccess } from "../records/room-queries.ts";
import { chatChannel, parseChatEvent, type PublishedEvent } from "./events.ts";
import { type Presence, presenceInterval } from "./presence.ts";
import { findWatchedRoom } from "./presence-queries.ts";

interface LiveChatOptions {
  db: Db;
  log: FastifyBaseLogger;
  now(): Date;
  presence: Presence;
  subscriber: Subscriber;
}

/** What is fleeting, told between processes some times a second, all of it at once. */
const fleetingChannel = "jarya_chat_fleeting";
/** Milliseconds between two such messages. */
const fleetingInterval = 300;
/** Milliseconds that a stop waits for the last writings. */
const stopTimeout = 1_000;
/** In one of them; what is more is dropped. */
const maxFleeting = 200;
/** Milliseconds between two words of a page that its user is typing. */
const typingInterval = 1_500;
/** Milliseconds that a page may ask the database at most once in, on average, for the room it shows; and how many times at once. */
const watches = { refill: 1_000, burst: 10 };

/** `typing`: of a room, for the other person. `here`, `left`: of a user, for whoever shows a room with them. */
type Fleeting = ["typing", userId: number, roomId: number] | ["here" | "left", userId: number];

/** The room that a page shows. */
interface Watch {
  roomId: number;
  otherId: number;
  showsPresence: boolean;
}

export interface LiveChat extends LiveFeature {
  /** Sends what waits, and writes who is here. */
  stop(): Promise<void>;
}

/**
 * Brings the news of chats to open pages: messages with their content, marks, and, without a word to the database for each, who is typing and who is
 * here (`docs/features/chat.md`, Live).
 */
export function createLiveChat(options: LiveChatOptions, pages: OpenPages): LiveChat {
  const { db, log, presence, subscriber } = options;
  const processId = randomUUID();
  const watched = createWatches(db);
  const later = (work: () => Promise<void>) => {
    work().catch((error: unknown) => log.warn({ err: error }, "chat"));
  };
  let waiting: Fleeting[] = [];
  /** Runs while something waits. */
  let fleeting: NodeJS.Timeout | undefined;

  const showFleeting = (item: Fleeting) => {
    if (item[0] === "typing") {
      const [, userId, room] = item;
      return later(async () => {
        for (const page of await keepReaders(db, pages.of(userId), room))
          page.send(`${chatEventPrefix}typing`, { room });
      });
    }
    const [name, userId] = item;
    const state = name === "here" ? "online" : "minutes";
    for (const [page, { roomId }] of watched.withPresenceOf(userId)) {
      page.send(`${chatEventPrefix}presence`, { room: roomId, state });
    }
  };
  const tell = (item: Fleeting) => {
    showFleeting(item);
    if (waiting.length < maxFleeting) waiting.push(item);
    fleeting ??= setTimeout(() => void flush(), fleetingInterval).unref();
  };
  const flush = async () => {
    clearTimeout(fleeting);
    fleeting = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    await publish(db, fleetingChannel, JSON.stringify({ from: processId, items })).catch((error: unknown) =>
      log.debug({ err: error }, "who is typing was not told"),
    );
  };
  subscriber.subscribe(fleetingChannel, {
    onMessage(payload) {
      const { from, items } = JSON.parse(payload) as { from: string; items: Fleeting[] };
      if (from !== processId) for (const item of items) showFleeting(item);
    },
    // Nothing of it is worth asking for again.
    onReconnect: () => {},
  });
  subscriber.subscribe(chatChannel, {
    onMessage(payload) {
      const event = parseChatEvent(payload);
      if (event) later(() => deliver(options, { pages, watched }, event));
    },
    onReconnect() {
      // Room 0: any may have changed.
      for (const userId of pages.subjectIds()) {
        for (const page of pages.of(userId)) page.send(`${chatEventPrefix}room`, { room: 0 });
      }
    },
  });
  const timer = setInterval(() => void presence.flush(pages.subjectIds()), presenceInterval);
  timer.unref();

  return {
    events: {
      [chatWatchEvent]: (page, payload) => watched.watch(page, readRoomId(payload)),
      [chatTypingEvent](page) {
        const watch = watched.of(page);
        if (watch && watched.mayType(page)) tell(["typing", watch.otherId, watch.roomId]);
      },
    },
    // Whoever acts for a business makes that be here.
    onOpen({ subjectId }) {
      if (subjectId === undefined) return;
      presence.note(subjectId);
      if (pages.of(subjectId).length === 1) tell(["here", subjectId]);
    },
    onClose(page) {
      const { subjectId } = page;
      watched.close(page);
      if (subjectId === undefined) return;
      presence.note(subjectId);
      if (pages.of(subjectId).length === 0) tell(["left", subjectId]);
    },
    async stop() {
      clearInterval(timer);
      // A database that is down holds no stop up: what would be written is nothing that anybody misses.
      await Promise.race([flush().then(() => presence.flush([])), sleep(stopTimeout, undefined, { ref: false })]);
    },
  };
}

/** Null: none. */
function readRoomId(payload: unknown): number | null {
  const room = typeof payload === "object" && payload !== null && "room" in payload ? payload.room : null;
  return typeof room === "number" && Number.isSafeInteger(room) && room > 0 ? room : null;
}

interface Delivery {
  pages: OpenPages;
  watched: Watches;
}

async function deliver(
  { db, now }: Pick<LiveChatOptions, "db" | "now">,
  { pages, watched }: Delivery,
  event: PublishedEvent,
): Promise<void> {
  const receivers = event.users.flatMap((userId) => pages.of(userId));
  if (event.name === "hidden") {
    // Whoever watches them may be the only one here.
    for (const [page, room] of watched.hidePresence(event.users, receivers)) {
      page.send(`${chatEventPrefix}room`, { room });
    }
    return;
  }
  if (receivers.length === 0) return;
  if (event.name === "recheck") return watched.recheckBetween(event.users);
  if (event.name !== "long_message") {
    const room = "message" in event.payload ? event.payload.message.room : event.payload.room;
    const name = `${chatEventPrefix}${event.name}`;
    for (const page of await keepReaders(db, receivers, room)) page.send(name, event.payload);
    return;
  }
  const row = await findMessage(db, event.payload.id);
  const [message] = row ? await presentMessages(db, [row], now()) : [];
  if (!message) return;
  for (const page of await keepReaders(db, receivers, message.room))
    page.send(`${chatEventPrefix}message`, { message });
}

/**
 * Those of the pages that may hear of a room; 0 is any. Asked anew each time: from the moment an owner orders in a room,
 * nobody who acts for them reads it.
 */
async function keepReaders(db: Db, pages: readonly OpenPage[], roomId: number): Promise<readonly OpenPage[]> {
  const kept: OpenPage[] = [];
  for (const page of pages) {
    const { subjectId: userId, actorId: actor } = page;
    const isOwn = actor === undefined || userId === undefined || roomId === 0;
    if (isOwn || (await findRoomAccess(db, roomId, { userId, actor })) !== undefined) kept.push(page);
  }
  return kept;
}

interface PageState {
  watch?: Watch;
  /** The room that the page asked for last. */
  asks: number | null;
  isClosed: boolean;
  asked: number;
  tokens: number;
  typedAt: number;
}

type Watches = ReturnType<typeof createWatches>;

/** Which page shows which room. */
function createWatches(db: Db) {
  const states = new WeakMap<OpenPage, PageState>();
  const byOther = new Map<number, Set<OpenPage>>();
  const stateOf = (page: OpenPage) => {
    const fresh = { isClosed: false, asks: null, asked: 0, tokens: watches.burst, typedAt: -typingInterval };
    const state: PageState = states.get(page) ?? fresh;
    states.set(page, state);
    return state;
  };
  const end = (page: OpenPage) => {
    const state = stateOf(page);
    if (!state.watch) return;
    const ofOther = byOther.get(state.watch.otherId);
    ofOther?.delete(page);
    if (ofOther?.size === 0) byOther.delete(state.watch.otherId);
    delete state.watch;
  };
  /** Whether the page may ask the database now. */
  const mayAsk = (state: { asked: number; tokens: number }) => {
    const time = performance.now();
    state.tokens = Math.min(watches.burst, state.tokens + (time - state.asked) / watches.refill);
    state.asked = time;
    if (state.tokens < 1) return false;
    state.tokens -= 1;
    return true;
  };
  /** Starts the watch of the room that a page asks for, unless it may not or asks for another meanwhile. */
  const start = async (page: OpenPage) => {
    const state = stateOf(page);
    const { asks: roomId } = state;
    const { subjectId: userId, actorId: actor } = page;
    if (roomId === null || userId === undefined) return;
    const room = await findWatchedRoom(db, roomId, { userId, ...(actor !== undefined && { actor }) });
    if (!room || room.is_blocked || state.isClosed || state.asks !== roomId) return;
    end(page);
    state.watch = { roomId, otherId: room.other_id, showsPresence: room.shows_presence };
    byOther.set(room.other_id, (byOther.get(room.other_id) ?? new Set()).add(page));
  };
  return {
    of: (page: OpenPage) => stateOf(page).watch,
    close(page: OpenPage) {
      end(page);
      stateOf(page).isClosed = true;
    },
    async watch(page: OpenPage, roomId: number | null) {
      end(page);
      const state = stateOf(page);
      state.asks = roomId === null || !mayAsk(state) ? null : roomId;
      await start(page);
    },
    mayType(page: OpenPage) {
      const state = stateOf(page);
      const time = performance.now();
      if (time - state.typedAt < typingInterval) return false;
      state.typedAt = time;
      return true;
    },
    withPresenceOf(userId: number): [OpenPage, Watch][] {
      return [...(byOther.get(userId) ?? [])].flatMap((page) => {
        const { watch } = stateOf(page);
        return watch?.showsPresence ? [[page, watch] as [OpenPage, Watch]] : [];
      });
    },
    /** Ends presence, not the watch, both ways: of these users, and for their own pages. Returns pages that showed it, with their room. */
    hidePresence(userIds: readonly number[], ownPages: readonly OpenPage[]): [OpenPage, roomId: number][] {
      const watchers = userIds.flatMap((userId) => [...(byOther.get(userId) ?? [])]);
      return [...watchers, ...ownPages].flatMap((page): [OpenPage, number][] => {
        const { watch } = stateOf(page);
        if (!watch?.showsPresence) return [];
        watch.showsPresence = false;
        return [[page, watch.roomId]];
      });
    },
    /** Ends the watches of pages of these users of rooms with each other, and asks anew which of them may go on. */
    async recheckBetween(userIds: readonly number[]) {
      const between = userIds
        .flatMap((userId) => [...(byOther.get(userId) ?? [])])
        .filter(({ subjectId }) => subjectId !== undefined && userIds.includes(subjectId));
      for (const page of between) end(page);
      await Promise.all(between.map(start));
    },
  };
}
