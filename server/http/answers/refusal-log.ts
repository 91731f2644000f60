import type { FastifyInstance } from "fastify";
import { type ErrorCode, errorStatus } from "#contracts/base/errors.ts";
import type { CallRequest } from "../calls/call-request.ts";

/** What requests were refused with, until they are answered. */
const refusedWith = new WeakMap<CallRequest, ErrorCode>();
/** Requests of those for whom a call does not exist. */
const denied = new WeakSet<CallRequest>();

type FindUser = (request: CallRequest) => Promise<number | undefined>;
/** Of each server. */
const findUsers = new WeakMap<FastifyInstance["server"], FindUser>();

export function noteRefusal(request: CallRequest, code: ErrorCode): void {
  refusedWith.set(request, code);
}

/** The refusal says `not_found`, and is one of access all the same. */
export function noteDenial(request: CallRequest): void {
  denied.add(request);
}

/** Logs who was refused what for want of access, because of another site, or beyond a limit (OWASP ASVS 5.0, V16.3). */
export function logRefusals(app: FastifyInstance, findUser: FindUser): void {
  findUsers.set(app.server, findUser);
  app.addHook("onResponse", async (request) => {
    const { config } = request.routeOptions;
    await logRefusal(app, request, "endpoint" in config ? String(config.endpoint) : undefined);
  });
}

/** The same for one request that comes from no connection. `call`: its name, if it is one. */
export async function logRefusal(app: FastifyInstance, request: CallRequest, call: string | undefined): Promise<void> {
  const code = refusedWith.get(request);
  if (code === undefined || !(denied.has(request) || [403, 429].includes(errorStatus[code]))) return;
  const { method, ip } = request;
  request.log.info({ code, user: await findUsers.get(app.server)?.(request), call, method, ip }, "access refused");
}
