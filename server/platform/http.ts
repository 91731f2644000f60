import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Asked, Endpoint, Reply } from "#contracts/endpoint.ts";
import { errorStatus, type Problem } from "#contracts/errors.ts";
import { isUnavailable } from "./database.ts";
import type { Devices } from "./device.ts";
import { serialisationSchema } from "./json-schema.ts";
import { readBody } from "./multipart.ts";
import type { ByteBudget } from "./byte-budget.ts";
import type { RateLimits, RateRule } from "./rate-limits.ts";
import { whereFrom } from "./origin.ts";
import { isRefusal, type Refusal, refuse } from "./refusal.ts";
import type { ResolveViewer, Viewer } from "./session.ts";
import { chooseLanguage, type Language, texts } from "./texts.ts";
import { checkRequest } from "./validation.ts";

/** Somebody signed in where the contract lists `unauthenticated`: the others were refused; anybody elsewhere. */
type ViewerOf<E extends Endpoint> = E["errors"] extends readonly (infer Code)[]
  ? "unauthenticated" extends Code
    ? Viewer
    : Viewer | null
  : Viewer | null;

/** One checked call: what was asked, by whom, in which language. */
export interface Call<E extends Endpoint> extends Asked<E> {
  viewer: ViewerOf<E>;
  /** The file of a multipart call. */
  file: Buffer | undefined;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface ServeOptions {
  /** The bound that the call counts against; `anything` unless told. */
  limit?: RateRule;
  /** Refuse what a page of somebody else sends, signed in or not: what it answers signs a browser in or out. */
  ownOrigin?: boolean;
  /** Refuses those whom the call is not for, before anything of theirs is read. */
  admit?(viewer: Viewer | null): Promise<void>;
  /** What the files of this call may take of memory, altogether: beyond it a call is refused before its file is read. */
  memory?: ByteBudget;
  /** Looks at the body before the contract does, to refuse what deserves an answer of its own. */
  inspect?(body: unknown): void;
}

/** What {@link serve} needs from the process. */
export interface HttpServices {
  limits: RateLimits;
  devices: Devices;
  resolveViewer: ResolveViewer;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

/** Binds a call of the contract to its handler: limits, who is asking, validation, serialisation. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  services: HttpServices,
  record: E,
  handler: (call: Call<E>) => Promise<Reply<E> | Buffer> | Reply<E> | Buffer,
  options: ServeOptions = {},
): void {
  const status = record.status ?? 200;
  app.route({
    method: record.method,
    url: record.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { endpoint: record.name },
    schema: { response: { "2xx": serialisationSchema(record.reply) } },
    async handler(request, reply) {
      const rule = options.limit ?? "anything";
      const device = services.devices.recognise(request);
      await services.limits.take(rule, { ip: request.ip, device });
      const isCounted = rule === "phones" || rule === "signups";
      if (isCounted && device === undefined) services.devices.introduce(reply);
      const isForeign = options.ownOrigin && whereFrom(request, services.publicUrl) === "foreign";
      if (isForeign) refuse("foreign_origin");
      const viewer = await findViewer(services, record, request);
      await options.admit?.(viewer);
      const release = options.memory?.take(fileBytes(record, request));
      try {
        const { body, file } = await readBody(record, request);
        options.inspect?.(body);
        const asked = checkRequest(record, { params: request.params, query: request.query, body });
        const answer = await handler({ ...asked, viewer, file, language: languageOf(request), request, reply });
        if (reply.statusCode === 200) reply.code(status);
        return answer;
      } finally {
        release?.();
      }
    },
  });
}

/** How much of memory the file of a call may take: what it says itself, within the bound. */
function fileBytes({ file }: Endpoint, { headers }: FastifyRequest): number {
  const most = file?.maxBytes ?? 0;
  return Math.min(most, Number(headers["content-length"]) || most);
}

/** Who asks; refuses guests where an account is needed. */
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

/** The language a caller reads. */
function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.headers["accept-language"]);
}

/** Answers every failure as problem+json (RFC 9457), logging those that are ours. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.statusCode >= 500) request.log.error({ err: error }, "call failed");
    else request.log.debug({ code: refusal.code, fields: refusal.fields }, "call refused");
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refusalOf("not_found")));
}

/** Writes one refusal out in the caller's language. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Pick<Refusal, "code"> & Partial<Refusal>,
): FastifyReply {
  const translate = texts[languageOf(request)];
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

type Answerable = Pick<Refusal, "code" | "statusCode"> & Partial<Refusal>;

function refusalOf(code: Refusal["code"], retryAfter?: number): Answerable {
  return { code, statusCode: errorStatus[code], retryAfter };
}

/** Fastify's own failures by their code; anything else is unexpected and says nothing outside. */
function toRefusal(error: unknown): Answerable {
  if (isRefusal(error)) return error;
  if (isUnavailable(error)) return refusalOf("unavailable", 5);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const statusCode = error instanceof Error && "statusCode" in error ? error.statusCode : undefined;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return refusalOf("body_too_large");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return refusalOf("media_type_unsupported");
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_MAX_PARAM_LENGTH") return refusalOf("not_found");
  if (statusCode === 413) return refusalOf("body_too_large");
  if (typeof statusCode === "number" && statusCode >= 400 && statusCode < 500) return refusalOf("body_malformed");
  return refusalOf("internal");
}
