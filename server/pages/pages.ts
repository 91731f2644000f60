import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { DeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { classifyOrigin } from "#server/http/origin.ts";
import { isUnavailable } from "#server/database/database.ts";
import { perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { maxAddressLength } from "#server/http/serve.ts";
import { sendReadyAnswers } from "#server/http/answers/ready-answers.ts";
import { commonHeaders } from "#server/http/answers/security-headers.ts";
import { isRefusal, refuse } from "#server/platform/refusal.ts";
import { isRefusedOnAPage, sendRefusalPage } from "./refusal-page.ts";
import { findGuestPage, isAnonymous } from "./cache-key.ts";
import { findAnswer } from "./cached-page.ts";
import { refuseManyFields } from "#server/http/calls/form-fields.ts";
import { type LargeForm, largeFormRoutes, type LargeFormServices, maxFormBytes } from "./large-forms.ts";
import type { PageCache } from "./page-cache.ts";
import { ownerOf, type PageOwner } from "./page-mark.ts";
import { redirectUnread, serveWorker, type WorkerForm, type WorkerSettings } from "./service-worker.ts";
import { type PageRenderer, renderForCache, renderForVisitor } from "./render-page.ts";
import { sendCachedPage, sendRendering } from "./send-page.ts";
import { serveBuild, startVite, type WebBuild } from "./web-build.ts";

export interface PageSettings
  extends
    Pick<PageRenderer, "publicUrl" | "readSite" | "sharedReplies" | "knownCookies" | "refreshSession">,
    LargeFormServices {
  /** From Vite, reloading on change, instead of the build. */
  dev: boolean;
  cache: PageCache;
  limits: RateLimits;
  devices: DeviceCookies;
  largeForms: readonly LargeForm[];
  workerForms: readonly WorkerForm[];
  worker: WorkerSettings;
  /** Called for each page from the cache: no call of the page counts the view then. */
  onServedFromCache(request: Pick<FastifyRequest, "url" | "ip" | "headers">): void;
  /** Names of all cookies of this site. */
  siteCookies: ReadonlySet<string>;
  /** Number of proxies in front whose `X-Forwarded-For` is trusted. */
  trustProxy: number;
}

/** Pages that have to be rendered for guests: each takes the main thread as long as a hundred calls. */
const renderLimit: RateLimit = {
  perAddress: [perMinute(1_200)],
  perAddressOfKnown: [perMinute(3_600)],
  perKey: [perMinute(120)],
};
/** For whoever is signed in, by account: thousands may share an address. */
const ownRenderLimit: RateLimit = { perKey: [perMinute(600)] };

/** Addresses that look like calls: unknown ones are answered with a problem, not with a page. */
const apiPath = /^\/(?:[a-z-]+\/)v\d+\//;

/** Serves all other addresses: the files of the web app's build and its pages, Kyrgyz ones under `/ky`. */
export async function mountPages(app: FastifyInstance, settings: PageSettings): Promise<void> {
  const openBuild = await (settings.dev ? startVite : serveBuild)(app);
  if (!settings.dev) serveWorker(app, settings.worker);
  const shared = { ...settings, app };
  let opened: WebBuild | undefined;
  await app.register(async (scope) => {
    // Pages read the body themselves.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, async ({ headers }: FastifyRequest, body: Buffer) => {
      refuseManyFields(headers["content-type"], body);
      return body;
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      if (apiPath.test(request.url)) return reply.callNotFound();
      const build = await openBuild();
      opened = build;
      return handlePageRequest({ ...shared, build }, request, reply);
    };
    const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (request.method === "GET" || request.method === "HEAD" || apiPath.test(request.url)) return;
      const { findMethods } = await openBuild();
      return refuseOtherMethod({ findMethods, publicUrl: settings.publicUrl }, request, reply);
    };
    scope.route({ method: methods, url: "/*", bodyLimit: maxFormBytes, onRequest, handler });
    for (const form of settings.workerForms) await redirectUnread(scope, form);
    for (const form of settings.largeForms) await largeFormRoutes(scope, form, settings, handler);
  });
  if (!settings.dev) sendCachedPagesFirst(app, settings, () => opened);
}

interface ServedBuild extends Pick<WebBuild, "styles"> {
  entry: Pick<WebBuild["entry"], "cacheRules">;
}

/** Cached pages that are fresh are sent before the server looks for a route. `findBuild`: undefined until there is a page. */
export function sendCachedPagesFirst(
  app: FastifyInstance,
  {
    cache,
    publicUrl,
    siteCookies,
    trustProxy,
    onServedFromCache,
  }: Pick<PageSettings, "cache" | "publicUrl" | "siteCookies" | "trustProxy" | "onServedFromCache">,
  findBuild: () => ServedBuild | undefined,
): void {
  sendReadyAnswers(app, {
    trustProxy,
    siteCookies,
    commonHeaders: commonHeaders(publicUrl),
    route: "/*",
    find(request) {
      const build = findBuild();
      if (!build) return undefined;
      // The answer to HEAD is that to GET without the page.
      const wanted = findGuestPage({ ...request, method: "GET" }, build.entry.cacheRules);
      const page = wanted && cache.findFresh(wanted.key);
      const answer = page && findAnswer(page, request.headers, build.styles);
      if (answer) onServedFromCache(request);
      return answer;
    },
  });
}

/** Refuses a form, or another method, that the page of the address does not take. Its body is not read. */
export function refuseOtherMethod(
  { findMethods, publicUrl }: Pick<WebBuild, "findMethods"> & Pick<PageSettings, "publicUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  const methods = findMethods(request.url);
  if (methods?.includes(request.method)) return undefined;
  if (methods === undefined) return sendRefusalPage(request, reply, { code: "not_found" }, publicUrl);
  reply.header("allow", methods.join(", "));
  return sendRefusalPage(request, reply, { code: "method_not_allowed" }, publicUrl);
}

/** Answers with a page, or with its data for scripts. */
export async function handlePageRequest(
  pages: PageRenderer & PageSettings,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { build, cache, publicUrl } = pages;
  const guestPage = findGuestPage(request, build.entry.cacheRules);
  const key = pages.dev ? undefined : guestPage?.key;
  let owner: PageOwner | undefined = "guest";
  try {
    if (request.method === "POST" && classifyOrigin(request, publicUrl) === "cross-origin") refuse("foreign_origin");
    if (request.url.length > maxAddressLength) refuse("address_too_long");
    if (key === undefined || cache.isMissing(key)) owner = await countRendering(pages, request);
  } catch (error) {
    if (isRefusal(error) && isRefusedOnAPage(error)) return sendRefusalPage(request, reply, error, publicUrl);
    throw error;
  }
  const address = guestPage?.address ?? request.url;
  if (key === undefined) {
    return sendRendering(reply, await renderForVisitor(pages, { request, address }, reply), { ...pages, owner });
  }
  const result = await cache.get(key, () => renderForCache(pages, { request, address }));
  if ("answer" in result) return sendRendering(reply, result.answer, { ...pages, owner });
  pages.onServedFromCache(request);
  return sendCachedPage(reply, result.page, build.styles);
}

/** Counts a rendering against the limit; returns for whom it is, undefined when that could not be found out. */
async function countRendering(
  { build, limits, devices, findAccount }: PageRenderer & PageSettings,
  request: FastifyRequest,
): Promise<PageOwner | undefined> {
  const sender = isAnonymous(request, build.entry.cacheRules) ? "guest" : await tryToFind(findAccount, request);
  const account = typeof sender === "object" ? sender : undefined;
  if (account === undefined) await limits.consume(renderLimit, devices.callerOf(request));
  else await limits.consume(ownRenderLimit, { ip: request.ip, key: `user ${account.userId}` });
  return typeof sender === "object" ? ownerOf(sender) : sender;
}

/** While the database is away the page says so, and everybody counts as a guest. */
async function tryToFind(
  findAccount: PageSettings["findAccount"],
  request: FastifyRequest,
): Promise<Awaited<ReturnType<PageSettings["findAccount"]>> | "guest"> {
  try {
    return (await findAccount(request)) ?? "guest";
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
