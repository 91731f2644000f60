import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { dropUnknownCookies } from "../cookies/known-cookies.ts";
import { hasTooManyCookies } from "../cookies/max-cookies.ts";
import { hasOneHost } from "../connections/one-host.ts";
import { isStopping } from "../connections/stopping.ts";
import { noteAnswer } from "./observe-answers.ts";
import { addressOfClient } from "./client-address.ts";

/** An answer that is the same for all who get it. */
export interface ReadyAnswer {
  status: number;
  /** Beside those of all answers. */
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
}

/** What is looked at to find a ready answer. */
export interface ReadyRequest {
  method: string;
  url: string;
  ip: string;
  headers: IncomingHttpHeaders;
}

interface ReadyAnswerOptions {
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
  /** Names of all cookies of this site. */
  siteCookies: ReadonlySet<string>;
  /** Of all answers. */
  commonHeaders: Readonly<Record<string, string>>;
  /** The route that gives such answers when none lies ready. */
  route: string;
  /** At once, or undefined: then the routes of the server answer. */
  find(request: ReadyRequest): ReadyAnswer | undefined;
}

/**
 * Answers what lies ready before the server looks for a route: its hooks would cost several times as much as such an answer. The answer
 * has the same headers, and is logged and measured in the same way.
 */
export function sendReadyAnswers(http: FastifyInstance, options: ReadyAnswerOptions): void {
  const { server } = http;
  const listeners = server.listeners("request") as RequestListener[];
  let isClosing = false;
  http.addHook("preClose", async () => void (isClosing = true));
  /** For what was answered before a stop and arrived during it: the connection would stay open. */
  const closeOnStop = () => {
    if (isClosing) setImmediate(() => server.closeIdleConnections());
  };
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    // During a stop the routes answer, which close the connection.
    if (!isStopping(http) && sendReadyAnswer(http, options, request, response)) {
      response.once("finish", closeOnStop);
      return;
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** False if none lies ready. */
function sendReadyAnswer(
  http: FastifyInstance,
  { trustProxy, siteCookies, commonHeaders, route, find }: ReadyAnswerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { headers, method = "", url = "" } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return false;
  // The routes refuse them.
  if (hasTooManyCookies(headers) || !hasOneHost(request)) return false;
  dropUnknownCookies(headers, siteCookies);
  const started = performance.now();
  const ip = addressOfClient(request, trustProxy);
  const answer = find({ method, url, ip, headers });
  if (answer === undefined) return false;
  const id = randomUUID();
  response.writeHead(answer.status, [...listHeaders(answer, commonHeaders), "x-request-id", id]);
  response.end(method === "HEAD" ? undefined : answer.body);
  noteAnswer(http, {
    method,
    url,
    ip,
    status: answer.status,
    milliseconds: performance.now() - started,
    route,
    request,
    log: http.log,
    id,
  });
  return true;
}

const listed = new WeakMap<ReadyAnswer, string[]>();

/** Names and values by turns, made once for each answer. */
function listHeaders(answer: ReadyAnswer, common: Readonly<Record<string, string>>): string[] {
  const found = listed.get(answer);
  if (found) return found;
  const length = answer.body && { "content-length": String(answer.body.length) };
  const list = Object.entries({ ...common, ...answer.headers, ...length }).flat();
  listed.set(answer, list);
  return list;
}
