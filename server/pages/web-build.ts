import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { RequestHandler, ServerBuild } from "react-router";
import { type Language, languages } from "#server/platform/texts.ts";
import type * as EntryServer from "#web/entry.server.tsx";
import { serveFolder } from "#server/media/serve-folder.ts";
import { createPageStyles, type PageStyles } from "./page-bytes.ts";
import { createPageHandler } from "./page-handlers.ts";
import { createMethodFinder, type FindMethods } from "./page-methods.ts";

/** As the build names its files: nothing that begins with a dot. */
const assetName = /^(?:[\w-]+\/)*[\w-][\w.-]*$/;
const buildFolder = new URL("../../build/", import.meta.url);

export interface WebBuild {
  handlers: Record<Language, RequestHandler>;
  findMethods: FindMethods;
  /** Addresses of the scripts with texts. */
  textsScripts: Partial<Record<Language, string>>;
  styles: PageStyles;
  entry: PageEntry;
}

/** Exports of the build's entry. The build has its own copy of the router, which needs classes and keys from that copy. */
type PageEntry = Pick<
  typeof EntryServer,
  | "apiContext"
  | "cacheRules"
  | "createRequestHandler"
  | "matchRoutes"
  | "renderContext"
  | "RouterContextProvider"
  | "savesData"
  | "styles"
  | "texts"
>;

/** Loads `build/` at the first page, and serves its files, which have hashes in their names and never change. */
export async function serveBuild(app: FastifyInstance): Promise<() => Promise<WebBuild>> {
  await serveFolder(app, {
    root: fileURLToPath(new URL("client/assets", buildFolder)),
    prefix: "/assets/",
    isServed: (name) => assetName.test(name),
    // There are compressed copies beside the files.
    preCompressed: true,
  });
  let loaded: Promise<WebBuild> | undefined;
  const load = () => import(new URL("server/index.js", buildFolder).href);
  return () => (loaded ??= openBuild(load, "production"));
}

/** The web app from Vite, for development. */
export async function startVite(app: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({ appType: "custom", server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook("onRequest", (request, reply, done) => vite.middlewares(request.raw, reply.raw, () => done()));
  app.addHook("onClose", () => vite.close());
  return () => openBuild(() => vite.ssrLoadModule("virtual:react-router/server-build"), "development");
}

async function openBuild(load: () => Promise<unknown>, mode: "production" | "development"): Promise<WebBuild> {
  const build = (await load()) as ServerBuild;
  const entry = build.entry.module as unknown as PageEntry;
  const handle = (own: ServerBuild) =>
    mode === "production" ? createPageHandler(entry.createRequestHandler, own) : entry.createRequestHandler(own, mode);
  return {
    findMethods: createMethodFinder(entry.matchRoutes, build.routes),
    handlers: { ru: handle(build), ky: handle({ ...build, basename: "/ky" }) },
    textsScripts: mode === "production" ? findTextsScripts() : {},
    styles: createPageStyles(entry.styles),
    entry,
  };
}

/** Finds the files of `virtual:…/<language>` in the client build's manifest. */
function findTextsScripts(): WebBuild["textsScripts"] {
  const manifest = new URL("client/.vite/manifest.json", buildFolder);
  if (!existsSync(manifest)) return {};
  const chunks = Object.entries(JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const chunk = chunks.find(([name]) => textsModule(language).test(name));
      return chunk ? [[language, `/${chunk[1].file}`]] : [];
    }),
  );
}

const textsModule = (language: Language) => new RegExp(`virtual:(?:messages|texts)/${language}$`);
