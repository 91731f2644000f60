import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { constants } from "node:zlib";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { googleRoutes } from "./accounts/google.ts";
import { createSessionKeeper } from "./accounts/keep-session.ts";
import { openAccounts } from "./accounts/open-accounts.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { bannerRoutes } from "./banners/routes.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { openCatalogue, type CatalogueStore } from "./catalogue/store.ts";
import { claimRoutes } from "./claims/routes.ts";
import type { Settings } from "./env.ts";
import { favouriteRoutes } from "./favourites/routes.ts";
import { createCardReader } from "./listings/cards.ts";
import { createPriceComparer } from "./listings/compare-prices.ts";
import { createFacetCounter } from "./listings/facets.ts";
import { listingRoutes } from "./listings/routes.ts";
import { createVisitCounter, type VisitCounter } from "./listings/visits.ts";
import { startMessenger, type Messenger } from "./messages/messenger.ts";
import { openChannels } from "./messages/open-channels.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import type { Database } from "./platform/database.ts";
import { createDevices } from "./platform/device.ts";
import { healthRoutes } from "./platform/health.ts";
import { answerErrors, sendProblem } from "./platform/http.ts";
import { createListener } from "./platform/listener.ts";
import type { MediaStore } from "./platform/media.ts";
import { serveMedia } from "./platform/serve-media.ts";
import { metricsRoutes } from "./platform/metrics.ts";
import { acceptForms } from "./platform/multipart.ts";
import { docsRoutes } from "./platform/openapi.ts";
import { outboxRoutes } from "./platform/outbox.ts";
import { createPageCache, type PageCache } from "./platform/page-cache.ts";
import { hearPages } from "./platform/page-news.ts";
import { mountPages } from "./platform/pages.ts";
import { createRateLimits } from "./platform/rate-limits.ts";
import { startRealtime } from "./platform/realtime.ts";
import { apiContentSecurityPolicy, securityHeaders } from "./platform/security-headers.ts";
import type { Asker, Viewer } from "./platform/session.ts";
import { openSearch, type Search } from "./search/search.ts";
import { searchRoutes } from "./search/routes.ts";
import { photoRoutes } from "./photos/routes.ts";
import { sellingRoutes } from "./selling/routes.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { sitemapRoutes } from "./sitemap/routes.ts";
import { userRoutes } from "./users/routes.ts";

export interface AppOptions {
  settings: Pick<Settings, "publicUrl" | "demo" | "trustProxy" | "metricsToken" | "rateLimitFactor" | "mediaUrl"> &
    Partial<Pick<Settings, "supportUrl" | "appUrl" | "smsUrl" | "smtpUrl" | "oidc">>;
  secret: string;
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  /** Serve the web app's pages: from its build, or reloading on change. */
  pages: "none" | "built" | "dev";
  now?: () => Date;
  /** Tests name who asks; undefined: whoever signed in. */
  actAs?: (request: Asker) => Viewer | undefined;
}

export interface App {
  http: FastifyInstance;
  catalogue: CatalogueStore;
  search: Search;
  messenger: Messenger;
  /** Pages of guests that are kept. */
  pages: PageCache;
  /** Writes out what is counted in memory, and waits for what is written after an answer. */
  flush(): Promise<void>;
  /** Looks now at what other processes did (sessions that ended). */
  look(): Promise<void>;
}

/** Cyrillic in addresses is long: each letter takes six characters (`design/api.md`, Shape). */
const mostHeaderBytes = 128 * 1024;
const mostBodyBytes = 256 * 1024;
/** Milliseconds in which a request has come whole: a photo over a bad network takes minutes (Node's own bound, which Fastify lifts). */
const slowestRequest = 300_000;

/** The table of everything served. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, secret, media } = options;
  const { db } = options.database;
  const now = options.now ?? (() => new Date());
  const http = createServer(options);
  const limits = createRateLimits(settings.rateLimitFactor);
  const catalogue = await openCatalogue(db, http.log);
  const search = await openSearch({ db, catalogue, log: http.log });
  const visits = createVisitCounter({ db, secret, now, log: http.log });
  const devices = createDevices(secret, settings.publicUrl.startsWith("https:"));
  const accounts = await openAccounts({ db, secret, settings, now, log: http.log });
  const base = {
    limits,
    devices,
    publicUrl: settings.publicUrl,
    resolveViewer: async (request: Asker) => options.actAs?.(request) ?? accounts.resolveViewer(request),
  };
  const cards = createCardReader({ db, catalogue, now });
  const listing = { db, catalogue, search, cards, secret, now };
  const facets = createFacetCounter(listing);
  const prices = createPriceComparer(listing);
  const pages = createPageCache();

  await http.register(fastifyCompress, {
    threshold: 1024,
    encodings: ["br", "gzip"],
    // What a page streams is sent on at once rather than kept for better compression.
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      flush: constants.BROTLI_OPERATION_FLUSH,
    },
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  });
  await http.register(fastifyCookie);
  await acceptForms(http);
  answerErrors(http);
  const metrics = metricsRoutes(http, settings.metricsToken);
  const messenger = startMessenger({ db, channels: openChannels({ settings, db, now }), log: http.log, now, metrics });
  healthRoutes(http, { db, media });
  docsRoutes(http, settings.publicUrl);
  if (settings.demo) outboxRoutes(http, db);
  await serveMedia(http, settings.mediaUrl, media);

  catalogueRoutes(http, { ...base, catalogue });
  listingRoutes(http, { ...base, ...listing, facets, visits, prices });
  searchRoutes(http, { ...base, db, catalogue, search });
  userRoutes(http, { ...base, db });
  accountRoutes(http, { ...base, ...accounts, db, catalogue, media, messenger, log: http.log, now });
  googleRoutes(http, { ...base, db, secret, log: http.log, now }, settings.oidc);
  sellingRoutes(http, { ...base, ...listing, prices, media, pages, log: http.log, now });
  moderationRoutes(http, { ...base, ...listing, prices, media, pages, ended: accounts.ended, log: http.log });
  photoRoutes(http, { ...base, db, media, log: http.log, now });
  favouriteRoutes(http, { ...base, db, catalogue, now });
  reviewRoutes(http, { ...base, db, catalogue, now });
  claimRoutes(http, { ...base, db, catalogue, now });
  notificationRoutes(http, { ...base, db, now });
  bannerRoutes(http, { ...base, db, secret, now });
  const listener = createListener({ pool: options.database.pool, log: http.log });
  hearPages(listener, pages);
  startRealtime(http, {
    listener,
    publicUrl: settings.publicUrl,
    resolveViewer: accounts.resolveViewer,
    hasEnded: accounts.ended.has,
  });
  http.addHook("onListen", async () => listener.start());
  http.addHook("preClose", async () => listener.stop());
  sitemapRoutes(http, { db, catalogue, publicUrl: settings.publicUrl, now });
  if (options.pages !== "none") {
    const renewSession = createSessionKeeper(http, now);
    const onRemembered = (request: FastifyRequest) => countGuest(visits, request);
    const googleLogin = settings.oidc !== undefined;
    await mountPages(http, {
      ...settings,
      limits,
      devices,
      googleLogin,
      dev: options.pages === "dev",
      cache: pages,
      onRemembered,
      renewSession,
    });
  }

  const flush = async () => {
    await visits.flush();
    await accounts.events.flush();
  };
  http.addHook("onClose", async () => {
    catalogue.stop();
    await accounts.stop();
    await messenger.stop();
    await visits.stop();
    await search.stop();
  });
  return { http, catalogue, search, messenger, pages, flush, look: accounts.ended.look };
}

function createServer({ settings, log }: AppOptions): FastifyInstance {
  const http = Fastify({
    loggerInstance: log,
    // How many proxies in front are believed.
    trustProxy: settings.trustProxy > 0 && ((_address: string, hop: number) => hop < settings.trustProxy),
    bodyLimit: mostBodyBytes,
    requestTimeout: slowestRequest,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: mostHeaderBytes },
    http: { maxHeaderSize: mostHeaderBytes },
    forceCloseConnections: "idle",
    clientErrorHandler(error, socket) {
      const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
      const code = status.startsWith("431") ? "headers_too_large" : "body_malformed";
      const problem = JSON.stringify({
        type: "about:blank",
        title: code,
        status: Number(status.slice(0, 3)),
        code,
        detail: code,
      });
      if (socket.writable) {
        socket.end(
          `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(problem)}\r\nConnection: close\r\n\r\n${problem}`,
        );
      }
    },
  });
  const headers = {
    ...securityHeaders({ https: settings.publicUrl.startsWith("https:") }),
    "content-security-policy": apiContentSecurityPolicy,
  };
  http.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  });
  endConnections(http);
  http.addHook("onRequest", async (request, reply) => {
    // WHATWG URL reads these otherwise than the router does; none is in an address of ours.
    if (/^[^?]*(?:\\|%00)/.test(request.url)) return sendProblem(request, reply, { code: "not_found" });
  });
  http.addHook("onResponse", async (request, reply) => {
    // Calls of pages come through no socket: theirs is the line of the page.
    const level = request.raw.socket instanceof Socket ? "info" : "debug";
    const { method, ip } = request;
    request.log[level](
      { method, url: withoutSecrets(request.url), ip, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  return http;
}

/** Connections that were at work when the server began to close end with their answer: kept open for a next request, they would hold the stop up. */
function endConnections(http: FastifyInstance): void {
  let isClosing = false;
  http.addHook("preClose", async () => void (isClosing = true));
  http.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  // Whose headers were sent before.
  http.addHook("onResponse", async () => {
    if (isClosing) setImmediate(() => http.server.closeIdleConnections());
  });
}

/** An address as the log may have it: what comes back from an identity provider carries one-time codes. */
function withoutSecrets(url: string): string {
  return url.replace(/^((?:\/ky)?\/google\/)[^?]*/, "$1…").replace(/([?&](?:code|state)=)[^&]*/g, "$1…");
}

/** A visit to an ad's page that came from memory, where no call counted it. */
function countGuest(visits: VisitCounter, { url, ip, headers }: FastifyRequest): void {
  const id = /^(?:\/ky)?\/products\/(\d{1,15})\/?(?:\?|$)/.exec(url)?.[1];
  if (id === undefined) return;
  visits.add({ listingId: Number(id), sellerId: 0, viewerId: undefined, ip, userAgent: headers["user-agent"] });
}
