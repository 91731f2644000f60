import { randomBytes } from "node:crypto";
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
  demo: boolean;
}

const buildFolder = new URL("../../build/", import.meta.url);
/** Addresses of the API by their form: an unknown one is refused as the API refuses, not with a page. */
const apiPath = /^\/(?:[a-z-]+\/)v\d+\//;

/** What renders the pages of both languages over one build. */
interface Renderer {
  handlers: Record<Language, RequestHandler>;
  textsScripts: Partial<Record<Language, string>>;
  entry: PageEntry;
}

/** What the build's entry gives besides the renderer. It holds its own router: its classes and keys are not ours. */
type PageEntry = Pick<
  typeof EntryServer,
  "apiContext" | "createRequestHandler" | "renderContext" | "RouterContextProvider" | "texts"
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
  await app.register(async (scope) => {
    // A page reads the body itself, from the stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route({
      method: ["GET", "POST"],
      url: "/*",
      async handler(request, reply) {
        if (apiPath.test(request.url)) return reply.callNotFound();
        return answerPage(app, request, reply.headers(headers), await prepare(), settings, sharedAnswers);
      },
    });
  });
}

async function answerPage(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: Renderer,
  settings: PageSettings,
  sharedAnswers: SharedAnswers,
): Promise<FastifyReply> {
  const language: Language = /^\/ky(?:[/?.]|$)/.test(request.url) ? "ky" : "ru";
  const nonce = randomBytes(16).toString("base64");
  const gone = new AbortController();
  const stop = () => gone.abort();
  reply.raw.once("close", stop);
  const context = new renderer.entry.RouterContextProvider();
  let page: Buffer | undefined;
  context.set(renderer.entry.renderContext, {
    nonce,
    textsScript: renderer.textsScripts[language],
    deliver: (html) => (page = html),
    report: (error) => request.log.error({ err: error }, "page failed"),
  });
  context.set(renderer.entry.apiContext, {
    ...openInProcessApi({ app, request, reply, language, signal: gone.signal }, sharedAnswers),
    texts: renderer.entry.texts[language].namespace,
    language,
    publicUrl: settings.publicUrl,
    supportUrl: settings.supportUrl,
    appUrl: settings.appUrl,
    isDemo: settings.demo,
    now: Date.now(),
  });
  try {
    const response = await renderer.handlers[language](toRequest(request, settings.publicUrl, gone.signal), context);
    if (response.headers.get("content-type")?.startsWith("text/html")) {
      reply.header("content-security-policy", contentSecurityPolicy({ nonce, dev: settings.dev }));
      reply.header("cache-control", "private, no-cache");
    }
    return sendResponse(reply, response, page);
  } finally {
    reply.raw.off("close", stop);
  }
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
  page: Buffer | undefined,
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
