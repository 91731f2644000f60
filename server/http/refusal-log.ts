import type { FastifyInstance, FastifyRequest } from "fastify";
import { type ErrorCode, errorStatus } from "#contracts/base/errors.ts";

/** What requests were refused with, until they are answered. */
const refusedWith = new WeakMap<FastifyRequest, ErrorCode>();
/** Requests of those for whom a call does not exist. */
const denied = new WeakSet<FastifyRequest>();

export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  refusedWith.set(request, code);
}

/** The refusal says `not_found`, and is one of access all the same. */
export function noteDenial(request: FastifyRequest): void {
  denied.add(request);
}

/** Logs who was refused what for want of access, because of another site, or beyond a limit (OWASP ASVS 5.0, V16.3). */
export function logRefusals(
  app: FastifyInstance,
  findUser: (request: FastifyRequest) => Promise<number | undefined>,
): void {
  app.addHook("onResponse", async (request) => {
    const code = refusedWith.get(request);
    if (code === undefined || !(denied.has(request) || [403, 429].includes(errorStatus[code]))) return;
    const { method, ip, routeOptions } = request;
    const call = "endpoint" in routeOptions.config ? routeOptions.config.endpoint : undefined;
    request.log.info({ code, user: await findUser(request), call, method, ip }, "access refused");
  });
}
