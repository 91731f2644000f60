import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type ConnectionError, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { ErrorCode } from "#contracts/base/errors.ts";
import { createRepeats } from "#server/platform/repeats.ts";
import { negotiateLanguage } from "#server/platform/texts.ts";
import { answerByHand } from "./answers/answer-by-hand.ts";
import { dropUnknownCookies } from "./cookies/known-cookies.ts";
import { hasTooManyCookies } from "./cookies/max-cookies.ts";
import { observeAnswers } from "./answers/observe-answers.ts";
import { boundConnections, boundsOfConnections, type ConnectionBounds } from "./connections.ts";
import type { Json } from "./answers/json-schema.ts";
import { acceptForms } from "./multipart.ts";
import { commonHeaders } from "./answers/security-headers.ts";
import { serialiserOf } from "./answers/serialiser.ts";
import { networkOf } from "./rate-limits.ts";
import { hasOneHost } from "./connections/one-host.ts";
import { handleErrors, sendProblem } from "./serve.ts";
import { closeConnectionsOnStop } from "./connections/stopping.ts";
import { closeUnread } from "./connections/unread-answers.ts";

interface ServerOptions {
  log: FastifyBaseLogger;
  publicUrl: string;
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
  /** Names of all cookies of this site: no others reach anything. */
  siteCookies: ReadonlySet<string>;
  /** Beginning of the paths where connections become WebSockets; elsewhere, and to anything else, none is upgraded. */
  upgradePath?: string;
  /** Those of this process by default. */
  connections?: ConnectionBounds;
  /** Prefixes of paths (without the language) whose rest must not be logged. */
  secretPaths: readonly string[];
}

/** Large, because a Cyrillic letter takes six characters in an address. */
const maxHeaderBytes = 128 * 1024;
const maxBodyBytes = 256 * 1024;
/** Milliseconds in which a request has to arrive: 20 MB, the largest file, at the lowest speed of `body-speed.ts`. */
const requestTimeout = 2_600_000;
/** Milliseconds in which its headers have to arrive, the first of a connection after it was opened: on the slowest network they take a second. */
const headersTimeout = 10_000;
/** Milliseconds between two looks at which requests are late. */
const lateCheckInterval = 2_000;

/** A Fastify server with what all answers need: headers, compression, cookies, forms, errors and the log. */
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
    http: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout,
      // Node would refuse it without a body that clients understand; a hook does so instead.
      requireHostHeader: false,
      connectionsCheckingInterval: lateCheckInterval,
      // A request that is not upgraded is answered like any other (RFC 9110, 7.8): «curl --http2» proposes h2c.
      shouldUpgradeCallback: ({ headers, url = "" }) =>
        headers.upgrade?.toLowerCase() === "websocket" && url.startsWith(options.upgradePath ?? "\0"),
    },
    forceCloseConnections: "idle",
    // A request that comes by a connection that is still open during a stop is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: refuseUnparsable,
    rewriteUrl: ({ url = "/" }) => readable(url),
  });
  // An expectation that is not supported may be ignored (RFC 9110, 10.1.1); Node would refuse it without a body.
  http.server.on("checkExpectation", (...exchange) => http.server.emit("request", ...exchange));
  closeUnread(http.server, log);
  boundConnections(http.server, log, options.connections ?? boundsOfConnections(trustProxy > 0));
  http.setSerializerCompiler<Json>(({ schema }) => serialiserOf(schema));
  const headers = commonHeaders(publicUrl);
  http.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
  closeConnectionsOnStop(http);
  http.addHook("onRequest", async (request, reply) => {
    // An absolute address would name a host of its own choice in links. The others are parsed by the URL standard differently from
    // the router, and no address of this site contains them.
    if (!/^\/(?!\/)/.test(request.url) || /^[^?]*(?:\\|%00)/.test(request.url))
      return sendProblem(request, reply, { code: "not_found" });
  });
  http.addHook("onRequest", async (request, reply) => {
    if (!hasOneHost(request.raw)) return sendProblem(request, reply, { code: "address_malformed" });
  });
  http.addHook("onRequest", async (request, reply) => {
    if (hasTooManyCookies(request.headers)) return sendProblem(request, reply, { code: "headers_too_large" });
    dropUnknownCookies(request.headers, options.siteCookies);
  });
  http.addHook("onRequest", async (request, reply) => {
    // Nobody has to: a small body that unfolds to a large one would cost the server a hundred times what it costs its sender.
    const encoding = request.headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") return sendProblem(request, reply, { code: "media_type_unsupported" });
  });
  readEmptyBodies(http);
  logAnswers(http, options.secretPaths);
  await http.register(fastifyCompress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    globalDecompression: false,
    // Flushes what a page streams instead of holding it back for better compression.
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

/**
 * An address whose path says no text («/blog/%ff») with its signs taken as they stand, so that it is one that is not there, like any other: the
 * router would answer in its own words.
 */
function readable(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes("%")) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** Generated clients name the type of a body also where they send none. */
function readEmptyBodies(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser("error", "error");
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null);
    else void parse(request, body, done);
  });
}

/** The header in the bytes that Node could not parse; most requests fit into the one packet that is there. */
const languageHeader = /\r\naccept-language:([^\r\n]{1,200})/i;

/** Answers what Node could not parse. Without a request object the response has to be written by hand. */
function refuseUnparsable(error: ConnectionError, socket: Socket): void {
  const codes: Record<string, ErrorCode> = {
    HPE_HEADER_OVERFLOW: "headers_too_large",
    ERR_HTTP_REQUEST_TIMEOUT: "body_too_slow",
    // Letters beyond ASCII, and what follows a space where the version of HTTP should be.
    HPE_INVALID_URL: "address_malformed",
    HPE_INVALID_CONSTANT: "address_malformed",
  };
  const bytes = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  const language = negotiateLanguage(languageHeader.exec(bytes)?.[1]);
  answerByHand(socket, codes[error.code] ?? "body_malformed", language);
}

/** Characters of an address in the log: whoever sends long ones must not fill the disk. */
const maxLoggedLength = 500;

/** Parameters of an OpenID Connect callback, and those that have somebody's login (OWASP ASVS 5.0, 14.2.1). */
const secretNames = /^[?&](?:code|state|login|phone|email)=$/i;
/** An e-mail or a phone with its country, as addresses have them: also what people search for. */
const contactPattern = /@|%40|(?:\+|%2b)\d{3}[\d\s+%()-]{6}/i;

function logAnswers(http: FastifyInstance, secretPaths: readonly string[]): void {
  const hideSecrets = (url: string) => {
    const cut = url.length > maxLoggedLength ? `${url.slice(0, maxLoggedLength)}…` : url;
    const path = secretPaths.find((secret) => cut.startsWith(secret) || cut.startsWith(`/ky${secret}`));
    const shown = path === undefined ? cut : cut.replace(new RegExp(`(${RegExp.escape(path)})[^?]*`), "$1…");
    return shown.replace(/([?&][^=&]*=)([^&]*)/g, (all, name: string, value: string) =>
      secretNames.test(name) || contactPattern.test(value) ? `${name}…` : all,
    );
  };
  const repeats = createRepeats();
  observeAnswers(http, ({ method, url, ip, status, milliseconds, request, log, id }) => {
    // In-process calls of pages have no socket; the page itself is logged.
    const level = request.socket instanceof Socket ? "info" : "debug";
    // Repeated refusals beyond a limit must not fill the disk.
    const sayAgain = (times: number) => http.log[level]({ ip, status, times }, "answered again");
    if (status === 429 && !repeats.isFirst(networkOf(ip), sayAgain)) return;
    const shown = { method, url: hideSecrets(url), ip, status, ms: Math.round(milliseconds) };
    log[level](id === undefined ? shown : { reqId: id, ...shown }, "answered");
  });
}
