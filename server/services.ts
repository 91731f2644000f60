import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { openAccounts } from "./accounts/open-accounts.ts";
import { createOwnerGuard } from "./accounts/owner-guard.ts";
import type { Passwords } from "./accounts/passwords/passwords.ts";
import { readCookieChange } from "./accounts/sessions/queries.ts";
import { refreshLifetime } from "./accounts/sessions/tokens.ts";
import { openCatalogue, type CatalogueStore } from "./catalogue/store.ts";
import { readReferenceVersion } from "./catalogue/queries.ts";
import { createPresence } from "./chat/live/presence.ts";
import { createChatPush } from "./chat/push/compose-push.ts";
import { createMessageCheck } from "./chat/messages/shield-messages.ts";
import { guardDealCode } from "./deals/guard-code.ts";
import { createBusinessNames } from "./business/directory/names.ts";
import { suggestBusinesses } from "./business/directory/suggest.ts";
import { openApiKeys } from "./business/keys/resolve-key.ts";
import { openImports } from "./business/import/runs/imports.ts";
import { openActing } from "./business/staff/acting.ts";
import type { Settings } from "./platform/env.ts";
import { startPriceDrops } from "./favourites/price-drops/workers.ts";
import { createListCache } from "./listings/cached-lists.ts";
import { createCardReader } from "./listings/cards.ts";
import { createPriceComparer } from "./listings/compare-prices.ts";
import { createFacetCounter } from "./listings/facets.ts";
import { createPriceReader } from "./market-prices/price-reader.ts";
import { startDelivery } from "#server/sms-and-email/delivery-queue.ts";
import { openChannels } from "#server/sms-and-email/open-channels.ts";
import { openRegisters } from "./payments/registers/registers.ts";
import { openRefunds } from "./payments/refunds/refunds.ts";
import { openPayments } from "./payments/payments.ts";
import { openProviders, type SandboxAccess } from "./payments/open-providers.ts";
import { buyPaid } from "./payments/purchases/buy.ts";
import { createLedgerProof } from "./payments/ledger/prove.ts";
import { createNotificationPush } from "./notifications/compose-push.ts";
import type { Database } from "./database/database.ts";
import { observeBackups } from "./backup/metrics.ts";
import type { Spools } from "./backup/shipping.ts";
import { createHostCookies } from "./http/cookies/host-cookies.ts";
import { createStandingReader } from "./accounts/records/standing.ts";
import { createChallenges } from "./http/challenges/proof-of-work.ts";
import { createDeviceCookies } from "./http/cookies/device-cookie.ts";
import { createQueueNotices } from "./database/queue-notices.ts";
import { followVersion } from "./database/follow-version.ts";
import type { RedisBus } from "./database/redis/redis-bus.ts";
import { countBounds, createPlaceCounter } from "./map/count-places.ts";
import { createShopFinder } from "./map/find-shops.ts";
import type { MediaStore } from "./media/media-store.ts";
import { metricsRoutes } from "./http/metrics.ts";
import { createSharedReplies, type SharedReplies } from "./pages/in-process-api.ts";
import { createPageCache, type PageCache } from "./pages/page-cache.ts";
import { createLargePages } from "./http/large-pages.ts";
import { createConcurrencyLimiter } from "./platform/concurrency-limiter.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { createUploads, type UploadBounds, uploadBounds } from "./http/uploads.ts";
import type { ViewerRequest, Viewer } from "./http/viewer.ts";
import { openSearch, type Search } from "./search/search.ts";
import { createSuggester } from "./search/suggestions/suggest.ts";
import { createRenderLimiter } from "./photos/store-photo.ts";
import { startPush } from "./push/push.ts";
import { knownPushHosts } from "./push/push-hosts.ts";
import { internet, type PublicNetwork } from "./platform/public-network.ts";
import { startSearchAlerts } from "./saved-searches/workers.ts";
import { openSiteSettings, type SiteSettingsStore } from "./site-settings/store.ts";
import { createEventCounter } from "./statistics/event-counter.ts";

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
        | "securityContact"
        | "stopDrain"
      >
    >;
  secret: string;
  /** Secrets by which nothing is signed any more, and what they have signed is still valid. */
  oldSecrets?: readonly string[];
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
  /** Where what is new waits for the backup; undefined: no backups are made by this product. */
  backups?: { dataDir: string; spools: Spools } | undefined;
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

export const defaultIntervals: Intervals = {
  reconnect: 2_000,
  endedSessions: 10_000,
  reference: 60_000,
  lists: { page: 5_000, ids: 5 * 60_000 },
  marketPrices: 5 * 60_000,
  businessNames: 30_000,
};

export type Services = Awaited<ReturnType<typeof openServices>>;

/** What routes, jobs and pages work with. */
export async function openServices(
  { settings, secret, oldSecrets = [], database, media, intervals = defaultIntervals, ...options }: AppOptions,
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
  const challenges = createChallenges(secret, now);
  const limits = createRateLimits(settings.rateLimitFactor);
  const accounts = await openAccounts({
    db,
    secret,
    oldSecrets,
    settings,
    hostCookies,
    now,
    log,
    challenges,
    limits,
    passwords: options.passwords,
  });
  const cards = createCardReader({ db, catalogue, now });
  const lists = createListCache({ db, changes: pages.changes, lifetimes: intervals.lists });
  const listings = { db, catalogue, search, cards, lists, secret, oldSecrets, now };
  const businessNames = createBusinessNames({ db, log, maxAge: intervals.businessNames });
  const metrics = metricsRoutes(http, settings);
  if (options.backups) observeBackups({ db, metrics, ...options.backups });
  const pushHosts = settings.pushHosts ?? knownPushHosts;
  const uploads = createUploads(options.uploads ?? uploadBounds);
  const runFairly = createRenderLimiter();
  const runCount = createConcurrencyLimiter(countBounds);
  const providers = openProviders({ settings, publicUrl, sandbox: options.sandbox });
  const readStanding = createStandingReader(db, now);
  const ofListings = { db, catalogue, media, pages, log, now, limits, uploads, runFairly, readStanding, siteSettings };
  const notices = createQueueNotices();
  const delivery = startDelivery({ db, channels: openChannels({ settings, db, now }), log, now, metrics, notices });
  const devices = createDeviceCookies(secret, hostCookies, now, oldSecrets);
  return {
    ...listings,
    settings,
    publicUrl,
    media,
    log,
    accounts,
    hostCookies,
    facets: createFacetCounter(listings),
    places: createPlaceCounter(listings, runCount),
    shops: createShopFinder(listings, runCount),
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
    delivery,
    ownerGuard: createOwnerGuard({ ...accounts, db, limits, readStanding, now, delivery, publicUrl, devices }),
    pushHosts,
    notices,
    push: startPush({
      db,
      secret,
      publicUrl,
      pushHosts,
      log,
      now,
      metrics,
      notices,
      compose: listPushComposers(db),
      network: options.pushNetwork,
    }),
    searchAlerts: startSearchAlerts({ db, catalogue, log, now, notices }),
    priceDrops: startPriceDrops({ db, log, now, notices }),
    pages,
    sharedReplies,
    siteSettings,
    reference: followReference({ db, log, catalogue, search, siteSettings, pages, sharedReplies }, intervals.reference),
    limits,
    apiKeys: openApiKeys({ db, limits, now, log }),
    acting: openActing({ db, limits, now, log }),
    largePages: createLargePages(limits),
    uploads,
    imports: openImports({ ...ofListings, notices, search, network: options.importNetwork ?? internet }),
    network: options.importNetwork ?? internet,
    devices,
    runFairly,
    challenges,
    readStanding,
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
