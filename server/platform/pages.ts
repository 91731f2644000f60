import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type * as EntryServer from "#web/entry.server.tsx";
import { openInProcessApi, type SharedAnswers } from "./in-process-api.ts";
import { encodePage, type PageCache, type Rendered, type StoredPage, storePage } from "./page-cache.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";
import { type Language, languages } from "./texts.ts";

/** How pages are served. */
export interface PageSettings {
  /** Reload on change, through Vite; otherwise the build is served. */
  dev: boolean;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  /** What pages link to and show besides, by the settings of the same names. */
  supportUrl?: string | undefined;
  appUrl?: string | undefined;
  /** One may sign in through Google. */
  googleLogin: boolean;
  demo: boolean;
  /** Pages of guests. */
  cache: PageCache;
  /** Told of each page that a guest got from memory, so that a visit counts all the same. */
  onRemembered(request: FastifyRequest): void;
  /** Makes a session that has expired valid again, before a page asks for anything: the cookies to set, as headers. */
  renewSession(request: FastifyRequest): Promise<string[]>;
}

const buildFolder = new URL("../../build/", import.meta.url);
/** Addresses of the API by their form: an unknown one is refused as the API refuses, not with a page. */
const apiPath = /^\/(?:[a-z-]+\/)v\d+\//;

/** What renders the pages of both languages over one build. */
interface Renderer {
  handlers: Record<Language, RequestHandler>;
  textsScripts: Partial<Record<Language, string>>;
  /** What admits the styles inside a page. */
  stylesSource: string;
  entry: PageEntry;
}

/** What the build's entry gives besides the renderer. It holds its own router: its classes and keys are not ours. */
type PageEntry = Pick<
  typeof EntryServer,
  "apiContext" | "createRequestHandler" | "renderContext" | "RouterContextProvider" | "styles" | "texts"
>;

/** Serves every address that no API route took: the files of the web app's build and its pages, Kyrgyz under `/ky`. */
export async function mountPages(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const vite = settings.dev ? await startVite(app) : undefined;
  const prepare = vite
    ? () => loadRenderer(() => vite.ssrLoadModule("virtual:react-router/server-build"), "development")
    : once(() => loadRenderer(importBuild, "production"));
  if (!vite) await serveFiles(app);
  const headers = securityHeaders({ https: settings.publicUrl.startsWith("https:") });
  const sharedAnswers: SharedAnswers = new Map();
  const cache = settings.dev ? undefined : settings.cache;
  await app.register(async (scope) => {
    // A page reads the body itself, from the stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route({
      method: ["GET", "POST"],
      url: "/*",
      async handler(request, reply) {
        if (apiPath.test(request.url)) return reply.callNotFound();
        const maker = { app, settings, renderer: await prepare(), sharedAnswers };
        return answerPage(maker, request, reply.headers(headers), cache);
      },
    });
  });
}

/** What pages are made with. */
interface PageMaker {
  app: FastifyInstance;
  settings: PageSettings;
  renderer: Renderer;
  sharedAnswers: SharedAnswers;
}

/** One rendering: the response, and the page's text when it is one. */
interface Rendering {
  response: Response;
  html: string | undefined;
  nonce: string;
  /** Cookies that calls of the page set. */
  cookies: string[];
}

async function answerPage(
  maker: PageMaker,
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PageCache | undefined,
): Promise<FastifyReply> {
  const key = cache && guestKey(request);
  if (!key) return sendRendering(reply, await renderForVisitor(maker, request, reply), maker);
  const result = await cache.get(key, () => renderToKeep(maker, request));
  if ("answer" in result) return sendRendering(reply, result.answer, maker);
  maker.settings.onRemembered(request);
  return sendStored(request, reply, result.page, maker);
}

/** Cookies that change nothing on a page, or that the key carries. Any other belongs to somebody: no page of theirs is kept. */
const harmlessCookies = new Set(["device"]);
const keyedCookies = ["place", "theme"];
const longestKey = 2_000;

/** Nobody who could be known: what they get is anybody's. */
function isGuest({ headers, cookies }: FastifyRequest): boolean {
  const isKnown = (name: string) => !harmlessCookies.has(name) && !keyedCookies.includes(name);
  return headers.authorization === undefined && !Object.keys(cookies).some(isKnown);
}

/** All that changes a guest's page; undefined for whoever is none, and for what is no page. */
function guestKey(request: FastifyRequest): string | undefined {
  const { method, url, cookies } = request;
  if (method !== "GET" || url.length > longestKey || !isGuest(request)) return undefined;
  if (/^[^?]*\.data(?:\?|$)|^(?:\/ky)?\/(?:cards|facets|theme)(?:[/?]|$)/.test(url)) return undefined;
  const values = keyedCookies.map((name) => cookies[name] ?? "");
  return values.every((value) => /^[\w-]{0,20}$/.test(value)) ? [url, ...values].join("\n") : undefined;
}

/** Renders for one visitor, whose going away ends it. */
async function renderForVisitor(maker: PageMaker, request: FastifyRequest, reply: FastifyReply): Promise<Rendering> {
  const gone = new AbortController();
  const stop = () => gone.abort();
  reply.raw.once("close", stop);
  try {
    return await render(maker, request, gone.signal);
  } finally {
    reply.raw.off("close", stop);
  }
}

/** Renders for whoever comes: only a page that is nobody's own is kept. */
async function renderToKeep(maker: PageMaker, request: FastifyRequest): Promise<Rendered<Rendering>> {
  const rendering = await render(maker, request, new AbortController().signal);
  const { response, html, nonce, cookies } = rendering;
  const isPage = response.status === 200 && html !== undefined;
  const isAnybodys = cookies.length === 0 && !response.headers.has("set-cookie");
  if (isPage && isAnybodys) return { page: await storePage(html, nonce) };
  // Whoever asks too often is refused alone: a page that others see stays.
  return { answer: rendering, isFailure: response.status >= 500 || response.status === 429 };
}

async function render(maker: PageMaker, request: FastifyRequest, signal: AbortSignal): Promise<Rendering> {
  const { app, settings, renderer, sharedAnswers } = maker;
  const language: Language = /^\/ky(?:[/?.]|$)/.test(request.url) ? "ky" : "ru";
  const nonce = randomBytes(16).toString("base64");
  const context = new renderer.entry.RouterContextProvider();
  const cookies = await settings.renewSession(request);
  let html: string | undefined;
  context.set(renderer.entry.renderContext, {
    nonce,
    textsScript: renderer.textsScripts[language],
    deliver: (page) => (html = page),
    report: (error) => request.log.error({ err: error }, "page failed"),
  });
  const visit = { app, request, language, signal, setCookie: (cookie: string) => cookies.push(cookie) };
  context.set(renderer.entry.apiContext, {
    ...openInProcessApi(visit, sharedAnswers, cookies),
    texts: renderer.entry.texts[language].namespace,
    language,
    publicUrl: settings.publicUrl,
    supportUrl: settings.supportUrl,
    appUrl: settings.appUrl,
    googleLogin: settings.googleLogin,
    isDemo: settings.demo,
    now: Date.now(),
  });
  const response = await renderer.handlers[language](toRequest(request, settings.publicUrl, signal), context);
  return { response, html, nonce, cookies };
}

const pageCaching = "private, no-cache";
/** What a guest's browser fetched because a link was pointed at is there when the link is followed. */
const prefetchCaching = "private, max-age=10";

function sendRendering(reply: FastifyReply, rendering: Rendering, { settings, renderer }: PageMaker): FastifyReply {
  const { response, html, nonce, cookies } = rendering;
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    const sources = { scripts: [`'nonce-${nonce}'`], styles: renderer.stylesSource, dev: settings.dev };
    reply.header("content-security-policy", contentSecurityPolicy(sources));
    reply.header("cache-control", pageCaching);
  } else if (String(reply.request.headers["sec-purpose"]).startsWith("prefetch") && isGuest(reply.request)) {
    reply.header("cache-control", prefetchCaching).header("vary", "cookie");
  }
  for (const cookie of cookies) reply.header("set-cookie", cookie);
  return sendResponse(reply, response, html);
}

function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  { renderer }: PageMaker,
): FastifyReply {
  const { encoding, body } = encodePage(page, request.headers["accept-encoding"]);
  reply.headers({
    "content-security-policy": contentSecurityPolicy({
      scripts: page.scriptHashes,
      styles: renderer.stylesSource,
      dev: false,
    }),
    "cache-control": pageCaching,
    vary: "accept-encoding, cookie",
    etag: page.etag,
  });
  if (request.headers["if-none-match"]?.includes(page.etag)) return reply.code(304).send();
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type("text/html; charset=utf-8").send(body);
}

/** The request as web standards have it. The address is ours, whatever the `Host` header says. */
function toRequest({ raw }: FastifyRequest, publicUrl: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  const method = raw.method ?? "GET";
  const body = method === "GET" || method === "HEAD" ? null : raw;
  return new Request(`${publicUrl}${raw.url}`, {
    method,
    headers,
    signal,
    body,
    ...(body ? { duplex: "half" } : {}),
  } as RequestInit);
}

/** Answers with the page as bytes; data for a navigation streams, so that a list is there before its counts are. */
function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: Response,
  page: string | undefined,
): FastifyReply {
  reply.code(status);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(page ?? (body ? Readable.fromWeb(body as ReadableStream) : ""));
}

async function loadRenderer(load: () => Promise<unknown>, mode: string): Promise<Renderer> {
  const build = (await load()) as ServerBuild;
  const entry = build.entry.module as unknown as PageEntry;
  return {
    handlers: {
      ru: entry.createRequestHandler(build, mode),
      ky: entry.createRequestHandler({ ...build, basename: "/ky" }, mode),
    },
    textsScripts: mode === "production" ? findTextsScripts() : {},
    stylesSource: `'sha256-${createHash("sha256").update(entry.styles).digest("base64")}'`,
    entry,
  };
}

function importBuild(): Promise<unknown> {
  return import(new URL("server/index.js", buildFolder).href);
}

/** The files of `virtual:messages/<language>` in the browser's build. */
function findTextsScripts(): Renderer["textsScripts"] {
  const manifest = new URL("client/.vite/manifest.json", buildFolder);
  if (!existsSync(manifest)) return {};
  const chunks = Object.entries(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const chunk = chunks.find(([name]) => name.endsWith(`virtual:messages/${language}`));
      return chunk ? [[language, `/${chunk[1].file}`]] : [];
    }),
  );
}

/** Scripts, styles and fonts carry a hash in their names: they never change, and lie compressed beside themselves. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL("client/assets", buildFolder)),
    prefix: "/assets/",
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: "365d",
    index: false,
  });
}

async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook("onClose", () => vite.close());
  return vite;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
