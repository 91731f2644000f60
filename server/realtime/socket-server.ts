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
  /** Whether a session has ended, in whichever process. */
  hasEnded(sessionId: number): boolean;
  /** Milliseconds between two searches for connections whose session has ended. */
  endedSessionsInterval: number;
}

/** Open pages of one user in one process; more are refused. */
const maxConnectionsPerUser = 30;
/** Bytes of a message from a page: none has anything to send. */
const maxMessageBytes = 1_000;

/**
 * Tells open pages of users who are signed in that there is news, one room for each user. The pages then ask the API for it: one
 * path for rights and shapes, and whoever was offline misses nothing. WebSocket only, so that any process may serve a page.
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
      // A page of another site could otherwise listen with the cookie of its reader.
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
  // Before the server waits for its connections to end.
  http.addHook("preClose", async () => {
    clearInterval(timer);
    io.disconnectSockets(true);
    io.engine.close();
  });
}

function roomOf(userId: number): string {
  return `user ${userId}`;
}
