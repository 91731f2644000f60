import type { FastifyRequest } from "fastify";

/** Who is asking. */
export interface Viewer {
  userId: number;
  role: "user" | "moderator" | "admin";
}

/** Finds out who is asking; null is a guest. */
export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer | null>;

/** Everybody is a guest: the answer as long as the product has no accounts. */
export const everybodyIsGuest: ResolveViewer = async () => null;
