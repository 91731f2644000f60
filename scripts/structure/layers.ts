/**
 * Who may import whom: a folder may import from its own group, from earlier groups with their subfolders, and from `open` folders.
 * Cycles within a group are found by another rule.
 */
export interface Layers {
  /** Groups of folders, the lowest first. A file belongs to the group of the longest folder that contains it. */
  groups: readonly (readonly string[])[];
  /** Folders outside the groups that all may import from. */
  open: readonly string[];
  /** Folders outside the groups that all may import types from. */
  openTypes?: readonly string[];
}

const server: Layers = {
  open: ["contracts"],
  openTypes: ["web"],
  groups: [
    // Know no feature.
    ["server/platform"],
    ["server/database"],
    ["server/media", "server/http"],
    ["server/realtime", "server/pages"],
    // Features, each above those that it needs.
    [
      "server/sms-and-email",
      "server/push",
      "server/index-now",
      "server/site-settings",
      "server/catalogue",
      "server/prices",
      "server/shield",
      "server/statistics",
    ],
    ["server/search", "server/photos", "server/business/records"],
    ["server/listings"],
    ["server/content-policy", "server/map", "server/market-prices"],
    ["server/notifications", "server/reviews"],
    [
      "server/comparison",
      "server/favourites",
      "server/follows/news",
      "server/history",
      "server/saved-searches",
      "server/claims",
      "server/selling",
      "server/chat",
      "server/payments",
    ],
    ["server/deals", "server/business"],
    [
      "server/accounts",
      "server/cart",
      "server/payments/purchases",
      "server/users",
      "server/follows",
      "server/banners",
      "server/previews",
      "server/sitemap",
      "server/stored-texts",
    ],
    ["server/business/profile"],
    ["server/moderation"],
    ["server/admin"],
    // Composition.
    ["server/startup"],
    ["server/backup"],
    ["demo"],
    ["server"],
  ],
};

const web: Layers = {
  open: ["contracts", "i18n"],
  groups: [
    // Know no feature.
    ["web/platform"],
    ["web/ui"],
    // Parts that several features show or use.
    [
      "web/users/view",
      "web/users/follow",
      "web/business/view",
      "web/accounts/session",
      "web/accounts/challenge",
      "web/accounts/forms",
      "web/catalogue/address",
      "web/catalogue/menu",
      "web/location",
      "web/cart/button",
      "web/comparison/chosen",
      "web/favourites/heart",
      "web/history/device",
      "web/listings/card",
      "web/listings/grid",
      "web/listings/gallery",
      "web/listings/sharing",
      "web/listings/view",
    ],
    // Features with their pages.
    [
      "web/accounts",
      "web/admin",
      "web/app",
      "web/banners",
      "web/build",
      "web/business",
      "web/cart",
      "web/catalogue",
      "web/chat",
      "web/claims",
      "web/comparison",
      "web/content",
      "web/data-saving",
      "web/dev",
      "web/favourites",
      "web/history",
      "web/listings",
      "web/map",
      "web/market-prices",
      "web/moderation",
      "web/not-found",
      "web/notifications",
      "web/payments",
      "web/push",
      "web/realtime",
      "web/reviews",
      "web/saved-searches",
      "web/search",
      "web/selling",
      "web/sitemap",
      "web/users",
    ],
    // Around every page.
    ["web/layout"],
    ["web"],
  ],
};

const contracts: Layers = {
  open: [],
  groups: [["contracts/base"], ["contracts"]],
};

export const layers: readonly Layers[] = [server, web, contracts];

/** Folders that know no feature: words of the market are forbidden in them. */
export const generalFolders = [
  "server/platform",
  "server/database",
  "server/media",
  "server/http",
  "server/realtime",
  "server/pages",
  "web/platform",
  "web/ui",
] as const;
