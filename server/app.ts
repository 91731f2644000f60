import { shareLostPath, sharePath, workerPath } from "#contracts/app/rules.ts";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { guestCookies, languageOffered } from "#contracts/base/cookies.ts";
import { openAccounts } from "./accounts/open-accounts.ts";
import type { Passwords } from "./accounts/passwords/passwords.ts";
import { sessionCookieNames } from "./accounts/sessions/session-cookies.ts";
import { accountCookies, portraitForm, secretPaths } from "./accounts/page-rules.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { readCookieChange } from "./accounts/sessions/queries.ts";
import { refreshLifetime } from "./accounts/sessions/tokens.ts";
import { createPageSessionRefresher } from "./accounts/sessions/refresh-page-session.ts";
import { findSessionOfToken } from "./accounts/sessions/refresh-session.ts";
import { bannerForm, registerForm } from "./admin/page-rules.ts";
import { moneyRoutes } from "./admin/payments/routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { bannerRoutes } from "./banners/routes.ts";
import { businessForms } from "./business/profile/page-rules.ts";
import { businessProfileRoutes } from "./business/profile/routes.ts";
import { businessPromptRoutes } from "./business/prompts/routes.ts";
import { businessStatisticRoutes } from "./business/statistics/routes.ts";
import { businessRequestRoutes } from "./business/requests/routes.ts";
import { cartRoutes } from "./cart/routes.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { openCatalogue, type CatalogueStore } from "./catalogue/store.ts";
import { subscribeToReferenceChanges } from "./catalogue/reference-changes.ts";
import { readReferenceVersion } from "./catalogue/queries.ts";
import { listRooms } from "#contracts/chat/schemas.ts";
import { createLiveChat } from "./chat/live/live-chat.ts";
import { createPresence } from "./chat/live/presence.ts";
import { createChatPush } from "./chat/push/compose-push.ts";
import { createMessageCheck } from "./chat/messages/shield-messages.ts";
import { guardDealCode } from "./deals/guard-code.ts";
import { chatPhotoForm } from "./chat/page-rules.ts";
import { chatRoutes } from "./chat/routes.ts";
import { createBusinessNames } from "./business/directory/names.ts";
import { businessDirectoryRoutes } from "./business/directory/routes.ts";
import { suggestBusinesses } from "./business/directory/suggest.ts";
import { businessPageRoutes } from "./business/page/routes.ts";
import { openApiKeys } from "./business/keys/resolve-key.ts";
import { importForm } from "./business/import/page-rules.ts";
import { importRoutes } from "./business/import/routes.ts";
import { type Imports, openImports } from "./business/import/runs/imports.ts";
import { apiKeyRoutes } from "./business/keys/routes.ts";
import { businessCatalogueRoutes } from "./business/catalogues/routes.ts";
import { discountRoutes } from "./business/discounts/routes.ts";
import { businessRaiseRoutes } from "./business/raises/routes.ts";
import { openActing } from "./business/staff/acting.ts";
import { businessStaffRoutes } from "./business/staff/routes.ts";
import { claimRoutes } from "./claims/routes.ts";
import type { Settings } from "./platform/env.ts";
import { dealRoutes } from "./deals/routes.ts";
import { type PriceDrops, startPriceDrops } from "./favourites/price-drops/workers.ts";
import { comparisonRoutes } from "./comparison/routes.ts";
import { favouriteRoutes } from "./favourites/routes.ts";
import { followRoutes } from "./follows/routes.ts";
import { historyRoutes } from "./history/routes.ts";
import { createListCache } from "./listings/cached-lists.ts";
import { createCardReader } from "./listings/cards.ts";
import { createPriceComparer } from "./listings/compare-prices.ts";
import { createFacetCounter } from "./listings/facets.ts";
import { findReasons } from "./content-policy/block-reasons.ts";
import { maySuggestToAll } from "./content-policy/check-text.ts";
import { listingRoutes } from "./listings/routes.ts";
import { createPriceReader } from "./market-prices/price-reader.ts";
import { marketPriceRoutes } from "./market-prices/routes.ts";
import { countCachedView } from "./listings/cached-views.ts";
import { startDelivery, type DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import { openChannels } from "#server/sms-and-email/open-channels.ts";
import { businessModerationRoutes } from "./moderation/businesses/routes.ts";
import { chatModerationRoutes } from "./moderation/chats/routes.ts";
import { moderationRoutes } from "./moderation/routes.ts";
import { openRegisters } from "./payments/registers/registers.ts";
import { openRefunds, type Refunds } from "./payments/refunds/refunds.ts";
import { openPayments, type Payments } from "./payments/payments.ts";
import { callbacksPath, openProviders, type SandboxAccess } from "./payments/open-providers.ts";
import { buyPaid } from "./payments/purchases/buy.ts";
import { purchaseRoutes } from "./payments/purchases/routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { bankRoutes } from "./payments/sandbox/bank-routes.ts";
import { createLedgerProof, type LedgerProof } from "./payments/ledger/prove.ts";
import { createNotificationPush } from "./notifications/compose-push.ts";
import { unsubscribePaths } from "./notifications/unsubscribe.ts";
import { notificationRoutes } from "./notifications/routes.ts";
import type { Database } from "./database/database.ts";
import { ping } from "./database/ping.ts";
import { createServer } from "./http/create-server.ts";
import { createHostCookies, namesOf } from "./http/cookies/host-cookies.ts";
import { createDeviceCookies, deviceCookieName } from "./http/cookies/device-cookie.ts";
import { healthRoutes } from "./http/health.ts";
import { followVersion } from "./database/follow-version.ts";
import { createSubscriber } from "./database/pg-subscriber.ts";
import type { RedisBus } from "./database/redis/redis-bus.ts";
import { createPlaceCounter } from "./map/count-places.ts";
import { createShopFinder } from "./map/find-shops.ts";
import { mapRoutes } from "./map/routes.ts";
import type { MediaStore } from "./media/media-store.ts";
import { serveMedia } from "./media/serve-media.ts";
import { metricsRoutes } from "./http/metrics.ts";
import { docsRoutes } from "./http/openapi/routes.ts";
import { outboxRoutes } from "#server/sms-and-email/outbox-routes.ts";
import { createSharedReplies, type SharedReplies } from "./pages/in-process-api.ts";
import { createPageCache, type PageCache } from "./pages/page-cache.ts";
import { subscribeToPageChanges } from "./pages/page-invalidation.ts";
import { mountPages } from "./pages/pages.ts";
import { createLargePages } from "./http/large-pages.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { limitBodyMemory } from "./http/body-memory.ts";
import { limitBodySpeed } from "./http/body-speed.ts";
import { logRefusals } from "./http/answers/refusal-log.ts";
import { createUploads, type UploadBounds, uploadBounds } from "./http/uploads.ts";
import { startRealtime } from "./realtime/socket-server.ts";
import type { ViewerRequest, Viewer } from "./http/viewer.ts";
import { openSearch, type Search } from "./search/search.ts";
import { createSuggester } from "./search/suggestions/suggest.ts";
import { searchRoutes } from "./search/suggestions/routes.ts";
import { createRenderLimiter } from "./photos/store-photo.ts";
import { photoRoutes } from "./photos/routes.ts";
import { plainPostForm } from "./selling/page-rules.ts";
import { sellingRoutes } from "./selling/routes.ts";
import { type Push, startPush } from "./push/push.ts";
import { knownPushHosts } from "./push/push-hosts.ts";
import { pushRoutes } from "./push/routes.ts";
import { internet, type PublicNetwork } from "./platform/public-network.ts";
import { reviewRoutes } from "./reviews/routes.ts";
import { type SearchAlerts, startSearchAlerts } from "./saved-searches/workers.ts";
import { savedSearchRoutes } from "./saved-searches/routes.ts";
import type { SiteSettings } from "./site-settings/queries.ts";
import { openSiteSettings, type SiteSettingsStore } from "./site-settings/store.ts";
import { createEventCounter } from "./statistics/event-counter.ts";
import { statisticRoutes } from "./statistics/routes.ts";
import { indexNowRoutes } from "./index-now/routes.ts";
import { previewRoutes } from "./previews/routes.ts";
import { sitemapRoutes } from "./sitemap/routes.ts";
import { userRoutes } from "./users/routes.ts";

export interface AppOptions {
  settings: Pick<Settings, "publicUrl" | "demo" | "trustProxy" | "metricsToken" | "rateLimitFactor" | "mediaUrl"> &
    Partial<
      Pick<
        Settings,
        | "supportUrl"
        | "appUrl"
        | "indexNowKey"
        | "serviceWorker"
        | "payments"
        | "freedomPayUrl"
        | "finik"
        | "smsUrl"
        | "smtpUrl"
        | "oidc"
        | "pushHosts"
      >
    >;
  secret: string;
  database: Database;
  media: MediaStore;
  log: FastifyBaseLogger;
  /** Pages of the web app: from its build, or from Vite, reloading on change. */
  pages: "none" | "built" | "dev";
  /** Carries what processes tell each other; by default the database does. */
  bus?: RedisBus | undefined;
  now?: () => Date;
  /** Shorter in tests. */
  intervals?: Intervals;
  /** Smaller in tests. */
  uploads?: UploadBounds;
  /** For tests, most of which never search. */
  isSearchLazy?: boolean;
  /** Cheaper to hash in tests. */
  passwords?: Passwords;
  /** The bank of the demo. */
  sandbox?: SandboxAccess | undefined;
  /** For tests: where push services are. */
  pushNetwork?: PublicNetwork;
  /** For tests: where imports and their photos are. */
  importNetwork?: PublicNetwork;
  /** For tests: overrides the viewer of a request. */
  actAs?: (request: ViewerRequest) => Viewer | undefined;
}

/** Milliseconds. */
interface Intervals {
  /** Between attempts to subscribe again after the connection to the database broke. */
  reconnect: number;
  /** Between checks for open pages whose session has ended. */
  endedSessions: number;
  /** Between looks for changes by admins that were not heard of. */
  reference: number;
  /** That a list's first page and the ids of similar listings are cached; 0: never. */
  lists: { page: number; ids: number };
  /** That what things cost is cached; 0: never. */
  marketPrices: number;
  /** That the names of businesses are searched before they are read again; 0: never. */
  businessNames: number;
}

const defaultIntervals: Intervals = {
  reconnect: 2_000,
  endedSessions: 10_000,
  reference: 5_000,
  lists: { page: 5_000, ids: 5 * 60_000 },
  marketPrices: 5 * 60_000,
  businessNames: 30_000,
};

export interface App {
  http: FastifyInstance;
  catalogue: CatalogueStore;
  search: Search;
  delivery: DeliveryQueue;
  push: Push;
  searchAlerts: SearchAlerts;
  priceDrops: PriceDrops;
  imports: Imports;
  ledger: LedgerProof;
  payments: Payments;
  refunds: Refunds;
  /** Cached pages of guests. */
  pages: PageCache;
  /** Writes counters and waits for events that are written after answers. */
  flush(): Promise<void>;
  /** Reads the sessions that other processes have ended. */
  refreshEndedSessions(): Promise<void>;
  /** What admins have set, as this process knows it. */
  siteSettings(): SiteSettings;
  /** Reads what admins have changed in any process. */
  refreshReference(): Promise<void>;
}

const siteCookies = new Set<string>([
  ...[deviceCookieName, ...accountCookies].flatMap(namesOf),
  sessionCookieNames.signedIn,
  ...guestCookies,
  languageOffered,
]);

/** Opens the services and mounts all routes; nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log } = options;
  const http = await createServer({
    ...settings,
    log,
    secretPaths: [...secretPaths, ...unsubscribePaths, callbacksPath],
    siteCookies,
  });
  const services = await openServices(options, http);
  logRefusals(http, async (request) => options.actAs?.(request)?.userId ?? services.accounts.findUser(request));
  limitBodySpeed(http, services.uploads.speedWindow);
  limitBodyMemory(http);
  const {
    accounts,
    catalogue,
    delivery,
    imports,
    ledger,
    pages,
    payments,
    priceDrops,
    push,
    reference,
    refunds,
    search,
    searchAlerts,
    statistics,
  } = services;
  mountRoutes(http, services);
  await serveMedia(http, settings.mediaUrl, options.media);
  startLiveUpdates(http, options, services);
  if (options.pages !== "none") await servePages(http, options, services);
  http.addHook("onClose", async () => {
    catalogue.stop();
    await reference.stop();
    await accounts.stop();
    await delivery.stop();
    await push.stop();
    await searchAlerts.stop();
    await priceDrops.stop();
    await imports.stop();
    await statistics.stop();
    await search.stop();
  });
  return {
    http,
    catalogue,
    search,
    delivery,
    push,
    searchAlerts,
    priceDrops,
    imports,
    ledger,
    payments,
    refunds,
    pages,
    async flush() {
      await statistics.flush();
      await accounts.events.flush();
    },
    refreshEndedSessions: accounts.endedSessions.refresh,
    siteSettings: services.siteSettings.current,
    refreshReference: reference.check,
  };
}

type Services = Awaited<ReturnType<typeof openServices>>;

async function openServices(
  { settings, secret, database, media, intervals = defaultIntervals, ...options }: AppOptions,
  http: FastifyInstance,
) {
  const { db } = database;
  const { publicUrl } = settings;
  const { log } = http;
  const now = options.now ?? (() => new Date());
  const catalogue = await openCatalogue(db, log);
  const search = await openSearch({ db, catalogue, log, isLazy: options.isSearchLazy });
  const siteSettings = await openSiteSettings(db);
  const pages = createPageCache();
  const sharedReplies = createSharedReplies();
  const hostCookies = createHostCookies({
    isSecure: publicUrl.startsWith("https:"),
    oldNamesUntil: (await readCookieChange(db)).getTime() + refreshLifetime * 1_000,
    now,
  });
  const accounts = await openAccounts({ db, secret, settings, hostCookies, now, log, passwords: options.passwords });
  const cards = createCardReader({ db, catalogue, now });
  const lists = createListCache({ db, changes: pages.changes, lifetimes: intervals.lists });
  const listings = { db, catalogue, search, cards, lists, secret, now };
  const businessNames = createBusinessNames({ db, log, maxAge: intervals.businessNames });
  const metrics = metricsRoutes(http, settings);
  const pushHosts = settings.pushHosts ?? knownPushHosts;
  const limits = createRateLimits(settings.rateLimitFactor);
  const uploads = createUploads(options.uploads ?? uploadBounds);
  const runFairly = createRenderLimiter();
  const providers = openProviders({ settings, publicUrl, sandbox: options.sandbox });
  const ofListings = { db, catalogue, media, pages, log, now, limits, uploads, runFairly, siteSettings };
  return {
    ...listings,
    settings,
    publicUrl,
    media,
    log,
    accounts,
    hostCookies,
    facets: createFacetCounter(listings),
    places: createPlaceCounter(listings),
    shops: createShopFinder(listings),
    suggester: createSuggester(listings),
    businessNames,
    suggestBusinesses: (text: string) => suggestBusinesses({ db, catalogue, businessNames, now }, text),
    prices: createPriceComparer(listings),
    marketPrices: createPriceReader(listings, intervals.marketPrices),
    statistics: createEventCounter({ db, secret, now, log }),
    payments: openPayments({
      db,
      log,
      metrics,
      publicUrl,
      providers,
      buyPaid: (trx, paid) => buyPaid(trx, catalogue, paid),
      now,
    }),
    refunds: openRefunds({ db, log, metrics, providers, now }),
    registers: openRegisters({ db, log, metrics, now }),
    sandbox: options.sandbox,
    ledger: createLedgerProof({ db, log, metrics }),
    delivery: startDelivery({ db, channels: openChannels({ settings, db, now }), log, now, metrics }),
    pushHosts,
    push: startPush({
      db,
      secret,
      publicUrl,
      pushHosts,
      log,
      now,
      metrics,
      compose: listPushComposers(db),
      network: options.pushNetwork,
    }),
    searchAlerts: startSearchAlerts({ db, catalogue, log, now }),
    priceDrops: startPriceDrops({ db, log, now }),
    pages,
    sharedReplies,
    siteSettings,
    reference: followReference({ db, log, catalogue, search, siteSettings, pages, sharedReplies }, intervals.reference),
    limits,
    apiKeys: openApiKeys({ db, limits, now, log }),
    acting: openActing({ db, limits, now, log }),
    largePages: createLargePages(limits),
    uploads,
    imports: openImports({ ...ofListings, network: options.importNetwork ?? internet }),
    network: options.importNetwork ?? internet,
    devices: createDeviceCookies(secret, hostCookies),
    runFairly,
    presence: createPresence({ db, log, now }),
    checkMessage: guardDealCode(createMessageCheck({ db, publicUrl }), { db, secret }),
    resolveViewer: async (request: ViewerRequest) => options.actAs?.(request) ?? accounts.resolveViewer(request),
  };
}

/** What pushes say, by what they are about. */
function listPushComposers(db: Database["db"]) {
  const ofNotifications = createNotificationPush(db);
  return {
    chat: createChatPush(db),
    active: ofNotifications,
    blocked: ofNotifications,
    claim: ofNotifications,
    favorite: ofNotifications,
    followed: ofNotifications,
    search: ofNotifications,
    price: ofNotifications,
  };
}

interface Followers {
  db: Database["db"];
  log: FastifyBaseLogger;
  catalogue: CatalogueStore;
  search: Search;
  siteSettings: SiteSettingsStore;
  pages: PageCache;
  sharedReplies: SharedReplies;
}

/** Follows what admins change, in this process and in others: pages are rendered anew with it. */
function followReference(
  { db, log, catalogue, search, siteSettings, pages, sharedReplies }: Followers,
  interval: number,
) {
  const forgetPages = () => {
    sharedReplies.clear();
    pages.invalidateAll();
  };
  return followVersion(catalogue.referenceVersion(), {
    name: "reference data",
    log,
    interval,
    read: () => readReferenceVersion(db),
    async onChange(version) {
      await siteSettings.refresh();
      await catalogue.refreshReference(version);
      forgetPages();
      // Takes longest. Pages of searches that were rendered meanwhile still know the old names.
      await search.reload();
      forgetPages();
    },
  });
}

function mountRoutes(http: FastifyInstance, services: Services): void {
  const { db, media, settings, accounts } = services;
  healthRoutes(http, { database: () => ping(db), media: () => media.check() });
  docsRoutes(http, { limits: services.limits, publicUrl: settings.publicUrl });
  if (settings.demo) outboxRoutes(http, db);
  catalogueRoutes(http, services);
  listingRoutes(http, { ...services, findReasons, maySuggestToAll });
  mapRoutes(http, services);
  marketPriceRoutes(http, services);
  searchRoutes(http, services);
  userRoutes(http, services);
  accountRoutes(http, { ...accounts, ...services, oidc: settings.oidc });
  sellingRoutes(http, services);
  moderationRoutes(http, { ...services, endedSessions: accounts.endedSessions });
  chatModerationRoutes(http, { ...services, endedSessions: accounts.endedSessions });
  businessModerationRoutes(http, { ...services, endedSessions: accounts.endedSessions });
  adminRoutes(http, { ...services, endedSessions: accounts.endedSessions });
  moneyRoutes(http, { ...services, endedSessions: accounts.endedSessions });
  photoRoutes(http, services);
  favouriteRoutes(http, services);
  followRoutes(http, services);
  comparisonRoutes(http, services);
  historyRoutes(http, services);
  savedSearchRoutes(http, services);
  businessDirectoryRoutes(http, services);
  businessPageRoutes(http, services);
  reviewRoutes(http, services);
  claimRoutes(http, services);
  chatRoutes(http, services);
  dealRoutes(http, services);
  businessRequestRoutes(http, services);
  businessPromptRoutes(http, services);
  notificationRoutes(http, services);
  pushRoutes(http, services);
  businessProfileRoutes(http, { ...accounts, ...services });
  bannerRoutes(http, services);
  businessCatalogueRoutes(http, services);
  discountRoutes(http, services);
  apiKeyRoutes(http, services);
  businessRaiseRoutes(http, services);
  importRoutes(http, services);
  cartRoutes(http, services);
  paymentRoutes(http, services);
  purchaseRoutes(http, services);
  if (services.sandbox) bankRoutes(http, services.sandbox.url);
  businessStaffRoutes(http, services);
  sitemapRoutes(http, services);
  indexNowRoutes(http, services);
  previewRoutes(http, services);
  statisticRoutes(http, services);
  businessStatisticRoutes(http, services);
}

/** Subscribes the page cache and open pages to what all processes publish. */
function startLiveUpdates(
  http: FastifyInstance,
  { database, bus, intervals = defaultIntervals }: AppOptions,
  { accounts, acting, db, limits, now, pages, presence, publicUrl, reference, settings }: Services,
): void {
  const subscriber = createSubscriber({ pool: database.pool, log: http.log, bus, reconnectDelay: intervals.reconnect });
  subscribeToPageChanges(subscriber, pages);
  subscribeToReferenceChanges(subscriber, () => {
    reference.check().catch((error: unknown) => http.log.warn({ err: error }, "reference data: tried again soon"));
  });
  startRealtime(http, {
    features(openPages) {
      const chat = createLiveChat({ db, log: http.log, now, presence, subscriber }, openPages);
      http.addHook("onClose", () => chat.stop());
      return [chat];
    },
    subscriber,
    publicUrl,
    trustProxy: settings.trustProxy,
    limits,
    resolveViewer: accounts.resolveViewer,
    // Who reads the chats of somebody hears of them.
    findSubject: (viewer) => acting.findSubject(viewer, listRooms),
    hasEnded: accounts.endedSessions.has,
    endedSessionsInterval: intervals.endedSessions,
  });
  http.addHook("onListen", async () => subscriber.start());
  http.addHook("preClose", async () => subscriber.stop());
}

/** Whoever sends a form, also with a session that the page will refresh. */
async function findSender(
  { accounts, db, resolveViewer }: Services,
  request: FastifyRequest,
): Promise<Pick<Viewer, "userId" | "mandate"> | undefined> {
  const viewer = await resolveViewer(request);
  if (viewer !== "expired") return viewer ?? undefined;
  return findSessionOfToken({ db, tokens: accounts.tokens }, accounts.sessionCookies.readRefresh(request));
}

async function servePages(http: FastifyInstance, options: AppOptions, services: Services): Promise<void> {
  const { supportUrl, appUrl, oidc, demo } = options.settings;
  const readSite = () => {
    const { support_url, app_url, business_demo_days } = services.siteSettings.current();
    return {
      supportUrl: support_url ?? supportUrl,
      appUrl: app_url ?? appUrl,
      businessDemoDays: business_demo_days,
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
    findAccount: (request) => findSender(services, request),
    onServedFromCache: (request) => countCachedView(services.statistics, request),
    refreshSession: createPageSessionRefresher(http, services.accounts.sessionCookies, services.now),
  });
}
