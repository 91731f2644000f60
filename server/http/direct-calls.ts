import type { FastifyInstance } from "fastify";
import { addressOf } from "#contracts/base/address.ts";
import type { CallInput, Endpoint, Reply } from "#contracts/base/endpoint.ts";
import type { Problem } from "#contracts/base/errors.ts";
import { refuse } from "#server/platform/refusal.ts";
import { negotiateLanguage } from "#server/platform/texts.ts";
import { describeProblem, isFault, toRefusal } from "./answers/problem.ts";
import { logRefusal, noteRefusal } from "./answers/refusal-log.ts";
import { type CallReply, type CallRequest, PreparedReply } from "./calls/call-request.ts";
import { serialisationSchema } from "./answers/json-schema.ts";
import { serialiserOf } from "./answers/serialiser.ts";
import type { Upload } from "./uploads.ts";

/** The parts of a call as they come over the wire: unchecked, and its file where it has one. */
export interface RawCall {
  params: unknown;
  query: unknown;
  hasFile: boolean;
  /** Called when there is no room for the file, or no right to send it. */
  refuseFile(): void;
  readBody(upload?: Upload): Promise<{ body: unknown; file: Buffer | undefined }>;
}

/** Does all of a call but the HTTP: limits, viewer, validation, handler. */
type Answer = (request: CallRequest, reply: CallReply, raw: RawCall) => Promise<unknown>;

/** The calls of each server, by name. */
const calls = new WeakMap<FastifyInstance["server"], Map<string, Answer>>();

/** Makes a call available to {@link callDirectly}. */
export function addDirectCall(app: FastifyInstance, { name }: Endpoint, answer: Answer): void {
  const found = calls.get(app.server) ?? new Map<string, Answer>();
  calls.set(app.server, found.set(name, answer));
}

/** On whose behalf a call is made. */
export interface DirectCaller extends Pick<CallRequest, "ip" | "headers" | "cookies" | "log" | "id" | "page"> {}

/** The reply, or why the call was refused; and the `Set-Cookie` headers of either. */
export type DirectAnswer<E extends Endpoint> = { cookies: string[] } & (
  | { reply: Reply<E> }
  | { problem: Problem; retryAfter: number | undefined }
);

/**
 * Makes a call in this process, without HTTP: by the same limits, viewer, validation and handler, and with exactly the fields of the
 * contract in its reply.
 */
export async function callDirectly<E extends Endpoint>(
  app: FastifyInstance,
  record: E,
  input: CallInput<E>,
  caller: DirectCaller,
): Promise<DirectAnswer<E>> {
  const answer = calls.get(app.server)?.get(record.name);
  if (!answer) throw new Error(`${record.name} is not served`);
  const { ip, cookies, log, id, page } = caller;
  const headers = input.key === undefined ? caller.headers : { ...caller.headers, "idempotency-key": input.key };
  const body = input.body && !input.file ? (JSON.parse(JSON.stringify(input.body)) as unknown) : undefined;
  const request: CallRequest = {
    method: record.method,
    url: addressOf(record, input),
    ip,
    headers,
    cookies,
    body,
    log,
    id,
    ...(page && { page }),
  };
  const reply = createReply(app, request);
  try {
    const result = await answer(request, reply, rawCallOf(record, input, request));
    return { reply: readReply<E>(record, result), cookies: reply.listCookies() };
  } catch (error) {
    const refusal = toRefusal(error);
    if (isFault(refusal, error)) log.error({ err: error }, "call failed");
    else noteRefusal(request, refusal.code);
    await logRefusal(app, request, record.name);
    const problem = describeProblem(refusal, negotiateLanguage(headers["accept-language"]), id);
    return { problem, retryAfter: refusal.retryAfter, cookies: reply.listCookies() };
  }
}

/** As an address and a form would carry it: text only, without what is absent. */
function rawCallOf<E extends Endpoint>(record: E, input: CallInput<E>, { body }: CallRequest): RawCall {
  const params = textsOf(input.params);
  // Its address leads nowhere.
  if (Object.values(params).includes("")) refuse("not_found");
  const { file } = input;
  return {
    params,
    query: textsOf(input.query),
    hasFile: file !== undefined,
    refuseFile: () => undefined,
    async readBody(upload) {
      if (file === undefined) return { body, file };
      if (!record.file) refuse("media_type_unsupported");
      if (file.size > record.file.maxBytes) refuse("body_too_large");
      upload?.take(file.size);
      return { body: textsOf(input.body, ""), file: Buffer.from(await file.arrayBuffer()) };
    },
  };
}

/** `absent`: the text of what is absent, which is left out else. */
function textsOf(values: object = {}, absent?: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values) as [string, string | number | boolean | null | undefined][]) {
    const text = value ?? absent;
    if (text !== undefined) texts[name] = String(text).toWellFormed();
  }
  return texts;
}

/** Collects cookies as a browser would get them, the last of each name; the rest is for HTTP. */
function createReply(app: FastifyInstance, request: CallRequest): CallReply & { listCookies(): string[] } {
  const cookies = new Map<string, string>();
  const reply = {
    request,
    statusCode: 200,
    code(status: number) {
      reply.statusCode = status;
      return reply;
    },
    header: () => reply,
    type: () => reply,
    setCookie(name: string, value: string, options?: Parameters<CallReply["setCookie"]>[2]) {
      cookies.set(name, app.serializeCookie(name, value, options));
      return reply;
    },
    listCookies: () => [...cookies.values()],
  };
  return reply;
}

/** What a client would read: without fields that are not in the contract. */
function readReply<E extends Endpoint>(record: E, result: unknown): Reply<E> {
  if (result instanceof PreparedReply) return result.read() as Reply<E>;
  const json = Buffer.isBuffer(result) ? result.toString() : serialiserOf(serialisationSchema(record.reply))(result);
  return (json === "" ? undefined : JSON.parse(json)) as Reply<E>;
}
