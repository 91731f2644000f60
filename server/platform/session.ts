import type { FastifyRequest } from "fastify";

/** Who is asking. */
export interface Viewer {
  userId: number;
  role: "user" | "moderator" | "admin";
  /** The sign-in that they ask by. */
  sessionId: number;
}

/** Finds out who is asking: null is a guest, `expired` somebody who was signed in and is a guest until they refresh. */
export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer | "expired" | null>;
