import type { FastifyInstance } from "fastify";
import { endpoints } from "#contracts/all.ts";
import { secretPaths } from "./accounts/page-rules.ts";
import type { CatalogueStore } from "./catalogue/store.ts";
import { subscribeToSuccessions } from "./accounts/records/former-accounts.ts";
import { subscribeToReferenceChanges } from "./catalogue/reference-changes.ts";
import { livePath } from "#contracts/realtime/topics.ts";
import { listRooms } from "#contracts/chat/schemas.ts";
import { createLiveChat } from "./chat/live/live-chat.ts";
import type { Imports } from "./business/import/runs/imports.ts";
import type { PriceDrops } from "./favourites/price-drops/workers.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import type { Refunds } from "./payments/refunds/refunds.ts";
import type { Payments } from "./payments/payments.ts";
import { callbacksPath } from "./payments/open-providers.ts";
import type { LedgerProof } from "./payments/ledger/prove.ts";
import { unsubscribePaths } from "./notifications/unsubscribe.ts";
import { createServer } from "./http/create-server.ts";
import { noteServedMethods, refuseOtherMethods } from "./http/serve.ts";
import type { QueueNotices } from "./database/queue-notices.ts";
import { createSubscriber } from "./database/pg-subscriber.ts";
import { serveMedia } from "./media/serve-media.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { subscribeToPageChanges } from "./pages/page-invalidation.ts";
import { limitBodyMemory } from "./http/body-memory.ts";
import { limitBodySpeed } from "./http/body-speed.ts";
import { logRefusals } from "./http/answers/refusal-log.ts";
import { startRealtime } from "./realtime/socket-server.ts";
import type { Search } from "./search/search.ts";
import type { Push } from "./push/push.ts";
import type { SearchAlerts } from "./saved-searches/workers.ts";
import type { SiteSettings } from "./site-settings/queries.ts";
import { mountRoutes } from "./mount-routes.ts";
import { servePages, siteCookies } from "./serve-pages.ts";
import { type AppOptions, defaultIntervals, openServices, type Services } from "./services.ts";

/**
 * Milliseconds over which a stop spreads the closing of page connections, because other processes admit them one by
 * one.
 */
const stopSpread = 5_000;

export interface App {
  http: FastifyInstance;
  catalogue: CatalogueStore;
  search: Search;
  delivery: DeliveryQueue;
  push: Push;
  searchAlerts: SearchAlerts;
  priceDrops: PriceDrops;
  imports: Imports;
  notices: QueueNotices;
  ledger: LedgerProof;
  payments: Payments;
  refunds: Refunds;
  /** Cached pages of guests. */
  pages: PageCache;
  /** Writes counters and waits for events that are written after answers. */
  flush(): Promise<void>;
  /** Seals by the present secret what old ones have sealed; returns how many. */
  resealSecrets(): Promise<number>;
  /** Reads the sessions that other processes have ended. */
  refreshEndedSessions(): Promise<void>;
  /** What admins have set, as this process knows it. */
  siteSettings(): SiteSettings;
  /** Reads what admins have changed in any process. */
  refreshReference(): Promise<void>;
}

/** Opens the services and mounts all routes; nothing listens yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, log } = options;
  const http = await createServer({
    ...settings,
    log,
    secretPaths: [...secretPaths, ...unsubscribePaths, callbacksPath],
    siteCookies,
    // Vite's own socket stands at the root.
    upgradePath: options.pages === "dev" ? "/" : livePath,
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
    notices,
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
  const served = noteServedMethods(http);
  mountRoutes(http, services);
  await serveMedia(http, settings.mediaUrl, options.media);
  refuseOtherMethods(http, served, endpoints);
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
    notices,
    ledger,
    payments,
    refunds,
    pages,
    async flush() {
      await statistics.flush();
      await accounts.events.flush();
    },
    resealSecrets: () => accounts.secondFactors.reseal(services.db),
    refreshEndedSessions: accounts.endedSessions.refresh,
    siteSettings: services.siteSettings.current,
    refreshReference: reference.check,
  };
}

/** Subscribes the page cache and open pages to what all processes publish. */
function startLiveUpdates(
  http: FastifyInstance,
  { database, bus, intervals = defaultIntervals }: AppOptions,
  {
    accounts,
    acting,
    db,
    limits,
    notices,
    now,
    pages,
    presence,
    publicUrl,
    readStanding,
    reference,
    settings,
  }: Services,
): void {
  const subscriber = createSubscriber({ pool: database.pool, log: http.log, bus, reconnectDelay: intervals.reconnect });
  subscribeToPageChanges(subscriber, pages);
  notices.listenTo(subscriber);
  subscribeToSuccessions(subscriber, limits);
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
    readStanding,
    // Who reads the chats of somebody hears of them.
    findSubject: (viewer) => acting.findSubject(viewer, listRooms),
    hasEnded: accounts.endedSessions.has,
    onSessionsEnded: accounts.endedSessions.onAdd,
    endedSessionsInterval: intervals.endedSessions,
    // Without a proxy to wait for, as in a terminal, nobody else is there to come back to.
    stopSpread: settings.stopDrain ? stopSpread : 0,
  });
  http.addHook("onListen", async () => {
    subscriber.start();
    // What was queued before was told to nobody here.
    void subscriber.listening().then(notices.lookAll);
  });
  // Not before the connections of pages have ended, which hear of news until then.
  http.addHook("onClose", async () => subscriber.stop());
}
