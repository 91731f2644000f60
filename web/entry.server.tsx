import type { ReactElement } from "react";
import { preloadModule } from "react-dom";
import { renderToString } from "react-dom/server";
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import kyrgyz from "virtual:texts/ky";
import russian from "virtual:texts/ru";
import { hasSessionCookie } from "./accounts/session/session.ts";
import { apiContext, isFailure } from "./platform/api.ts";
import { prepareTexts, type Texts, TextsProvider } from "./platform/i18n.tsx";
import type { Language } from "./platform/language.ts";
import { deferScripts } from "./platform/rendering/deferred-scripts.ts";
import { renderContext, stylesPlaceholder } from "./platform/rendering/render-context.ts";
import { settlePage } from "./platform/rendering/settle-page.ts";
import styles from "./styles.css?inline";

/** What the server's page cache has to know of pages: the cookies that change what a guest sees, and first parts of addresses of no page. */
export const cacheRules = { cookies: ["place", "theme"], uncached: ["cards", "facets", "theme"] };

/** For `server/pages/`: these must be the very ones that the pages use, and a build has its own copies. */
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
  // Personal pages must not be readable from this browser's cache after signing out.
  if (hasSessionCookie(request)) headers.set("cache-control", "private, no-store");
  const init = { status: failure?.problem.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const { nonce, textsScript, deliver } = context.get(renderContext);
  await settlePage(routerContext);
  const page = renderToString(
    <Preload script={textsScript} nonce={nonce}>
      <TextsProvider texts={texts[context.get(apiContext).language]}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </TextsProvider>
    </Preload>,
  );
  deliver(`<!DOCTYPE html>${deferScripts(page).replace(stylesPlaceholder, () => styles)}`);
  return new Response(null, init);
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

/** Refusals of the API are answers, logged where they arose; anything else is an error of ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!isFailure(error) && !request.signal.aborted) context.get(renderContext).report(error);
}
