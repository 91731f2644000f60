import type { FastifyRequest } from "fastify";
import type { Account } from "#contracts/accounts/schemas.ts";

/** Who makes a call, signed in. */
export interface Viewer {
  userId: number;
  role: Account["role"];
  /** The sign-in that the call belongs to. */
  sessionId: number;
}

/** The part of a request that tells who makes it: of a call, or of a page that opens a live connection. */
export type ViewerRequest = Pick<FastifyRequest, "headers" | "cookies" | "method">;

/** Finds out who makes a request: null is a guest; `expired` was signed in and is a guest until the session is refreshed. */
export type ResolveViewer = (request: ViewerRequest) => Promise<Viewer | "expired" | null>;
