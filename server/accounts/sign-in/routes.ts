import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import {
  activateAccount,
  checkCode,
  getPendingLogin,
  login,
  recoverPassword as recoverPasswordCall,
  sendCode as sendCodeCall,
  signUp as signUpCall,
} from "#contracts/accounts/schemas.ts";
import { resendAfterSeconds } from "#contracts/accounts/rules.ts";
import { defaultLimit, perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import type { Codes } from "../codes/codes.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import type { FormerAccounts } from "../records/former-accounts.ts";
import { normaliseGivenLogin } from "../records/logins.ts";
import type { EndedSessions } from "#server/accounts/sessions/watch-ended-sessions.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";
import { activate } from "./activate.ts";
import type { SecondFactorTickets } from "./second-factor-ticket.ts";
import { type PendingLogin, type PendingLoginCookie, presentPendingLogin, resendAtAfter } from "./pending-login.ts";
import { checkRecoveryCode, recoverPassword } from "./recover-password.ts";
import { sendCode } from "./send-code.ts";
import { signIn, type SignInServices } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { type SessionWriter, writeSession, writeSessionOrAsk } from "./write-session.ts";

interface SignInRouteServices extends HttpServices, SignInServices, SessionWriter {
  log: FastifyBaseLogger;
  codes: Codes;
  endedSessions: EndedSessions;
  formerAccounts: FormerAccounts;
  siteSettings: Pick<SiteSettingsStore, "current">;
  pendingLogin: PendingLoginCookie;
  secondFactorTickets: SecondFactorTickets;
}

/**
 * Not by address: that is for the codes that are sent, behind a challenge. Anybody could else use up the sign-ups of all who share theirs, by
 * empty ones.
 */
const signUpLimit: RateLimit = { ...defaultLimit, perKey: [perHour(20)], issuesDevice: true };

/** For calls that sign a browser in: prevents login CSRF. */
const sameOriginOnly = true;

export function signInRoutes(app: FastifyInstance, services: SignInRouteServices): void {
  serve(
    app,
    services,
    login,
    async ({ body, request, reply }) => {
      const onProof = () => services.devices.proveDevice(request, reply);
      const result = await signIn(services, body, { ...clientInfoOf(request, services.devices), onProof });
      if (!("pending" in result)) {
        // Nobody waits for a code any more.
        if (await services.pendingLogin.read(request)) services.pendingLogin.clear(reply);
        return writeSessionOrAsk(services, reply, result);
      }
      const known = await services.pendingLogin.read(request);
      const ofThisLogin = known?.login === result.pending.login ? known : {};
      await services.pendingLogin.set(reply, { ...ofThisLogin, ...result.pending });
      refuse("activation_required");
    },
    { sameOriginOnly },
  );
  signUpRoutes(app, services);
  codeRoutes(app, services);
}

function signUpRoutes(app: FastifyInstance, services: SignInRouteServices): void {
  const { pendingLogin } = services;
  serve(
    app,
    services,
    signUpCall,
    async ({ body, language, request, reply }) => {
      const onProof = () => services.devices.proveDevice(request, reply);
      const caller = { ...(await callerOf(services, request)), language, onProof };
      const { sent, pending } = await signUp(services, body, caller);
      await pendingLogin.set(reply, pending);
      return sent;
    },
    { limit: signUpLimit, sameOriginOnly },
  );
  serve(
    app,
    services,
    activateAccount,
    async ({ body, request, reply }) => {
      const started = await activate(services, body, await callerOf(services, request));
      pendingLogin.clear(reply);
      return { data: writeSession(services, reply, started) };
    },
    { sameOriginOnly },
  );
}

function codeRoutes(app: FastifyInstance, services: SignInRouteServices): void {
  const { pendingLogin } = services;
  serve(
    app,
    services,
    sendCodeCall,
    async ({ body, viewer, language, request, reply }) => {
      const onProof = () => services.devices.proveDevice(request, reply);
      const caller = { ...(await callerOf(services, request)), userId: viewer?.userId ?? null, language, onProof };
      try {
        const { sent, pending } = await sendCode(services, body, caller);
        await pendingLogin.set(reply, pending);
        return sent;
      } catch (error) {
        const waiting = waitAfterRefusal(error, body.login, caller.pending, services.now());
        if (waiting) await pendingLogin.set(reply, waiting);
        throw error;
      }
    },
    { sameOriginOnly },
  );
  serve(app, services, getPendingLogin, async ({ request }) =>
    presentPendingLogin(await pendingLogin.read(request), services.now()),
  );
  serve(app, services, checkCode, async ({ body, request }) => {
    await checkRecoveryCode(services, body, await callerOf(services, request));
    return { status: "Founded" as const };
  });
  serve(
    app,
    services,
    recoverPasswordCall,
    async ({ body, request, reply }) => {
      const started = await recoverPassword(services, body, await callerOf(services, request));
      pendingLogin.clear(reply);
      return { data: await writeSessionOrAsk(services, reply, started) };
    },
    { sameOriginOnly },
  );
}

/** Whoever asks for another code too soon waits for the one that is on its way. Undefined for other refusals. */
function waitAfterRefusal(
  error: unknown,
  given: string | undefined,
  pending: PendingLogin | undefined,
  now: Date,
): PendingLogin | undefined {
  if (!isRefusal(error) || error.code !== "code_too_soon") return undefined;
  const login = given === undefined ? pending?.login : normaliseGivenLogin(given);
  if (login === undefined) return undefined;
  const resendAt = resendAtAfter(error.retryAfter ?? resendAfterSeconds, now);
  return { ...(pending?.login === login ? pending : { login }), resendAt };
}

async function callerOf({ devices, pendingLogin }: SignInRouteServices, request: CallRequest) {
  return { ...clientInfoOf(request, devices), pending: await pendingLogin.read(request) };
}
