import type { FastifyInstance } from "fastify";
import { Server, type Socket } from "socket.io";
import { livePath, liveTopics } from "#contracts/realtime/topics.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import type { RateLimits } from "#server/http/rate-limits.ts";
import { type ActingViewer, isActing, type ResolveViewer, type ReadStanding } from "#server/http/viewer.ts";
import { cutOff, guardConnection } from "./guard-connection.ts";
import { admitHandshakes, type ConnectedViewer } from "./handshakes.ts";
import type { LiveFeature, OpenPage, OpenPages } from "./open-pages.ts";
import { type ActingChange, liveChannel, parseLiveUpdate, subscribeToActing } from "./user-events.ts";

interface RealtimeOptions {
  subscriber: Subscriber;
  publicUrl: string;
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
  limits: RateLimits;
  resolveViewer: ResolveViewer;
  readStanding: ReadStanding;
  /** Whose events of features somebody gets who acts for somebody else; undefined: nobody's. */
  findSubject(viewer: ActingViewer): Promise<number | undefined>;
  /** Whether a session has ended, in any process. */
  hasEnded(sessionId: number): boolean;
  /** Calls a listener as soon as this process has ended sessions; those of other processes are found by the checks. */
  onSessionsEnded(listener: () => void): void;
  /** Milliseconds between checks for connections whose session has ended. */
  endedSessionsInterval: number;
  /** Milliseconds over which a stop spreads the ends of connections; 0: they end at once. */
  stopSpread: number;
  /** What features do with open pages; events of the same name are the first one's. */
  features?: (pages: OpenPages) => LiveFeature[];
}

/** Bytes of a message from a page: none says more than which room it shows. */
const maxMessageBytes = 256;
/** Milliseconds in which a page that was let in has to begin: on the slowest network one way there and back takes some seconds. */
const connectTimeout = 10_000;
/** Milliseconds in which a page has to answer that its connection ends: a sleeping phone never does. */
const closeTimeout = 1_000;
/** Events from a page in a second that are looked at. */
const eventsPerSecond = 20;

type LiveServer = Server<
  Record<string, never>,
  Record<string, (payload?: unknown) => void>,
  Record<string, never>,
  ConnectedViewer
>;
type LiveSocket = Socket<
  Record<string, never>,
  Record<string, (payload?: unknown) => void>,
  Record<string, never>,
  ConnectedViewer
>;

/**
 * Sends live updates to open pages with a session, with one room per user. Pages then request the news from the API, which checks
 * rights, and a page that was offline misses nothing. Features may send and receive events of their own.
 */
export function startRealtime(http: FastifyInstance, options: RealtimeOptions): void {
  const { subscriber, hasEnded, endedSessionsInterval, findSubject, stopSpread } = options;
  const io: LiveServer = new Server(http.server, {
    path: livePath,
    // Some networks let no WebSocket through. What is polled has to reach the process that it began with.
    transports: ["websocket", "polling"],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    allowUpgrades: false,
    connectTimeout,
  });
  const handshakes = admitHandshakes(http, io.engine, { ...options, listening: subscriber.listening });
  io.engine.on("connection", guardConnection);
  const [ofUsers, ofSubjects] = [createPageIndex(), createPageIndex()];
  const pages: OpenPages = { of: ofSubjects.of, subjectIds: ofSubjects.ids };
  const features = options.features?.(pages) ?? [];
  // The page connects again as what its session is by then. One that was made for its reader goes on with what is theirs.
  // It may have connected so before this is heard.
  const isOver = (change: ActingChange, { sessionId, mandate }: ConnectedViewer) =>
    mandate !== undefined &&
    ("session" in change ? sessionId === change.session && mandate !== change.actsBy : mandate === change.mandate);
  subscribeToActing(subscriber, (change) => {
    for (const socket of io.sockets.sockets.values()) if (isOver(change, socket.data)) socket.disconnect(true);
  });
  subscriber.subscribe(liveChannel, {
    onMessage(payload) {
      const update = parseLiveUpdate(payload);
      if (update) for (const page of ofUsers.of(update.userId)) page.send(update.topic);
    },
    onReconnect() {
      for (const userId of ofUsers.ids()) {
        for (const page of ofUsers.of(userId)) for (const topic of liveTopics) page.send(topic);
      }
    },
  });
  io.use((socket, next) => {
    const viewer = handshakes.viewerOf(socket.request);
    // Whoever is refused asks once.
    if (viewer === undefined || hasEnded(viewer.sessionId)) {
      cutOff(socket.conn);
      return next(new Error("unauthenticated"));
    }
    Object.assign(socket.data, viewer);
    next();
  });
  let isClosing = false;
  io.on("connection", (socket) => {
    if (isClosing) return endConnection(socket);
    const page = openPage(socket);
    ofUsers.add(page.userId, page);
    ofSubjects.add(page.subjectId, page);
    for (const feature of features) feature.onOpen(page);
    socket.onAny(createEventHandler(http, page, features));
    socket.on("disconnect", () => {
      ofUsers.remove(page.userId, page);
      ofSubjects.remove(page.subjectId, page);
      for (const feature of features) feature.onClose(page);
      // A connection without a page would stay, and its session end unnoticed.
      socket.conn.close();
    });
  });
  const recheckActing = async () => {
    for (const { data, disconnect } of listActing(io)) {
      if ((await findSubject(data)) !== data.subjectId) disconnect();
    }
  };
  const cutEnded = () => {
    for (const socket of io.sockets.sockets.values()) if (hasEnded(socket.data.sessionId)) socket.disconnect(true);
  };
  options.onSessionsEnded(cutEnded);
  const timer = setInterval(() => {
    cutEnded();
    // Also a business that is over, or its owner blocked.
    recheckActing().catch((error: unknown) => http.log.warn({ err: error }, "who acts for whom was not checked"));
  }, endedSessionsInterval);
  timer.unref();
  // `preClose`: before the server waits for its connections to end.
  http.addHook("preClose", async () => {
    isClosing = true;
    clearInterval(timer);
    for (const socket of io.sockets.sockets.values())
      setTimeout(() => endConnection(socket), Math.random() * stopSpread).unref();
    setTimeout(() => io.engine.close(), stopSpread);
  });
}

/** Ends a connection; the page connects again by itself. One that does not answer is cut off. */
function endConnection(socket: LiveSocket): void {
  socket.disconnect(true);
  setTimeout(() => cutOff(socket.conn), closeTimeout).unref();
}

/** The connections of sessions that act for somebody else. */
function listActing(io: LiveServer) {
  return [...io.sockets.sockets.values()].flatMap((socket) => {
    const { data } = socket;
    return isActing(data) ? [{ data, disconnect: () => void socket.disconnect(true) }] : [];
  });
}

/** Open pages by somebody. */
function createPageIndex() {
  const byId = new Map<number, Set<OpenPage>>();
  return {
    of: (id: number): readonly OpenPage[] => [...(byId.get(id) ?? [])],
    ids: () => byId.keys(),
    add(id: number | undefined, page: OpenPage) {
      if (id !== undefined) byId.set(id, (byId.get(id) ?? new Set()).add(page));
    },
    remove(id: number | undefined, page: OpenPage) {
      if (id === undefined) return;
      byId.get(id)?.delete(page);
      if (byId.get(id)?.size === 0) byId.delete(id);
    },
  };
}

function openPage(socket: LiveSocket): OpenPage {
  const { userId, subjectId } = socket.data;
  return {
    userId,
    subjectId,
    actorId: subjectId === userId ? undefined : userId,
    send(event, payload) {
      if (payload === undefined) socket.emit(event);
      else socket.emit(event, payload);
    },
  };
}

/** Handles what a page sends, and acknowledges it where it asks for that. One that sends without end slows nobody but itself. */
function createEventHandler(
  { log }: FastifyInstance,
  page: OpenPage,
  features: readonly LiveFeature[],
): (name: string, ...values: unknown[]) => void {
  let second = 0;
  let events = 0;
  return (name, payload, ...rest) => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) [second, events] = [now, 0];
    events += 1;
    if (events > eventsPerSecond) return;
    const handler = features.find(({ events: known }) => Object.hasOwn(known, name))?.events[name];
    if (!handler) return;
    const acknowledge = rest.at(-1);
    const handle = async () => {
      await handler(page, payload);
      if (typeof acknowledge === "function") acknowledge();
    };
    handle().catch((error: unknown) => log.warn({ err: error }, "an event of a page failed"));
  };
}
