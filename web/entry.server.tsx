import type { ReactElement } from "react";
import { preloadModule } from "react-dom";
import { renderToString } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  matchRoutes,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { keptPages, offlinePath, pageMarkHeader } from "#contracts/app/rules.ts";
import kyrgyz from "virtual:texts/ky";
import russian from "virtual:texts/ru";
import { guestCookies } from "#contracts/base/cookies.ts";
import { hasSessionCookie } from "./accounts/session/session.ts";
import { apiContext, isFailure } from "./platform/api.ts";
import { savesData, savingHeader } from "./platform/network/data-saving.ts";
import { prepareTexts, type Texts, TextsProvider } from "./platform/i18n.tsx";
import type { Language } from "./platform/language.ts";
import { MarkupContext } from "./platform/rendering/cached-markup.tsx";
import { deferScripts } from "./platform/rendering/deferred-scripts.ts";
import { createMarkupCache } from "./platform/rendering/markup-cache.ts";
import { isRefusedByRouter } from "./platform/rendering/router-refusal.ts";
import { renderContext, writeStyles } from "./platform/rendering/render-context.ts";
import { settlePage } from "./platform/rendering/settle-page.ts";
import { isQueryNameRead } from "./query-names.ts";
import css from "./styles.css?inline";
import stylesHref from "./styles.css?url";

/** For the server's page cache: the cookies, the header and the names in an address on which a guest's page depends, the first path segments that are no pages, and what may be kept. */
export const cacheRules = {
  cookies: guestCookies,
  switches: [savingHeader],
  uncached: ["cards", "facets", "theme"],
  isRead: isQueryNameRead,
  kept: keptPages,
  offline: offlinePath,
  markHeader: pageMarkHeader,
};

/** For `server/pages/`, which has to use the build's own copies of these modules. */
export { apiContext, createRequestHandler, matchRoutes, renderContext, RouterContextProvider, savesData };

/** The styles of all pages: in them, and as a file. */
export const styles = { css, href: stylesHref, writeElement: writeStyles };

export const texts: Record<Language, Texts> = { ru: prepareTexts("ru", russian), ky: prepareTexts("ky", kyrgyz) };

const markupCache = createMarkupCache();

/** Renders a page in one go: cheaper than a stream, and complete without scripts (`docs/decisions/0007`). */
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
  // After a sign-out nobody must be able to read personal pages from the browser's cache.
  if (hasSessionCookie(request)) headers.set("cache-control", "private, no-store");
  const init = { status: failure?.problem.status ?? status, headers };
  if (request.method === "HEAD") return new Response(null, init);
  const { nonce, textsScript, deliver } = context.get(renderContext);
  const { language } = context.get(apiContext);
  await settlePage(routerContext);
  // In development the source changes under way.
  const markup = import.meta.env.PROD && !hasSessionCookie(request) ? markupCache.open(language) : null;
  const page = renderToString(
    <Preload script={textsScript} nonce={nonce}>
      <MarkupContext value={markup}>
        <TextsProvider texts={texts[language]}>
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </TextsProvider>
      </MarkupContext>
    </Preload>,
  );
  const deferred = deferScripts(page);
  deliver(`<!DOCTYPE html>${markup ? markup.fill(deferred) : deferred}`);
  return new Response(null, init);
}

interface PreloadProps {
  script: string | undefined;
  nonce: string;
  /** A single child, as in the browser: otherwise every `useId` below would differ. */
  children: ReactElement;
}

function Preload({ script, nonce, children }: PreloadProps) {
  if (script) preloadModule(script, { as: "script", nonce });
  return children;
}

/** The data of a page that a call refused has the status of the page itself: the router gives it 500. */
export function handleDataRequest(
  response: Response,
  { context }: { context: Readonly<RouterContextProvider> },
): Response {
  const { refusedWith } = context.get(renderContext);
  if (response.status !== 500 || refusedWith === undefined) return response;
  return new Response(response.body, { status: refusedWith.problem.status, headers: response.headers });
}

/** Logs errors of ours; refusals of the API are logged where they arise, and what somebody sends to no form is none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const settings = context.get(renderContext);
  if (isFailure(error)) settings.refusedWith = error;
  else if (!request.signal.aborted && !isRefusedByRouter(error)) settings.report(error);
}
