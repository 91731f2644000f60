import type { FastifyRequest } from "fastify";

/** Who is asking. */
export interface Viewer {
  userId: number;
  role: "user" | "moderator" | "admin";
  /** The sign-in that they ask by. */
  sessionId: number;
}

/** What of a request tells who asks: of a call, or of a page that wants to hear news. */
export type Asker = Pick<FastifyRequest, "headers" | "cookies" | "method">;

/** Finds out who is asking: null is a guest, `expired` somebody who was signed in and is a guest until they refresh. */
export type ResolveViewer = (request: Asker) => Promise<Viewer | "expired" | null>;
