import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { retryAfterDetails } from "#server/http/rate-limits.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Language } from "#server/platform/texts.ts";
import type { Api, Failure } from "#web/platform/api.ts";
import type { RenderSettings } from "#web/platform/rendering/render-context.ts";
import { openInProcessApi, type SharedReplies } from "./in-process-api.ts";
import { toCachedPage } from "./cached-page.ts";
import type { PageBytes } from "./page-bytes.ts";
import { markPage } from "./page-mark.ts";
import type { RenderResult } from "./page-cache.ts";
import type { WebBuild } from "./web-build.ts";

export interface PageRenderer {
  app: FastifyInstance;
  build: WebBuild;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  /** Settings that pages need, as they are now. */
  readSite(): SiteSettings;
  sharedReplies: SharedReplies;
  /** Names of the cookies that calls read, without the prefix that https adds. */
  knownCookies: readonly string[];
  /** Refreshes an expired session before the page's calls; returns the `Set-Cookie` headers. */
  refreshSession(request: FastifyRequest): Promise<string[]>;
}

export type SiteSettings = Pick<
  Api,
  "supportUrl" | "appUrl" | "businessDemoDays" | "operator" | "googleLogin" | "isDemo"
>;

/** The response, and the page if it is one. */
export interface Rendering {
  response: Response;
  page: PageBytes | undefined;
  nonce: string;
  /** It lacks what was not there in time. */
  isIncomplete: boolean;
  /** `Set-Cookie` headers of the page's calls. */
  cookies: string[];
}

/** Who asks, and the address that the page is rendered at. */
interface Wanted {
  request: FastifyRequest;
  address: string;
}

/** Renders for one visitor; aborted when the connection is closed. */
export async function renderForVisitor(
  renderer: PageRenderer,
  wanted: Wanted,
  reply: FastifyReply,
): Promise<Rendering> {
  const closed = new AbortController();
  const abort = () => closed.abort();
  reply.raw.once("close", abort);
  try {
    return await render(renderer, wanted, closed.signal);
  } finally {
    reply.raw.off("close", abort);
  }
}

/** Renders for all guests, so a closed connection does not abort it. Only what is the same for all of them may be cached. */
export async function renderForCache(renderer: PageRenderer, wanted: Wanted): Promise<RenderResult<Rendering>> {
  const rendering = await render(renderer, wanted, new AbortController().signal);
  const { response, page, nonce, isIncomplete, cookies } = rendering;
  const isPage = response.status === 200 && page !== undefined;
  const isShareable = cookies.length === 0 && !response.headers.has("set-cookie");
  if (isPage && isShareable) {
    const { cacheRules } = renderer.build.entry;
    const mark = markPage({ url: wanted.address, owner: "guest", status: 200, setsCookies: false }, cacheRules);
    const marks = { [cacheRules.markHeader]: mark };
    const { styles } = renderer.build;
    const place = styles.choosePlace(wanted.request.headers.cookie);
    return { page: await toCachedPage(page, { nonce, styles, place, marks }), isIncomplete };
  }
  // A rate limit concerns this guest only: the cached page stays.
  return { answer: rendering, isFailure: response.status >= 500 || response.status === 429 };
}

async function render(renderer: PageRenderer, { request, address }: Wanted, signal: AbortSignal): Promise<Rendering> {
  const { app, build, publicUrl, readSite, sharedReplies, knownCookies } = renderer;
  const { entry } = build;
  const language: Language = /^\/ky(?:[/?.]|$)/.test(address) ? "ky" : "ru";
  const nonce = randomBytes(16).toString("base64");
  const cookies = await renderer.refreshSession(request);
  let page: PageBytes | undefined;
  let isUnreadable = false;
  let isIncomplete = false;
  const context = new entry.RouterContextProvider();
  const webRequest = toRequest(request, publicUrl + address, signal);
  const settings: RenderSettings = {
    nonce,
    textsScript: build.textsScripts[language],
    deliver: (html) => (page = build.styles.toPageBytes(html)),
    report(error) {
      if (isUnreadableForm(error)) isUnreadable = true;
      else request.log.error({ err: error }, "page failed");
    },
  };
  context.set(entry.renderContext, settings);
  context.set(entry.apiContext, {
    ...openInProcessApi({ app, request, language, signal, cookies, sharedReplies, knownCookies }),
    ...readSite(),
    texts: entry.texts[language].namespace,
    language,
    publicUrl,
    savesData: entry.savesData(webRequest.headers),
    leaveOut: () => void (isIncomplete = true),
    isStreamed: /^[^?]*\.data(?:\?|$)/.test(address),
    now: Date.now(),
  });
  const response = await build.handlers[language](webRequest, context);
  if (isUnreadable) refuse("body_malformed");
  // A file that is no page: the router knows no refusals, and has no page to say them with.
  if (response.status === 500 && page === undefined && settings.refusedWith) refuseAs(settings.refusedWith);
  return { response, page, nonce, isIncomplete, cookies };
}

/** Refuses as a call of the page was refused. */
function refuseAs({ problem: { code }, retryAfter }: Failure): never {
  refuse(code, retryAfter === undefined ? {} : retryAfterDetails(retryAfter));
}

/** What `formData()` throws when the body is no form. */
function isUnreadableForm(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /^(?:Failed to parse body as FormData|Content-Type was not one of)/.test(error.message)
  );
}

/**
 * As a web standard `Request`. Its origin is this site, whatever the `Host` header says; so is that of a form, which has been compared
 * with the host that it was sent to: the router would compare it with the site's address, and fail at any other that leads here.
 */
function toRequest({ raw, body }: FastifyRequest, url: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  if (headers.has("origin")) headers.set("origin", new URL(url).origin);
  return new Request(url, {
    method: raw.method ?? "GET",
    headers,
    signal,
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : null,
  });
}
