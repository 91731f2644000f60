import { createHash, randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import type { Settings } from "#server/env.ts";
import type { Db } from "#server/platform/database.ts";
import type { HttpServices } from "#server/platform/http.ts";
import { deriveKey } from "#server/platform/keys.ts";
import { whereFrom } from "#server/platform/origin.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type GoogleProvider, openGoogleProvider } from "./google-provider.ts";
import { deleteIdentity, type GoogleIdentity, insertIdentity } from "./google-queries.ts";

interface GoogleServices extends HttpServices {
  db: Db;
  secret: string;
  log: FastifyBaseLogger;
  now: () => Date;
}

/** Seconds that somebody may take at the provider. */
const attemptLifetime = 15 * 60;
/** Seconds from coming back to the landing page's call (`design/product.md`, Accounts). */
const codeLifetime = 60;
const attemptCookie = "google_attempt";
const browserCookie = "google_browser";
const callbackPath = "/auth/v2/google/callback/";

/** What is signed into the cookie of an attempt: it binds the way back to the browser that set out. */
const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go on in the end; a path of ours. */
  next: z.string(),
  /** `/ky` for who came from a Kyrgyz page. */
  prefix: z.enum(["", "/ky"]),
  /** To connect the account that is signed in when they are back. */
  isLink: z.boolean(),
});
type Attempt = z.infer<typeof Attempt>;

/** The way to the provider and back to `/google/{code}`; without settings there is none. */
export function googleRoutes(app: FastifyInstance, services: GoogleServices, settings: Settings["oidc"]): void {
  if (!settings) return;
  const { publicUrl } = services;
  const provider = openGoogleProvider(settings, `${publicUrl}${callbackPath}`);
  const cookies = createAttemptCookies(services);

  app.get<{ Querystring: Record<string, unknown> }>("/auth/v2/google/login/", async (request, reply) => {
    await countCall(services, request);
    const isLink = request.query["link"] === "1";
    // Nobody else's page may have an account connected with whoever is signed in at the provider.
    if (isLink && whereFrom(request, publicUrl) !== "ours") refuse("foreign_origin");
    const attempt: Attempt = {
      state: makeSecret(),
      nonce: makeSecret(),
      verifier: makeSecret(),
      next: ownPath(request.query["next"], publicUrl),
      prefix: /^https?:\/\/[^/]+\/ky(?:[/?]|$)/.test(request.headers.referer ?? "") ? "/ky" : "",
      isLink,
    };
    try {
      const address = await provider.addressFor(attempt);
      await cookies.write(reply, attempt);
      return await goTo(reply, address.href);
    } catch (error) {
      services.log.error({ reason: describe(error) }, "the provider of sign-ins does not answer");
      return goTo(reply, turnBack(services, attempt, "failed"));
    }
  });

  app.get(callbackPath, async (request, reply) => {
    await countCall(services, request);
    const attempt = await cookies.take(request, reply);
    if (!attempt) return goTo(reply, turnBack(services, { next: "/", prefix: "" }, "failed"));
    return goTo(reply, await comeBack(services, provider, attempt, { request, reply }));
  });
}

/** Takes the identity that a one-time code stands for: once, within a minute, in the browser that it was made for. */
export function takeGoogleIdentity(
  db: Db,
  { code, cookies, now }: { code: string; cookies: FastifyRequest["cookies"]; now: Date },
): Promise<GoogleIdentity | null> {
  const browser = cookies[browserCookie] ?? "";
  return deleteIdentity(db, { code_hash: hash(code), browser_hash: hash(browser) }, now);
}

/** Where somebody goes who came back from the provider. */
async function comeBack(
  services: GoogleServices,
  provider: GoogleProvider,
  attempt: Attempt,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<string> {
  const { db, log, now, publicUrl } = services;
  try {
    const identity = await provider.identify(new URL(request.url, publicUrl), attempt);
    const [code, browser] = [makeSecret(), makeSecret()];
    const times = { now: now(), expiresAt: new Date(now().getTime() + codeLifetime * 1_000) };
    const keys = { code_hash: hash(code), browser_hash: hash(browser) };
    await insertIdentity(db, keys, { ...identity, isLink: attempt.isLink }, times);
    reply.setCookie(browserCookie, browser, { ...cookieOptions(publicUrl), maxAge: codeLifetime });
    return ourAddress(services, attempt, `/google/${code}`, {});
  } catch (error) {
    const reason = describe(error);
    if (reason === "access_denied") return turnBack(services, attempt, "denied");
    log.warn({ reason }, "signing in through the provider failed");
    return turnBack(services, attempt, "failed");
  }
}

function createAttemptCookies({ secret, publicUrl, now }: GoogleServices) {
  const key = deriveKey(secret, "google attempts");
  const options = cookieOptions(publicUrl);
  return {
    async write(reply: FastifyReply, attempt: Attempt): Promise<void> {
      const token = await new SignJWT({ ...attempt })
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(Math.floor(now().getTime() / 1_000) + attemptLifetime)
        .sign(key);
      reply.setCookie(attemptCookie, token, { ...options, maxAge: attemptLifetime });
    },
    /** The browser's attempt, which is over with it. */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<Attempt | undefined> {
      const token = request.cookies[attemptCookie];
      if (!token) return undefined;
      reply.setCookie(attemptCookie, "", { ...options, maxAge: 0 });
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
        return Attempt.safeParse(payload).data;
      } catch {
        return undefined;
      }
    },
  };
}

/** Lax: the way back from the provider is a navigation from another site. */
function cookieOptions(publicUrl: string) {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: publicUrl.startsWith("https:") } as const;
}

async function countCall({ limits, devices }: GoogleServices, request: FastifyRequest): Promise<void> {
  await limits.take("anything", { ip: request.ip, device: devices.recognise(request) });
}

type WayBack = Pick<Attempt, "next" | "prefix">;

function turnBack(services: GoogleServices, way: WayBack, google: "denied" | "failed"): string {
  return ourAddress(services, way, "/auth/login", { google });
}

function ourAddress({ publicUrl }: GoogleServices, way: WayBack, path: string, query: Record<string, string>): string {
  const url = new URL(`${way.prefix}${path}`, publicUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (way.next !== "/") url.searchParams.set("next", way.next);
  return url.href;
}

/** A path of ours, whatever was asked for. */
function ownPath(next: unknown, publicUrl: string): string {
  if (typeof next !== "string" || next.length > 1_000 || !URL.canParse(next, publicUrl)) return "/";
  const { origin, pathname, search } = new URL(next, publicUrl);
  return origin === publicUrl && !pathname.startsWith("//") ? pathname + search : "/";
}

function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 303);
}

/** What went wrong, without what was sent: the codes of errors, not their words. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("error" in error && typeof error.error === "string") return error.error.slice(0, 60);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function makeSecret(): string {
  return randomBytes(32).toString("base64url");
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
