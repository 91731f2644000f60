import type { FastifyRequest } from "fastify";
import type { Account } from "#contracts/accounts/schemas.ts";

export interface Viewer {
  userId: number;
  role: Account["role"];
  sessionId: number;
}

/** The part of a request that identifies the viewer, of a call or a live connection. */
export type ViewerRequest = Pick<FastifyRequest, "headers" | "cookies" | "method">;

/** Null for a guest; `expired` for an expired session, which is a guest until it is refreshed. */
export type ResolveViewer = (request: ViewerRequest) => Promise<Viewer | "expired" | null>;
