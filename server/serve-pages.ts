import { shareLostPath, sharePath, workerPath } from "#contracts/app/rules.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { guestCookies, languageOffered, stylesCookie } from "#contracts/base/cookies.ts";
import { sessionCookieNames } from "./accounts/sessions/session-cookies.ts";
import { accountCookies, portraitForm } from "./accounts/page-rules.ts";
import { createPageSessionRefresher } from "./accounts/sessions/refresh-page-session.ts";
import { findSessionOfToken } from "./accounts/sessions/refresh-session.ts";
import { bannerForm, registerForm } from "./admin/page-rules.ts";
import { businessForms } from "./business/profile/page-rules.ts";
import { chatPhotoForm } from "./chat/page-rules.ts";
import { importForm } from "./business/import/page-rules.ts";
import { countCachedView } from "./listings/cached-views.ts";
import { namesOf } from "./http/cookies/host-cookies.ts";
import { deviceCookieName } from "./http/cookies/device-cookie.ts";
import { mountPages } from "./pages/pages.ts";
import { findParty, type Viewer } from "./http/viewer.ts";
import { plainPostForm } from "./selling/page-rules.ts";
import type { AppOptions, Services } from "./services.ts";
import type { SiteSettings } from "./site-settings/queries.ts";

export const siteCookies = new Set<string>([
  ...[deviceCookieName, ...accountCookies].flatMap(namesOf),
  sessionCookieNames.signedIn,
  ...guestCookies,
  languageOffered,
  stylesCookie,
]);

/** Whoever sends a form, also with a session that the page will refresh. */
async function findSender(
  { accounts, db, resolveViewer }: Services,
  request: FastifyRequest,
): Promise<Pick<Viewer, "userId" | "mandate"> | undefined> {
  const viewer = await resolveViewer(request);
  if (viewer !== "expired") return viewer ?? undefined;
  return findSessionOfToken({ db, tokens: accounts.tokens }, accounts.sessionCookies.readRefresh(request));
}

/** Without a name there is none. */
function presentOperator({ operator_name: name, operator_inn: inn, ...set }: SiteSettings) {
  return name === null ? undefined : { name, inn, address: set.operator_address, account: set.operator_account };
}

/** The pages of the web app, from its build or from Vite. */
export async function servePages(http: FastifyInstance, options: AppOptions, services: Services): Promise<void> {
  const { supportUrl, appUrl, oidc, demo } = options.settings;
  const readSite = () => {
    const site = services.siteSettings.current();
    return {
      supportUrl: site.support_url ?? supportUrl,
      appUrl: site.app_url ?? appUrl,
      businessDemoDays: site.business_demo_days,
      operator: presentOperator(site),
      googleLogin: oidc !== undefined,
      isDemo: demo,
    };
  };
  await mountPages(http, {
    publicUrl: services.publicUrl,
    limits: services.limits,
    devices: services.devices,
    readSite,
    sharedReplies: services.sharedReplies,
    knownCookies: [deviceCookieName, ...accountCookies],
    siteCookies,
    dev: options.pages === "dev",
    trustProxy: options.settings.trustProxy,
    cache: services.pages,
    largeForms: [portraitForm, bannerForm, registerForm, plainPostForm, chatPhotoForm, ...businessForms, importForm],
    workerForms: [{ path: sharePath, to: shareLostPath }],
    worker: { path: workerPath, isOn: options.settings.serviceWorker ?? true },
    uploads: services.uploads,
    async findAccount(request) {
      const sender = await findSender(services, request);
      return sender && { ...sender, party: await findParty(services.readStanding, { ...sender, ip: request.ip }) };
    },
    onServedFromCache: (request) => countCachedView(services.statistics, request),
    refreshSession: createPageSessionRefresher(http, services.accounts.sessionCookies, services.now),
  });
}
