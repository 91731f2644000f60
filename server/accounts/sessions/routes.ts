import type { FastifyInstance } from "fastify";
import { logout, refreshSession as refreshSessionCall } from "#contracts/accounts/schemas.ts";
import { endOtherSessions, endSession, listSessions } from "#contracts/accounts/session-schemas.ts";
import { startActing, stopActing } from "#contracts/business/staff/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import { actForBusiness } from "./act-for-business.ts";
import { endOthers, endSessions } from "./end-sessions.ts";
import { listOwnSessions } from "./list-sessions.ts";
import { mayEndSession } from "./policy.ts";
import { findSession } from "./queries.ts";
import { findSessionOfToken, refreshSession, type RefreshServices } from "./refresh-session.ts";
import type { SessionCookies } from "./session-cookies.ts";

interface SessionServices extends HttpServices, RefreshServices {
  sessionCookies: SessionCookies;
}

export function sessionRoutes(app: FastifyInstance, services: SessionServices): void {
  const { db, devices, events, sessionCookies } = services;
  serve(
    app,
    services,
    refreshSessionCall,
    async ({ body, request, reply }) => {
      const token = body.refresh ?? sessionCookies.readRefresh(request) ?? refuse("token_expired");
      try {
        const tokens = await refreshSession(services, token, clientInfoOf(request, devices));
        sessionCookies.set(reply, tokens);
        return tokens;
      } catch (error) {
        // The cookies are of no use any more.
        if (isRefusal(error) && error.code === "token_expired") sessionCookies.clear(reply);
        throw error;
      }
    },
    { sameOriginOnly: true },
  );
  serve(
    app,
    services,
    logout,
    async ({ viewer, body, request, reply }) => {
      sessionCookies.clear(reply);
      const token = body.refresh ?? sessionCookies.readRefresh(request);
      const session = viewer ?? (await findSessionOfToken(services, token));
      if (!session) return { ended: 0 };
      // As the page that signs somebody out does (`web/accounts/session/sign-out-headers.ts`). Of a guest nothing is cleared.
      reply.header("clear-site-data", '"storage"');
      events.addLater(session.userId, "signed_out", clientInfoOf(request, devices));
      return { ended: await endSessions(services, session.userId, { only: session.sessionId }) };
    },
    { sameOriginOnly: true },
  );
  serve(app, services, startActing, async ({ viewer, body, reply }) => {
    const access = await actForBusiness(services, viewer, body.member);
    sessionCookies.setAccess(reply, access);
    return { access };
  });
  serve(app, services, stopActing, async ({ viewer, reply }) => {
    const access = await actForBusiness(services, viewer, null);
    sessionCookies.setAccess(reply, access);
    return { access };
  });
  serve(app, services, listSessions, ({ viewer, query, request }) =>
    listOwnSessions(services, viewer, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, endSession, async ({ viewer, params, request }) => {
    const session = await findSession(db, params.id);
    if (!session || !mayEndSession(viewer.userId, session)) refuse("not_found");
    const ended = await endSessions(services, viewer.userId, { only: params.id });
    events.addLater(viewer.userId, "session_ended", clientInfoOf(request, devices));
    return { ended };
  });
  serve(app, services, endOtherSessions, ({ viewer, body, request }) => {
    const client = clientInfoOf(request, devices);
    return endOthers(services, viewer, { endsKeys: body.end_api_keys ?? false, client });
  });
}
