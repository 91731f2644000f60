import type { ReactElement } from "react";
import { preloadModule } from "react-dom";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import kyrgyz from "virtual:messages/ky";
import russian from "virtual:messages/ru";
import { carriesSession } from "./account/session.ts";
import { apiContext, isFailure } from "./platform/api.ts";
import { prepareTexts, type Texts, TextsProvider } from "./platform/i18n.tsx";
import type { Language } from "./platform/language.ts";
import { startScriptsLate } from "./platform/late-scripts.ts";
import { renderContext, stylesPlace } from "./platform/render-context.ts";
import styles from "./styles.css?inline";

/** For `server/platform/pages.ts`: these must be the very ones that the pages use, and a build holds its own. */
export { apiContext, createRequestHandler, renderContext, RouterContextProvider, styles };

/** The texts of both languages, prepared once. */
export const texts: Record<Language, Texts> = { ru: prepareTexts("ru", russian), ky: prepareTexts("ky", kyrgyz) };

/**
 * Renders one page in one go, once all it shows is there: cheaper than a stream, and complete for readers
 * without scripts (`docs/decisions/0007`).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const failure = Object.values(routerContext.staticHandlerContext.errors ?? {}).find(isFailure);
  if (failure?.retryAfter) headers.set("retry-after", String(failure.retryAfter));
  headers.set("content-type", "text/html; charset=utf-8");
  // What somebody saw is not to be read from this browser after they have gone.
  if (carriesSession(request)) headers.set("cache-control", "private, no-store");
  const init = { status: failure?.problem.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const { nonce, textsScript, deliver } = context.get(renderContext);
  await Promise.all([settleData(routerContext), readHandoff(routerContext)]);
  const page = renderToString(
    <Preload script={textsScript} nonce={nonce}>
      <TextsProvider texts={texts[context.get(apiContext).language]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TextsProvider>
    </Preload>,
  );
  deliver(`<!DOCTYPE html>${startScriptsLate(page).replace(stylesPlace, () => styles)}`);
  return new Response(null, init);
}

/** Waits for what loaders left for later, and marks it in the way that React's `use` reads without waiting. */
async function settleData({ staticHandlerContext }: EntryContext): Promise<void> {
  const values = Object.values(staticHandlerContext.loaderData).flatMap((data: unknown) =>
    typeof data === "object" && data !== null ? Object.values(data) : [],
  );
  const promises = values.filter((value) => value instanceof Promise);
  await Promise.all(
    promises.map(async (promise) => Object.assign(promise, { value: (await promise) as unknown, status: "fulfilled" })),
  );
}

/** Reads the data for the browser to its end, and leaves it where the router looks for parts that it has read already. */
async function readHandoff(routerContext: EntryContext): Promise<void> {
  if (!routerContext.serverHandoffStream) return;
  const parts: Uint8Array[] = [];
  const reader = routerContext.serverHandoffStream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) parts.push(read.value);
  const value = Buffer.concat(parts).toString();
  routerContext.serverHandoffStream = new ReadableStream();
  routerContext.renderMeta = {
    ...routerContext.renderMeta,
    streamCache: {
      0: Object.assign(Promise.resolve(), { result: { done: false, value } }),
      1: Object.assign(Promise.resolve(), { result: { done: true, value: "" } }),
    },
  };
}

interface PreloadProps {
  script: string | undefined;
  nonce: string;
  /** One child, as in the browser: a second one would change every `useId` below. */
  children: ReactElement;
}

function Preload({ script, nonce, children }: PreloadProps) {
  if (script) preloadModule(script, { as: "script", nonce });
  return children;
}

/** Failures of the API are answers, already logged where they arose; the rest is ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isFailure(error) && !request.signal.aborted) context.get(renderContext).report(error);
}
