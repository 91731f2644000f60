import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";

/** An answer as the log and the metrics see it. */
export interface Answered {
  method: string;
  url: string;
  ip: string;
  status: number;
  /** From the arrival of the request. */
  milliseconds: number;
  /** As in `/things/:id`; `none` if there is none. */
  route: string;
  request: IncomingMessage;
  log: FastifyBaseLogger;
  /** Of the request, where `log` does not name it. */
  id?: string;
}

type Observer = (answer: Answered) => void;

const observers = new WeakMap<FastifyInstance, Observer[]>();

/** Calls `observe` for each answer: of the server's routes, and of those that lay ready (`ready-answers.ts`). */
export function observeAnswers(http: FastifyInstance, observe: Observer): void {
  const found = observers.get(http);
  if (found) {
    found.push(observe);
    return;
  }
  observers.set(http, [observe]);
  http.addHook("onResponse", async (request, reply) => {
    const { method, url, ip, log, raw } = request;
    const route = request.routeOptions.url ?? "none";
    noteAnswer(http, {
      method,
      url,
      ip,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      route,
      request: raw,
      log,
    });
  });
}

export function noteAnswer(http: FastifyInstance, answer: Answered): void {
  for (const observe of observers.get(http) ?? []) observe(answer);
}
