import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import { livePath, type LiveTopic, liveTopics } from "#contracts/realtime/topics.ts";
import type { Subscriber } from "#server/database/pg-subscriber.ts";
import { classifyOrigin } from "#server/http/origin.ts";
import type { ResolveViewer, Viewer } from "#server/http/viewer.ts";
import { liveChannel, parseLiveUpdate } from "./user-events.ts";

interface RealtimeOptions {
  subscriber: Subscriber;
  publicUrl: string;
  resolveViewer: ResolveViewer;
  /** Whether a session has ended, in any process. */
  hasEnded(sessionId: number): boolean;
  /** Milliseconds between checks for connections whose session has ended. */
  endedSessionsInterval: number;
}

/** Per user and process; more are refused. */
const maxConnectionsPerUser = 30;
/** Bytes of a message from a page; none sends any. */
const maxMessageBytes = 1_000;

/**
 * Sends live updates to open pages with a session, with one room per user. Pages then request the news from the API, which checks
 * rights, and a page that was offline misses nothing. WebSocket only, so that no process needs sticky sessions.
 */
export function startRealtime(http: FastifyInstance, options: RealtimeOptions): void {
  const { subscriber, publicUrl, resolveViewer, hasEnded, endedSessionsInterval } = options;
  const io = new Server<Record<string, never>, Record<LiveTopic, () => void>, Record<string, never>, Viewer>(
    http.server,
    {
      path: livePath,
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      // Else a page of another site could listen with the cookie of its reader.
      allowRequest: ({ headers }, callback) => callback(null, classifyOrigin({ headers }, publicUrl) === "same-origin"),
    },
  );
  subscriber.subscribe(liveChannel, {
    onMessage(payload) {
      const update = parseLiveUpdate(payload);
      if (update) io.to(roomOf(update.userId)).emit(update.topic);
    },
    onReconnect: () => liveTopics.forEach((topic) => io.emit(topic)),
  });
  io.use(async (socket, next) => {
    const { headers } = socket.request;
    const cookies = http.parseCookie(headers.cookie ?? "");
    const viewer = await resolveViewer({ headers, cookies, method: "GET" }).catch(() => null);
    if (viewer === null || viewer === "expired") return next(new Error("unauthenticated"));
    const connections = io.sockets.adapter.rooms.get(roomOf(viewer.userId))?.size ?? 0;
    if (connections >= maxConnectionsPerUser) return next(new Error("too_many"));
    Object.assign(socket.data, viewer);
    next();
  });
  io.on("connection", (socket) => {
    void socket.join(roomOf(socket.data.userId));
  });
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) if (hasEnded(socket.data.sessionId)) socket.disconnect(true);
  }, endedSessionsInterval);
  timer.unref();
  // `preClose`: before the server waits for its connections to end.
  http.addHook("preClose", async () => {
    clearInterval(timer);
    io.disconnectSockets(true);
    io.engine.close();
  });
}

function roomOf(userId: number): string {
  return `user ${userId}`;
}
