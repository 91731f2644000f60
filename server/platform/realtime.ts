import type { FastifyInstance } from "fastify";
import { Server } from "socket.io";
import { livePath, type LiveTopic, liveTopics } from "#contracts/live.ts";
import type { Listener } from "./listener.ts";
import { liveChannel, readLive } from "./live.ts";
import { whereFrom } from "./origin.ts";
import type { ResolveViewer, Viewer } from "./session.ts";

interface RealtimeOptions {
  listener: Listener;
  publicUrl: string;
  resolveViewer: ResolveViewer;
  /** Whether a session has ended, in whichever process. */
  hasEnded(sessionId: number): boolean;
}

/** Open pages of one person in one process; more are refused. */
const mostPages = 30;
/** Milliseconds between looks for sessions that ended. */
const lookInterval = 10_000;
/** What a page sends at most, in bytes: none has anything to say. */
const mostBytes = 1_000;

/**
 * Tells open pages of people who are signed in that there is news, one room for each person. What the news is they ask the API:
 * one path for rights and shapes, and nothing is lost by who was away. WebSocket only, so that any process may answer.
 */
export function startRealtime(http: FastifyInstance, options: RealtimeOptions): void {
  const { listener, publicUrl, resolveViewer, hasEnded } = options;
  const io = new Server<Record<string, never>, Record<LiveTopic, () => void>, Record<string, never>, Viewer>(
    http.server,
    {
      path: livePath,
      transports: ["websocket"],
      serveClient: false,
      maxHttpBufferSize: mostBytes,
      // A page of somebody else's could listen with the cookie of whoever looks at it.
      allowRequest: ({ headers }, callback) => callback(null, whereFrom({ headers }, publicUrl) === "ours"),
    },
  );
  listener.hear(liveChannel, {
    onNews(payload) {
      const news = readLive(payload);
      if (news) io.to(roomOf(news.userId)).emit(news.topic);
    },
    onGap: () => liveTopics.forEach((topic) => io.emit(topic)),
  });
  io.use(async (socket, next) => {
    const { headers } = socket.request;
    const cookies = http.parseCookie(headers.cookie ?? "");
    const viewer = await resolveViewer({ headers, cookies, method: "GET" }).catch(() => null);
    if (viewer === null || viewer === "expired") return next(new Error("unauthenticated"));
    if ((io.sockets.adapter.rooms.get(roomOf(viewer.userId))?.size ?? 0) >= mostPages)
      return next(new Error("too_many"));
    Object.assign(socket.data, viewer);
    next();
  });
  io.on("connection", (socket) => {
    void socket.join(roomOf(socket.data.userId));
  });
  const timer = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) if (hasEnded(socket.data.sessionId)) socket.disconnect(true);
  }, lookInterval);
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
