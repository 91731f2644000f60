import type { FastifyInstance } from "fastify";
import { type ErrorCode, errorStatus } from "#contracts/base/errors.ts";
import { createRepeats, type Repeats } from "#server/platform/repeats.ts";
import type { CallRequest } from "../calls/call-request.ts";

/** What requests were refused with, until they are answered. */
const refusedWith = new WeakMap<CallRequest, ErrorCode>();
/** Requests of those for whom a call does not exist. */
const denied = new WeakSet<CallRequest>();

type FindUser = (request: CallRequest) => Promise<number | undefined>;
/** Of each server: who asks, and what its log has been told within the minute. */
const logs = new WeakMap<FastifyInstance["server"], { findUser: FindUser; repeats: Repeats }>();

export function noteRefusal(request: CallRequest, code: ErrorCode): void {
  refusedWith.set(request, code);
}

/** The refusal says `not_found`, and is one of access all the same. */
export function noteDenial(request: CallRequest): void {
  denied.add(request);
}

/**
 * Logs refusals for missing access, calls from another site, an exceeded limit or no room (OWASP ASVS 5.0, V16.3). It logs the
 * first of its kind in a minute, and then the number that followed, so that repeated calls do not fill the disk.
 */
export function logRefusals(app: FastifyInstance, findUser: FindUser): void {
  logs.set(app.server, { findUser, repeats: createRepeats() });
  app.addHook("onResponse", async (request) => {
    const { config } = request.routeOptions;
    await logRefusal(app, request, "endpoint" in config ? String(config.endpoint) : undefined);
  });
}

/** The same for one request that comes from no connection. `call`: its name, if it is one. */
export async function logRefusal(app: FastifyInstance, request: CallRequest, call: string | undefined): Promise<void> {
  const code = refusedWith.get(request);
  if (code === undefined || !(denied.has(request) || [403, 429, 503].includes(errorStatus[code]))) return;
  const { method, ip } = request;
  const user = await logs.get(app.server)?.findUser(request);
  const refused = { code, user, call, method, ip };
  const sayAgain = (times: number) => app.log.info({ ...refused, times }, "access refused again");
  const key = [code, user, call, ip].join(" ");
  if (logs.get(app.server)?.repeats.isFirst(key, sayAgain) ?? true) request.log.info(refused, "access refused");
}
