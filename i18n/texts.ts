import type accountSettings from "./ru/account-settings.json";
import type accounts from "./ru/accounts.json";
import type admin from "./ru/admin.json";
import type apiKeys from "./ru/api-keys.json";
import type app from "./ru/app.json";
import type banners from "./ru/banners.json";
import type blog from "./ru/blog.json";
import type businessCabinet from "./ru/business-cabinet.json";
import type businessPage from "./ru/business-page.json";
import type businessProfile from "./ru/business-profile.json";
import type businessStaff from "./ru/business-staff.json";
import type business from "./ru/business.json";
import type businesses from "./ru/businesses.json";
import type cart from "./ru/cart.json";
import type catalogue from "./ru/catalogue.json";
import type catalogues from "./ru/catalogues.json";
import type chat from "./ru/chat.json";
import type claims from "./ru/claims.json";
import type comparison from "./ru/comparison.json";
import type content from "./ru/content.json";
import type dataSaving from "./ru/data-saving.json";
import type distance from "./ru/distance.json";
import type errors from "./ru/errors.json";
import type favouriteLists from "./ru/favourite-lists.json";
import type favourites from "./ru/favourites.json";
import type history from "./ru/history.json";
import type imports from "./ru/import.json";
import type layout from "./ru/layout.json";
import type listings from "./ru/listings.json";
import type location from "./ru/location.json";
import type map from "./ru/map.json";
import type marketPrices from "./ru/market-prices.json";
import type moderation from "./ru/moderation.json";
import type notFound from "./ru/not-found.json";
import type notifications from "./ru/notifications.json";
import type payments from "./ru/payments.json";
import type print from "./ru/print.json";
import type push from "./ru/push.json";
import type reviews from "./ru/reviews.json";
import type savedSearches from "./ru/saved-searches.json";
import type search from "./ru/search.json";
import type selling from "./ru/selling.json";
import type sitemap from "./ru/sitemap.json";
import type statistics from "./ru/statistics.json";
import type ui from "./ru/ui.json";
import type users from "./ru/users.json";

/** The texts by the name of their file. `npm run check` compares the keys of both languages. */
interface Texts {
  "account-settings": typeof accountSettings;
  accounts: typeof accounts;
  admin: typeof admin;
  "api-keys": typeof apiKeys;
  app: typeof app;
  banners: typeof banners;
  blog: typeof blog;
  "business-cabinet": typeof businessCabinet;
  "business-page": typeof businessPage;
  "business-profile": typeof businessProfile;
  "business-staff": typeof businessStaff;
  business: typeof business;
  businesses: typeof businesses;
  cart: typeof cart;
  catalogue: typeof catalogue;
  catalogues: typeof catalogues;
  chat: typeof chat;
  claims: typeof claims;
  comparison: typeof comparison;
  content: typeof content;
  "data-saving": typeof dataSaving;
  distance: typeof distance;
  /** Refusals, for the server. */
  errors: typeof errors;
  "favourite-lists": typeof favouriteLists;
  favourites: typeof favourites;
  history: typeof history;
  import: typeof imports;
  layout: typeof layout;
  listings: typeof listings;
  location: typeof location;
  map: typeof map;
  "market-prices": typeof marketPrices;
  moderation: typeof moderation;
  "not-found": typeof notFound;
  notifications: typeof notifications;
  payments: typeof payments;
  print: typeof print;
  push: typeof push;
  reviews: typeof reviews;
  "saved-searches": typeof savedSearches;
  search: typeof search;
  selling: typeof selling;
  sitemap: typeof sitemap;
  statistics: typeof statistics;
  ui: typeof ui;
  users: typeof users;
}

/** The keys of a group, also those of nested groups: `title`, `states.active`. */
type Keys<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? Name : `${Name}.${Keys<Group[Name]>}`;
}[keyof Group & string];

type Groups<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string ? never : Name | `${Name}.${Groups<Group[Name]>}`;
}[keyof Group & string];

type GroupAt<Group, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? GroupAt<Group[Name & keyof Group], Rest>
  : Group[Path & keyof Group];

/** A file of texts or a group in it: `accounts`, `accounts.profile`. */
export type Namespace = Groups<Texts>;

/** The keys of a namespace. */
export type TextKey<N extends Namespace> = Keys<GroupAt<Texts, N>>;
