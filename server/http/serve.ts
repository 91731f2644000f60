import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ValidInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import { errorStatus, type Problem } from "#contracts/base/errors.ts";
import { isUnavailable } from "#server/database/database.ts";
import type { DeviceCookies } from "./cookies/device-cookie.ts";
import { serialisationSchema } from "./json-schema.ts";
import { measureBody } from "./body-speed.ts";
import { readBody } from "./multipart.ts";
import type { Uploads } from "./uploads.ts";
import { noteDenial, noteRefusal } from "./refusal-log.ts";
import { defaultLimit, type RateLimit, type RateLimits } from "./rate-limits.ts";
import { classifyOrigin } from "./origin.ts";
import { isRefusal, type Refusal, refuse } from "#server/platform/refusal.ts";
import type { ResolveViewer, Viewer } from "./viewer.ts";
import { negotiateLanguage, type Language, errorTexts } from "#server/platform/texts.ts";
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
  request: FastifyRequest;
  reply: FastifyReply;
}

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
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/** Adds the route of a call: rate limit, viewer, validation, handler, serialisation. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: HttpServices,
  record: E,
  handler: (call: Call<E>) => Promise<Reply<E> | Buffer> | Reply<E> | Buffer,
  options: ServeOptions = {},
): void {
  const status = record.status ?? 200;
  const limit = options.limit ?? defaultLimit;
  app.route({
    method: record.method,
    url: record.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { endpoint: record.name },
    schema: { response: { "2xx": serialisationSchema(record.reply) } },
    async handler(request, reply) {
      const device = services.devices.readDeviceId(request);
      await services.limits.consume(limit, { ip: request.ip, key: device });
      if (limit.issuesDevice && device === undefined) services.devices.issueDeviceId(reply);
      const isCrossOrigin = options.sameOriginOnly && classifyOrigin(request, services.publicUrl) === "cross-origin";
      if (isCrossOrigin) refuse("foreign_origin");
      const viewer = await findViewer(services, record, request);
      // Tokens (RFC 6749, 5.1) and personal data must not be stored in caches.
      if (viewer || record.path.startsWith("/auth/")) reply.header("cache-control", "no-store");
      await authorize(options, viewer, request);
      const { body, file, end } = await receiveBody(services, record, reply, { viewer, limit: options.uploadLimit });
      try {
        options.beforeValidation?.(body);
        const input = checkRequest(record, { params: request.params, query: request.query, body });
        const result = await handler({ ...input, viewer, file, language: languageOf(request), request, reply });
        if (reply.statusCode === 200) reply.code(status);
        return result;
      } finally {
        end?.();
      }
    },
  });
}

/** What has no room is not read to its end either: thrown away, it would still keep the process busy. */
function closeAfterAnswer(reply: FastifyReply): void {
  reply.header("connection", "close");
}

async function authorize(options: ServeOptions, viewer: Viewer | null, request: FastifyRequest): Promise<void> {
  try {
    await options.authorize?.(viewer);
  } catch (error) {
    noteDenial(request);
    throw error;
  }
}

/** The body, and the end of its upload if it has a file. Whoever may send none is refused before the file is read. */
async function receiveBody(
  { limits, uploads }: HttpServices,
  record: Endpoint,
  reply: FastifyReply,
  { viewer, limit }: { viewer: Viewer | null; limit: RateLimit | undefined },
): Promise<{ body: unknown; file: Buffer | undefined; end?: () => void }> {
  const { request } = reply;
  if (!record.file || !request.isMultipart()) return readBody(record, request);
  const key = viewer ? `user ${viewer.userId}` : request.ip;
  const caller = { ip: request.ip, key };
  try {
    if (limit) await limits.consume(limit, caller);
  } catch (error) {
    closeAfterAnswer(reply);
    throw error;
  }
  try {
    const upload = await uploads.begin(key);
    try {
      // Its client has left while it waited for its turn, and nothing would ever end the reading.
      if (request.raw.destroyed) refuse("body_malformed");
      measureBody(request.raw, uploads.speedWindow);
      return { ...(await readBody(record, request, upload)), end: upload.end };
    } catch (error) {
      upload.end();
      throw error;
    }
  } catch (error) {
    if (isRefusal(error) && error.code === "unavailable") closeAfterAnswer(reply);
    // It did not arrive: a bad network uses up no limit.
    if (limit) await limits.giveBack(limit, caller);
    throw error;
  }
}

/** The viewer of a call; refuses guests where a session is needed. */
async function findViewer<E extends Endpoint>(
  { resolveViewer }: HttpServices,
  record: E,
  request: FastifyRequest,
): Promise<ViewerOf<E>> {
  const found = await resolveViewer(request);
  const viewer = found === "expired" ? null : found;
  if (!viewer && record.errors?.includes("unauthenticated")) {
    refuse(found === "expired" ? "token_expired" : "unauthenticated");
  }
  return viewer as ViewerOf<E>;
}

function languageOf(request: FastifyRequest): Language {
  return negotiateLanguage(request.headers["accept-language"]);
}

/** Sends all failures as problem+json (RFC 9457), and logs server errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toRefusal(error);
    noteRefusal(request, refusal.code);
    if (refusal.statusCode >= 500) request.log.error({ err: error }, "call failed");
    else request.log.debug({ code: refusal.code, fields: refusal.fields }, "call refused");
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf("not_found")));
}

/** Sends a refusal in the caller's language. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Pick<Refusal, "code"> & Partial<Refusal>,
): FastifyReply {
  const translate = errorTexts[languageOf(request)];
  const problem: Problem = {
    type: "about:blank",
    title: refusal.code,
    status: errorStatus[refusal.code],
    code: refusal.code,
    detail: translate(refusal.code, refusal.values),
  };
  if (refusal.fields) {
    problem.errors = Object.fromEntries(
      Object.entries(refusal.fields).map(([field, messages]) => [
        field,
        messages.map(({ message, values }) => translate(`fields.${message}`, values)),
      ]),
    );
  }
  if (problem.status >= 500) problem.request_id = request.id;
  Object.assign(problem, refusal.members);
  if (refusal.retryAfter) reply.header("retry-after", refusal.retryAfter);
  reply.code(problem.status).header("cache-control", "no-store").type("application/problem+json; charset=utf-8");
  return reply.send(JSON.stringify(problem));
}

type ProblemSource = Pick<Refusal, "code" | "statusCode"> & Partial<Refusal>;

function refusalOf(code: Refusal["code"], retryAfter?: number): ProblemSource {
  return { code, statusCode: errorStatus[code], retryAfter };
}

/** Maps Fastify's errors by their code. Anything else is `internal`, and its cause is not sent. */
function toRefusal(error: unknown): ProblemSource {
  if (isRefusal(error)) return error;
  if (isUnavailable(error)) return refusalOf("unavailable", 5);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const statusCode = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return refusalOf("body_too_large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refusalOf("media_type_unsupported");
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") return refusalOf("not_found");
  if (statusCode === 413) return refusalOf("body_too_large");
  if (error instanceof Error && /^(?:Multipart: |Unexpected end of |Malformed part header)/.test(error.message)) {
    return refusalOf("body_malformed");
  }
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return refusalOf("body_malformed");
  return refusalOf("internal");
}
