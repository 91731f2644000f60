import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { actingAsSelf, actingHeader } from "#contracts/base/acting.ts";
import { actingRuleOf, type Endpoint, isForStaff, type Reply, type ValidInput } from "#contracts/base/endpoint.ts";
import type { ApiKeys } from "./api-keys.ts";
import { describeProblem, isFault, type ProblemSource, toRefusal } from "./answers/problem.ts";
import { noteDenial, noteRefusal } from "./answers/refusal-log.ts";
import { type CallReply, type CallRequest, PreparedReply } from "./calls/call-request.ts";
import type { DeviceCookies } from "./cookies/device-cookie.ts";
import { addDirectCall, type RawCall } from "./direct-calls.ts";
import { serialisationSchema } from "./answers/json-schema.ts";
import { measureBody } from "./body-speed.ts";
import { readBody } from "./multipart.ts";
import type { Uploads } from "./uploads.ts";
import { defaultLimit, perHour, type RateLimit, type RateLimits } from "./rate-limits.ts";
import { classifyOrigin, losesSession } from "./origin.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import {
  type Acting,
  findParty,
  isActing,
  limitKeyOf,
  type ReadStanding,
  type ResolveViewer,
  type Viewer,
} from "./viewer.ts";
import { type Language, negotiateLanguage } from "#server/platform/texts.ts";
import { checkRequest } from "./check-request.ts";

/** Never null where the contract lists `unauthenticated`: guests are refused there. */
type ViewerOf<E extends Endpoint> = E["errors"] extends readonly (infer Code)[]
  ? "unauthenticated" extends Code
    ? Viewer
    : Viewer | null
  : Viewer | null;

/** A validated call, for its handler. */
export interface Call<E extends Endpoint> extends ValidInput<E> {
  viewer: ViewerOf<E>;
  /** The file of a multipart call. */
  file: Buffer | undefined;
  language: Language;
  request: CallRequest;
  reply: CallReply;
}

type Result<E extends Endpoint> = Reply<E> | PreparedReply<Reply<E>> | Buffer;

/**
 * Characters of an address. Those of lists are the longest, below 5,000 with all filters, the longest search in Cyrillic and a key; lists and pages
 * repeat their address in links, so that longer ones would make every answer as large as somebody likes.
 */
export const maxAddressLength = 8 * 1024;

interface ServeOptions {
  /** Per address and per device; {@link defaultLimit} by default. */
  limit?: RateLimit;
  /** Refuse requests from pages of other sites, also without a session: for calls that sign a browser in or out. */
  sameOriginOnly?: boolean;
  /** Refuses viewers whom the call is not for, before the body is read. */
  authorize?(viewer: Viewer | null): Promise<void>;
  /** Files per account, counted before they are read. */
  uploadLimit?: RateLimit;
  /** May refuse a body with a more specific code than validation would. */
  beforeValidation?(body: unknown): void;
}

export interface HttpServices {
  limits: RateLimits;
  devices: DeviceCookies;
  uploads: Uploads;
  resolveViewer: ResolveViewer;
  apiKeys: ApiKeys;
  acting?: Acting;
  readStanding: ReadStanding;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/**
 * Serves a call: origin, rate limit, viewer, validation, handler, serialisation. Its route over HTTP and the calls of pages (`direct-calls.ts`)
 * go through the same door.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: HttpServices,
  record: E,
  handler: (call: Call<E>) => Promise<Result<E>> | Result<E>,
  options: ServeOptions = {},
): void {
  const status = record.status ?? 200;
  const limit = options.limit ?? defaultLimit;
  const answer = async (request: CallRequest, reply: CallReply, raw: RawCall) => {
    // Before it counts: a foreign page uses up nothing of its visitors'.
    if (options.sameOriginOnly && classifyOrigin(request, services.publicUrl) === "cross-origin")
      refuse("foreign_origin");
    const caller = services.devices.callerOf(request);
    await services.limits.consume(limit, caller);
    if (limit.issuesDevice && caller.key === undefined) services.devices.issueDeviceId(reply);
    if (options.sameOriginOnly && losesSession(request, services.publicUrl))
      refuse("wrong_address", { values: { address: services.publicUrl } });
    const viewer = await findViewer(services, record, request);
    // Tokens (RFC 6749, 5.1) and personal data must not be stored in caches.
    if (viewer || record.path.startsWith("/auth/")) reply.header("cache-control", "no-store");
    await authorize(options, viewer, request);
    const sender = { ip: request.ip, viewer, limit: options.uploadLimit };
    const { body, file, end } = await receiveBody(services, raw, sender);
    try {
      options.beforeValidation?.(body);
      const input = checkRequest(record, { params: raw.params, query: raw.query, body });
      const note = viewer?.actor === undefined ? undefined : await services.acting?.begin(viewer, record, input.params);
      const result = await handler({ ...input, viewer, file, language: languageOf(request), request, reply });
      await note?.(result);
      if (reply.statusCode === 200) reply.code(status);
      return result;
    } catch (error) {
      if (viewer?.actor !== undefined && isRefusal(error) && error.code === "rate_limited")
        await services.acting?.noteLimit(viewer, error.retryAfter ?? 0);
      throw error;
    } finally {
      end?.();
    }
  };
  addDirectCall(app, record, answer);
  app.route({
    method: record.method,
    url: routePathOf(record),
    config: { endpoint: record.name },
    schema: { response: { "2xx": serialisationSchema(record.reply) } },
    async handler(request, reply) {
      if (request.url.length > maxAddressLength) refuse("address_too_long");
      const result = await answer(request, reply, rawCallOf(services, record, request, reply));
      return result instanceof PreparedReply ? sendPrepared(reply, result) : result;
    },
  });
}

/** The path of a call as Fastify writes it: `/products/:id`. */
export function routePathOf({ path }: Pick<Endpoint, "path">): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function sendPrepared(reply: FastifyReply, prepared: PreparedReply<unknown>): Buffer {
  reply.type("application/json; charset=utf-8");
  return prepared.toJson();
}

/** A call as it comes over HTTP. A file that is refused, or that its client breaks off, does not keep the process busy. */
function rawCallOf(services: HttpServices, record: Endpoint, request: FastifyRequest, reply: FastifyReply): RawCall {
  const hasFile = record.file !== undefined && request.isMultipart();
  return {
    params: request.params,
    query: request.query,
    hasFile,
    // What has no room is not read to its end either: thrown away, it would still keep the process busy.
    refuseFile: () => void reply.header("connection", "close"),
    readBody(upload) {
      if (upload) {
        // Its client has left while it waited for its turn, and nothing would ever end the reading.
        if (request.raw.destroyed) refuse("body_malformed");
        measureBody(request.raw, services.uploads.speedWindow);
      }
      return readBody(record, request, upload);
    },
  };
}

async function authorize(options: ServeOptions, viewer: Viewer | null, request: CallRequest): Promise<void> {
  try {
    await options.authorize?.(viewer);
  } catch (error) {
    noteDenial(request);
    throw error;
  }
}

/** Uploads that broke off and are not counted, of an account: more than a bad network breaks. */
const brokenUploads: RateLimit = { perKey: [perHour(10)] };

/** The body, and the end of its upload if it has a file. Whoever may send none is refused before the file is read. */
async function receiveBody(
  { limits, uploads, readStanding }: HttpServices,
  raw: RawCall,
  { ip, viewer, limit }: { ip: string; viewer: Viewer | null; limit: RateLimit | undefined },
): Promise<{ body: unknown; file: Buffer | undefined; end?: () => void }> {
  if (!raw.hasFile) return raw.readBody();
  const key = viewer ? limitKeyOf(viewer) : ip;
  const caller = { ip, key };
  try {
    if (limit) await limits.consume(limit, caller);
  } catch (error) {
    raw.refuseFile();
    throw error;
  }
  try {
    const upload = await uploads.begin(key, viewer ? await findParty(readStanding, { ...viewer, ip }) : key);
    try {
      return { ...(await raw.readBody(upload)), end: upload.end };
    } catch (error) {
      upload.end();
      throw error;
    }
  } catch (error) {
    const lacksRoom = isRefusal(error) && (error.code === "unavailable" || error.code === "rate_limited");
    if (lacksRoom) raw.refuseFile();
    // It did not arrive: a bad network uses up no limit.
    if (limit && (lacksRoom || (await isWithin(limits, brokenUploads, caller)))) await limits.giveBack(limit, caller);
    throw error;
  }
}

/** Counts a call; false when it is beyond the limit. */
function isWithin(limits: RateLimits, limit: RateLimit, caller: { ip: string; key: string }): Promise<boolean> {
  return limits.consume(limit, caller).then(
    () => true,
    () => false,
  );
}

/** The viewer of a call; refuses guests where a session is needed. */
async function findViewer<E extends Endpoint>(
  { resolveViewer, apiKeys, acting }: HttpServices,
  record: E,
  request: CallRequest,
): Promise<ViewerOf<E>> {
  const key = apiKeys.read(request);
  if (key !== undefined) return (await findKeyViewer(apiKeys, record, { key, ip: request.ip })) as ViewerOf<E>;
  const found = await resolveViewer(request);
  const viewer = found === "expired" ? null : found;
  if (!viewer && record.errors?.includes("unauthenticated")) {
    refuse(found === "expired" ? "token_expired" : "unauthenticated");
  }
  if (viewer && acting) refuseOtherActing(record, request, viewer);
  if (acting && isActing(viewer)) return (await acting.resolve(viewer, record, request.ip)) as ViewerOf<E>;
  return viewer as ViewerOf<E>;
}

/** The viewer of a route that is no call; refuses guests and API keys. */
export async function requireViewer(
  { resolveViewer, apiKeys }: Pick<HttpServices, "resolveViewer" | "apiKeys">,
  request: CallRequest,
): Promise<Viewer> {
  if (apiKeys.read(request) !== undefined) refuse("api_key_not_accepted");
  const viewer = await resolveViewer(request);
  if (viewer === null || viewer === "expired") return refuse(viewer === null ? "unauthenticated" : "token_expired");
  return viewer;
}

/** Refuses what a page was made for that acts otherwise than its session by now: another tab may have changed that. */
function refuseOtherActing(record: Endpoint, { headers }: CallRequest, { mandate }: Viewer): void {
  const actingAs = headers[actingHeader];
  if (actingAs === undefined || !record.errors?.includes("unauthenticated")) return;
  if (actingRuleOf(record) !== "self" && actingAs !== String(mandate ?? actingAsSelf)) refuse("acting_changed");
}

/** The owner of the API key, if the key is allowed the call. Calls that take no keys see a guest, or refuse. */
async function findKeyViewer(
  apiKeys: ApiKeys,
  { scope, errors }: Endpoint,
  { key, ip }: { key: string; ip: string },
): Promise<Viewer | null> {
  if (scope === undefined) return errors?.includes("unauthenticated") ? refuse("api_key_not_accepted") : null;
  const { scopes, ...viewer } = await apiKeys.getViewer(key, ip);
  return scopes.includes(scope) ? viewer : refuse("scope_missing");
}

function languageOf(request: Pick<CallRequest, "headers">): Language {
  return negotiateLanguage(request.headers["accept-language"]);
}

/** Sends all failures as problem+json (RFC 9457), and logs server errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toRefusal(error);
    if (isFault(refusal, error)) request.log.error({ err: error }, "call failed");
    else noteRefusal(request, refusal.code);
    request.log.debug({ code: refusal.code, fields: refusal.fields }, "call refused");
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: "not_found" }));
}

/** Sends a refusal in the caller's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: ProblemSource): FastifyReply {
  const problem = describeProblem(refusal, languageOf(request), request.id);
  if (refusal.retryAfter) reply.header("retry-after", refusal.retryAfter);
  reply.code(problem.status).header("cache-control", "no-store").type("application/problem+json; charset=utf-8");
  return reply.send(JSON.stringify(problem));
}

const routedMethods: readonly HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The methods that are served, by the path of their routes. */
export type ServedMethods = ReadonlyMap<string, ReadonlySet<string>>;

/** Notes the routes that are added from now on. */
export function noteServedMethods(app: FastifyInstance): ServedMethods {
  const byPath = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    byPath.set(url, (byPath.get(url) ?? new Set<string>()).union(new Set([method].flat())));
  });
  return byPath;
}

/**
 * Answers 405 with `Allow` (RFC 9110, 15.5.6) where an address serves other methods. The addresses of staff answer 404
 * to all others, and so to other methods.
 */
export function refuseOtherMethods(app: FastifyInstance, served: ServedMethods, endpoints: readonly Endpoint[]): void {
  const forStaff = new Set(endpoints.filter(isForStaff).map(routePathOf));
  for (const [url, allowed] of served) {
    const refused = routedMethods.filter((method) => !allowed.has(method));
    if (forStaff.has(url) || refused.length === 0) continue;
    app.route({
      method: refused,
      url,
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) =>
        sendProblem(request, reply.header("allow", [...allowed].join(", ")), { code: "method_not_allowed" }),
      handler: () => undefined,
    });
  }
}
