import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endGoogleLogin, startGoogleLogin } from "#contracts/accounts/plain-routes.ts";
import { connectGoogle as connectGoogleCall } from "#contracts/accounts/schemas.ts";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { classifyOrigin } from "#server/http/origin.ts";
import { defaultLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import type { Settings } from "#server/platform/env.ts";
import { refuse } from "#server/platform/refusal.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import type { SecondFactorTickets } from "../sign-in/second-factor-ticket.ts";
import { findSessionOfToken } from "../sessions/refresh-session.ts";
import { type SessionWriter, writeSessionOrAsk } from "../sign-in/write-session.ts";
import { loginUrl, startAttempt } from "./attempt.ts";
import { connectGoogle, type ConnectGoogleServices } from "./connect-google.ts";
import { createGoogleCookies, readBrowser } from "./cookies.ts";
import { handleCallback } from "./handle-callback.ts";
import { describeError, openGoogleProvider } from "./provider.ts";

interface GoogleServices extends HttpServices, ConnectGoogleServices, SessionWriter {
  /** Undefined: no routes to a provider. */
  oidc: Settings["oidc"];
  secret: string;
  hostCookies: HostCookies;
  secondFactorTickets: SecondFactorTickets;
  log: FastifyBaseLogger;
}

/** Redirects to the provider and back to `/google/{code}`, and signs in with that code. */
export function googleRoutes(app: FastifyInstance, services: GoogleServices): void {
  const { devices, oidc } = services;
  serve(
    app,
    services,
    connectGoogleCall,
    async ({ body, viewer, language, request, reply }) => {
      const keys = { code: body.code, browser: readBrowser(services.hostCookies, request) };
      const caller = { ...clientInfoOf(request, devices), viewer, language };
      return writeSessionOrAsk(services, reply, await connectGoogle(services, keys, caller));
    },
    { sameOriginOnly: true },
  );
  if (oidc) providerRoutes(app, services, oidc);
}

function providerRoutes(app: FastifyInstance, services: GoogleServices, settings: NonNullable<Settings["oidc"]>): void {
  const { publicUrl, secret, hostCookies, log, now } = services;
  const provider = openGoogleProvider(settings, `${publicUrl}${endGoogleLogin.path}`);
  const cookies = createGoogleCookies(secret, hostCookies, now);

  app.get<{ Querystring: Record<string, unknown> }>(startGoogleLogin.path, async (request, reply) => {
    await limitCall(services, request);
    const isLink = request.query["link"] === "1";
    // Else a page of another site could connect its reader's account with the account at the provider (CSRF).
    if (isLink && classifyOrigin(request, publicUrl) !== "same-origin") refuse("foreign_origin");
    const linkUserId = isLink ? await findUserId(services, request) : null;
    const start = { next: request.query["next"], referer: request.headers.referer, linkUserId };
    const attempt = startAttempt(start, publicUrl);
    // Signed out meanwhile.
    if (isLink && linkUserId === null) return redirect(reply, loginUrl(publicUrl, attempt, "failed"));
    try {
      const address = await provider.addressFor(attempt);
      await cookies.writeAttempt(reply, attempt);
      return await redirect(reply, address.href);
    } catch (error) {
      log.error({ reason: describeError(error) }, "the provider of sign-ins does not answer");
      return redirect(reply, loginUrl(publicUrl, attempt, "failed"));
    }
  });

  app.get(endGoogleLogin.path, async (request, reply) => {
    await limitCall(services, request);
    const attempt = await cookies.takeAttempt(request, reply);
    if (!attempt) return redirect(reply, loginUrl(publicUrl, { next: "/", prefix: "" }, "failed"));
    const url = new URL(request.url, publicUrl);
    const { location, browser } = await handleCallback({ ...services, provider }, attempt, url);
    if (browser !== undefined) cookies.writeBrowser(reply, browser);
    return redirect(reply, location);
  });
}

/** Who is signed in, also when the access token has expired; null for a guest. */
async function findUserId(services: GoogleServices, request: FastifyRequest): Promise<number | null> {
  const viewer = await services.resolveViewer(request);
  if (viewer !== "expired") return viewer?.userId ?? null;
  const session = await findSessionOfToken(services, services.sessionCookies.readRefresh(request));
  return session?.userId ?? null;
}

async function limitCall({ limits, devices }: GoogleServices, request: FastifyRequest): Promise<void> {
  await limits.consume(defaultLimit, devices.callerOf(request));
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}
