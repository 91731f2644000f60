import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import type { DeliveryQueue } from "#server/sms-and-email/delivery-queue.ts";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import type { HttpServices } from "#server/http/serve.ts";
import type { ReadStanding } from "#server/http/viewer.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import type { Settings } from "#server/platform/env.ts";
import type { SiteSettingsStore } from "#server/site-settings/store.ts";
import { eventRoutes } from "./events/routes.ts";
import { googleRoutes } from "./google/routes.ts";
import type { Accounts } from "./open-accounts.ts";
import { passwordRoutes } from "./passwords/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { sessionRoutes } from "./sessions/routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";

interface AccountServices extends HttpServices, Omit<Accounts, "resolveViewer" | "stop"> {
  db: Db;
  catalogue: CatalogueStore;
  delivery: DeliveryQueue;
  media: MediaStore;
  oidc: Settings["oidc"];
  readStanding: ReadStanding;
  hostCookies: HostCookies;
  secret: string;
  siteSettings: Pick<SiteSettingsStore, "current">;
  log: FastifyBaseLogger;
  now: () => Date;
}

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  signInRoutes(app, services);
  googleRoutes(app, services);
  sessionRoutes(app, services);
  passwordRoutes(app, services);
  secondFactorRoutes(app, services);
  profileRoutes(app, services);
  eventRoutes(app, services);
}
