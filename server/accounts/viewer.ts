import type { FastifyRequest } from "fastify";
import { whereFrom } from "#server/platform/origin.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ResolveViewer } from "#server/platform/session.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import type { Tokens } from "./tokens.ts";

/** Finds out who asks by `Authorization: Bearer`, else by the cookie, which only pages of ours may use to change something. */
export function createViewerResolver(tokens: Tokens, ended: EndedSessions, publicUrl: string): ResolveViewer {
  return async (request) => {
    const bearer = readBearer(request);
    const token = bearer ?? request.cookies["access"];
    // The access cookie went before the refresh cookie did.
    if (!token) return request.cookies["refresh"] ? "expired" : null;
    const isSafe = request.method === "GET" || request.method === "HEAD";
    if (bearer === undefined && !isSafe && whereFrom(request, publicUrl) !== "ours") refuse("foreign_origin");
    const viewer = await tokens.readAccess(token);
    return viewer !== "expired" && ended.has(viewer.sessionId) ? "expired" : viewer;
  };
}

/** RFC 6750, 2.1. */
function readBearer({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
}
