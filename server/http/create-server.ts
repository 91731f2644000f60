import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type ConnectionError, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { acceptForms } from "./multipart.ts";
import { apiContentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import { handleErrors, sendProblem } from "./serve.ts";

interface ServerOptions {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Number of proxies in front whose `X-Forwarded-For` is believed. */
  trustProxy: number;
  /** Beginnings of addresses whose rest is a secret, without the language. */
  secretPaths: readonly string[];
}

/** Cyrillic in addresses is long: each letter takes six characters. */
const maxHeaderBytes = 128 * 1024;
const maxBodyBytes = 256 * 1024;
/** Milliseconds until a request must be complete: a photo over a bad network takes minutes. Node's default, which Fastify lifts. */
const requestTimeout = 300_000;

/** A Fastify server with what every answer needs: headers, compression, cookies, forms, errors and one line in the log. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { log, publicUrl, trustProxy } = options;
  const http = Fastify({
    loggerInstance: log,
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderBytes },
    http: { maxHeaderSize: maxHeaderBytes },
    forceCloseConnections: "idle",
    clientErrorHandler: refuseUnparsable,
  });
  const headers = {
    ...securityHeaders({ https: publicUrl.startsWith("https:") }),
    "content-security-policy": apiContentSecurityPolicy,
  };
  http.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
  closeConnectionsOnStop(http);
  http.addHook("onRequest", async (request, reply) => {
    // The URL standard reads these differently from the router; no address of this site has them.
    if (/^[^?]*(?:\\|%00)/.test(request.url)) return sendProblem(request, reply, { code: "not_found" });
  });
  logAnswers(http, options.secretPaths);
  await http.register(fastifyCompress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // What a page streams is sent on at once rather than held back for better compression.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  await http.register(fastifyCookie);
  await acceptForms(http);
  handleErrors(http);
  return http;
}

/** Answers what Node could not parse as a request: there is no request object, so the response is written by hand. */
function refuseUnparsable(error: ConnectionError, socket: Socket): void {
  const isTooLarge = error.code === "HPE_HEADER_OVERFLOW";
  const status = isTooLarge ? 431 : 400;
  const code = isTooLarge ? "headers_too_large" : "body_malformed";
  const reason = isTooLarge ? "Request Header Fields Too Large" : "Bad Request";
  const problem = JSON.stringify({ type: "about:blank", title: code, status, code, detail: code });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(problem)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.end(`${head.join("\r\n")}\r\n\r\n${problem}`);
}

/** When the server stops, connections that are in use close with their answer: kept open for a next request, they would delay the stop. */
function closeConnectionsOnStop(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook("preClose", async () => void (isClosing = true));
  http.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  // For answers whose headers had been sent.
  http.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => http.server.closeIdleConnections());
  });
}

function logAnswers(http: FastifyInstance, secretPaths: readonly string[]): void {
  const hideSecrets = (url: string) => {
    const path = secretPaths.find((secret) => url.startsWith(secret) || url.startsWith(`/ky${secret}`));
    const shown = path === undefined ? url : url.replace(new RegExp(`(${RegExp.escape(path)})[^?]*`), "$1…");
    // What OpenID Connect sends back in a query is secret too.
    return shown.replace(/([?&](?:code|state)=)[^&]*/g, "$1…");
  };
  http.addHook("onResponse", async (request, reply) => {
    // Calls that pages make come through no socket: the line of the page stands for them.
    const level = request.raw.socket instanceof Socket ? "info" : "debug";
    const { method, ip } = request;
    request.log[level](
      { method, url: hideSecrets(request.url), ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
}
