import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ask, Endpoint, Reply } from "#contracts/endpoint.ts";
import type { Problem } from "#contracts/errors.ts";
import type { Failure } from "#web/platform/api.ts";
import type { Language } from "./texts.ts";

/** How long a shared answer serves, in milliseconds: counts of categories are right within a minute. */
const sharedLifetime = 30_000;

/** Answers that are the same for everybody, by path: those that were given in the last half minute. */
export type SharedAnswers = Map<string, { until: number; reply: Promise<unknown> }>;

interface Visit {
  app: FastifyInstance;
  request: FastifyRequest;
  language: Language;
  signal: AbortSignal;
  /** Takes the cookies that calls set, for the visitor. */
  setCookie(cookie: string): void;
}

/** Calls the API for one page: the same process, the visitor's cookies and address, the page's language. */
export interface InProcessApi {
  call<E extends Endpoint>(endpoint: E, ask?: Ask<E>): Promise<Reply<E>>;
  shared<E extends Endpoint>(endpoint: E, ask?: Ask<E>): Promise<Reply<E>>;
}

/** Opens the API for one page. Cookies that a call sets reach later calls of the page and the visitor; `renewed` were set before the first. */
export function openInProcessApi(
  visit: Visit,
  sharedAnswers: SharedAnswers,
  renewed: readonly string[] = [],
): InProcessApi {
  const cookies = readCookies(visit.request.headers.cookie);
  for (const header of renewed) keepCookie(cookies, header);
  return {
    call: (endpoint, ask = {}) => callFor(visit, cookies, endpoint, ask, visit.signal),
    shared<E extends Endpoint>(endpoint: E, ask: Ask<E> = {}) {
      const url = urlOf(endpoint, ask);
      const known = sharedAnswers.get(url);
      if (known && known.until > Date.now()) return known.reply as Promise<Reply<E>>;
      // Others wait for it too: it carries nobody's cookies, and this visitor's going away does not end it.
      const reply = callFor(visit, new Map(), endpoint, ask);
      sharedAnswers.set(url, { until: Date.now() + sharedLifetime, reply });
      reply.catch(() => sharedAnswers.delete(url));
      return reply;
    },
  };
}

async function callFor<E extends Endpoint>(
  visit: Visit,
  cookies: Map<string, string>,
  endpoint: E,
  ask: Ask<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> {
  const response = await visit.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, ask),
    remoteAddress: visit.request.ip,
    headers: headersOf(visit, cookies),
    payload: ask.file && endpoint.file ? formOf((ask.body ?? {}) as Values, endpoint.file.field, ask.file) : ask.body,
    signal,
  });
  for (const header of [response.headers["set-cookie"] ?? []].flat()) {
    keepCookie(cookies, header);
    visit.setCookie(header);
  }
  if (response.statusCode >= 400) throw failureOf(response);
  return parseReply<E>(response.payload);
}

/** A body with a file, as a browser would send it. */
function formOf(body: Values, field: string, file: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value ?? ""));
  form.set(field, file);
  return form;
}

/** The reply schema wrote the payload, so its shape is known. */
function parseReply<E extends Endpoint>(payload: string): Reply<E> {
  return (payload === "" ? undefined : JSON.parse(payload)) as Reply<E>;
}

/** Path and query of a call, as they would stand in an address. */
function urlOf<E extends Endpoint>({ path }: E, ask: Ask<E>): string {
  const params = (ask.params ?? {}) as Values;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((ask.query ?? {}) as Values)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** What stands in an address. */
type Values = Record<string, string | number | boolean | null | undefined>;

function headersOf({ request, language }: Visit, cookies: Map<string, string>): Record<string, string> {
  const headers: Record<string, string> = { "accept-language": language, accept: "application/json" };
  for (const name of ["user-agent", "sec-fetch-site", "origin", "host"] as const) {
    const value = request.headers[name];
    if (value) headers[name] = value;
  }
  if (cookies.size > 0) headers["cookie"] = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return headers;
}

function readCookies(header: string | undefined): Map<string, string> {
  return new Map(
    (header ?? "")
      .split(";")
      .map(splitCookie)
      .filter(([name]) => name !== ""),
  );
}

function splitCookie(text: string): [string, string] {
  const at = text.indexOf("=");
  return at < 0 ? ["", ""] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** RFC 6265 §5.2, as far as our own cookies need it: `Max-Age=0` forgets. */
function keepCookie(cookies: Map<string, string>, header: string): void {
  const [name, value] = splitCookie(header.split(";", 1)[0] ?? "");
  if (/;\s*max-age=0\b/i.test(header)) cookies.delete(name);
  else if (name) cookies.set(name, value);
}

function failureOf(response: { payload: string; statusCode: number; headers: Record<string, unknown> }): Failure {
  const retryAfter = Number(response.headers["retry-after"]);
  return {
    problem: parseProblem(response.payload) ?? unexplained(response.statusCode),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  };
}

function parseProblem(payload: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(payload);
    return typeof value === "object" && value !== null && "code" in value ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

function unexplained(status: number): Problem {
  return { type: "about:blank", title: "internal", status, code: "internal", detail: "" };
}
