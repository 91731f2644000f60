import type { FastifyRequest } from "fastify";
import { classifyOrigin } from "#server/http/origin.ts";
import type { ResolveViewer, ViewerRequest } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { EndedSessions } from "./watch-ended-sessions.ts";
import type { SessionCookies } from "./session-cookies.ts";
import type { Tokens } from "./tokens.ts";

/** Identifies the viewer by `Authorization: Bearer`, else by cookie. With a cookie only pages of this site may change something. */
export function createViewerResolver(
  tokens: Tokens,
  sessionCookies: Pick<SessionCookies, "readAccess" | "readRefresh">,
  endedSessions: Pick<EndedSessions, "has">,
  publicUrl: string,
): ResolveViewer {
  return async (request) => {
    const bearer = readBearer(request);
    const token = bearer ?? sessionCookies.readAccess(request);
    // The browser may have dropped the access cookie only.
    if (!token) return sessionCookies.readRefresh(request) ? "expired" : null;
    const isSafe = request.method === "GET" || request.method === "HEAD";
    if (bearer === undefined && !isSafe && classifyOrigin(request, publicUrl) !== "same-origin")
      refuse("foreign_origin");
    const viewer = await tokens.readAccess(token);
    return viewer !== "expired" && endedSessions.has(viewer.sessionId) ? "expired" : viewer;
  };
}

/** Whose token a request carries, wherever it comes from: for the log. */
export function createUserFinder(
  tokens: Tokens,
  sessionCookies: Pick<SessionCookies, "readAccess">,
): (request: ViewerRequest) => Promise<number | undefined> {
  return async (request) => {
    const token = readBearer(request) ?? sessionCookies.readAccess(request);
    const viewer = token ? await tokens.readAccess(token) : "expired";
    return viewer === "expired" ? undefined : viewer.userId;
  };
}

/** RFC 6750, 2.1. */
function readBearer({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1];
}
