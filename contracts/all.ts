import * as accountEvents from "./accounts/event-schemas.ts";
import * as plainAccounts from "./accounts/plain-routes.ts";
import * as accounts from "./accounts/schemas.ts";
import * as secondFactor from "./accounts/second-factor-schemas.ts";
import * as sessions from "./accounts/session-schemas.ts";
import * as adminBanners from "./admin/banner-schemas.ts";
import * as adminCategories from "./admin/category-schemas.ts";
import * as adminParameters from "./admin/parameter-schemas.ts";
import * as adminRegisters from "./admin/payments/register-schemas.ts";
import * as adminPayments from "./admin/payments/schemas.ts";
import * as adminTariffs from "./admin/payments/tariff-schemas.ts";
import * as adminRates from "./admin/rate-schemas.ts";
import * as adminSettings from "./admin/settings-schemas.ts";
import * as adminStaff from "./admin/staff-schemas.ts";
import * as adminSynonyms from "./admin/synonym-schemas.ts";
import * as businessCatalogues from "./business/catalogue-schemas.ts";
import * as imports from "./business/import/schemas.ts";
import * as apiKeys from "./business/keys/schemas.ts";
import * as discounts from "./business/discount-schemas.ts";
import * as banners from "./banners/schemas.ts";
import type { Call } from "./base/call.ts";
import type { Endpoint, PlainRoute } from "./base/endpoint.ts";
import * as businessDirectory from "./business/directory/schemas.ts";
import * as businessPage from "./business/page-schemas.ts";
import * as businessProfile from "./business/profile-schemas.ts";
import * as businessRaises from "./business/raises/schemas.ts";
import * as businessStaff from "./business/staff/schemas.ts";
import * as businessRequests from "./business/request-schemas.ts";
import * as cart from "./cart/schemas.ts";
import * as catalogue from "./catalogue/schemas.ts";
import * as plainChat from "./chat/plain-routes.ts";
import * as chatMessages from "./chat/message-schemas.ts";
import * as chat from "./chat/schemas.ts";
import * as chatSettings from "./chat/settings-schemas.ts";
import * as claims from "./claims/schemas.ts";
import * as comparison from "./comparison/schemas.ts";
import * as deals from "./deals/schemas.ts";
import * as favourites from "./favourites/schemas.ts";
import * as follows from "./follows/schemas.ts";
import * as history from "./history/schemas.ts";
import * as listings from "./listings/schemas.ts";
import * as lists from "./listings/list-schemas.ts";
import * as map from "./map/schemas.ts";
import * as marketPrices from "./market-prices/schemas.ts";
import * as moderationChats from "./moderation/chat-schemas.ts";
import * as plainModeration from "./moderation/plain-routes.ts";
import * as moderationBusiness from "./moderation/business-schemas.ts";
import * as moderationReviews from "./moderation/review-schemas.ts";
import * as moderation from "./moderation/schemas.ts";
import * as notifications from "./notifications/schemas.ts";
import * as payments from "./payments/schemas.ts";
import * as purchases from "./payments/purchase-schemas.ts";
import * as tariffs from "./payments/tariff-schemas.ts";
import * as push from "./push/schemas.ts";
import * as reviews from "./reviews/schemas.ts";
import * as savedSearches from "./saved-searches/schemas.ts";
import * as selling from "./selling/schemas.ts";
import * as sitemap from "./sitemap/schemas.ts";
import * as statistics from "./statistics/schemas.ts";
import * as users from "./users/schemas.ts";

/** Every call of the API, for OpenAPI and the table-driven tests. */
export const endpoints: readonly Endpoint[] = [
  accounts,
  sessions,
  secondFactor,
  accountEvents,
  adminBanners,
  adminCategories,
  adminParameters,
  adminPayments,
  adminRegisters,
  adminTariffs,
  adminRates,
  adminSettings,
  adminStaff,
  adminSynonyms,
  banners,
  businessDirectory,
  businessPage,
  businessProfile,
  businessRaises,
  businessRequests,
  businessStaff,
  businessCatalogues,
  apiKeys,
  imports,
  discounts,
  cart,
  catalogue,
  chat,
  chatMessages,
  chatSettings,
  claims,
  comparison,
  deals,
  favourites,
  follows,
  history,
  lists,
  listings,
  map,
  marketPrices,
  moderation,
  moderationBusiness,
  moderationChats,
  moderationReviews,
  notifications,
  payments,
  purchases,
  tariffs,
  push,
  reviews,
  savedSearches,
  selling,
  sitemap,
  statistics,
  users,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));

/** What is served beside them, for OpenAPI. */
export const plainRoutes: readonly PlainRoute[] = [
  ...Object.values(plainAccounts),
  ...Object.values(plainChat),
  ...Object.values(plainModeration),
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "reply" in value;
}

type Schemas = typeof accounts &
  typeof sessions &
  typeof secondFactor &
  typeof accountEvents &
  typeof adminBanners &
  typeof adminCategories &
  typeof adminParameters &
  typeof adminPayments &
  typeof adminRegisters &
  typeof adminTariffs &
  typeof adminRates &
  typeof adminSettings &
  typeof businessDirectory &
  typeof businessPage &
  typeof adminStaff &
  typeof adminSynonyms &
  typeof banners &
  typeof businessProfile &
  typeof businessRaises &
  typeof businessRequests &
  typeof businessStaff &
  typeof businessCatalogues &
  typeof apiKeys &
  typeof imports &
  typeof discounts &
  typeof cart &
  typeof catalogue &
  typeof chat &
  typeof chatMessages &
  typeof chatSettings &
  typeof claims &
  typeof comparison &
  typeof deals &
  typeof favourites &
  typeof follows &
  typeof history &
  typeof lists &
  typeof listings &
  typeof marketPrices &
  typeof map &
  typeof moderation &
  typeof moderationBusiness &
  typeof moderationChats &
  typeof moderationReviews &
  typeof notifications &
  typeof payments &
  typeof purchases &
  typeof tariffs &
  typeof push &
  typeof reviews &
  typeof savedSearches &
  typeof selling &
  typeof sitemap &
  typeof statistics &
  typeof users;

/** The endpoint of a call by its name. Pages import only the call and this type, never schemas. */
export type EndpointOf<C extends Call> = Extract<Schemas[C["name"] & keyof Schemas], Endpoint>;
