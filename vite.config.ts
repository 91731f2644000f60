import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { articles } from "./web/build/articles-plugin.ts";
import { blogPreviews } from "./web/build/blog-previews-plugin.ts";
import { categoryPictures } from "./web/build/category-pictures-plugin.ts";
import { texts } from "./web/build/texts-plugin.ts";
import { retryingLoads } from "./web/build/retrying-loads-plugin.ts";
import { smallIcons } from "./web/build/small-icons-plugin.ts";
import { precompress } from "./web/build/precompress-plugin.ts";
import { serviceWorker } from "./web/build/service-worker-plugin.ts";

/** Parts of a listing's page that the form of a listing shows, too. */
const listingParts =
  /\/web\/(?:listings\/(?:gallery|view)\/(?:arrow|description|gallery|is-folded|lightbox|parameter-list|price-history|price-panel|use-carousel|view-number)|ui\/panel)\.tsx?$/;
/** Buttons of a listing's page that other pages show, too. */
const listingActions =
  /\/web\/(?:comparison\/chosen\/compare-button|listings\/sharing\/(?:share-menu|share-links|share-links-list|network-icon))\.tsx?$|\/follow-button\.tsx$|\/lucide-react\/.*\/columns-2\./;
/** Parts of `web/` that few visits need: they stay out of what all of them load. */
const forFewVisits = [
  "accounts/(?:challenge/solve-|forms/|settings/|texts)",
  "admin/",
  "app/(?!install-prompt|manifest-path|idle-app-worker)",
  "business/(?!view/logo)",
  "cart/(?!button/)",
  "cart/button/put-from-card",
  "chat/(?!links/)",
  "claims/claim-form",
  "comparison/(?!chosen/(?:chosen|tray-host))",
  "content/",
  "data-saving/spent-data",
  "favourites/(?!heart/)",
  "history/(?!device/recent-searches)",
  "layout/menu/menu-entries",
  "listings/sharing/",
  "location/(?:location-search|use-locations)",
  "moderation/",
  "notifications/(?!unread-store|notifications-path)",
  "platform/(?:draw-qr|formats/|network/live-channel)",
  "payments/(?!payment-news)",
  "push/",
  "reviews/",
  "saved-searches/",
  "ui/form/(?:late-errors|show-error|use-required|watch-errors)",
  "selling/",
  "ui/(?:chart/|crop/|form/(?:confirm-form|file-field|text-area)|list/|qr-code|use-drag-order)",
  "users/(?!view/)",
];
/** Icons that only such visits see. */
const iconsForFew = [
  "archive",
  "arrow-down",
  "badge-check",
  "badge-percent",
  "bell-off",
  "bell-ring",
  "book-open",
  "briefcase",
  "calendar-clock",
  "circle-question-mark",
  "credit-card",
  "folder-open",
  "folder-plus",
  "handshake",
  "list-checks",
  "printer",
  "qr-code",
  "receipt-text",
  // «history» is another name for it.
  "rotate-ccw-clock",
  "camera",
  "coffee",
  "columns-2",
  "external-link",
  "image-plus",
  "keyboard",
  "lightbulb",
  "settings-2",
  "sticky-note",
  "trash",
  "trending-down",
  "wifi-off",
];
/** Icons of the tools of businesses. */
const iconsOfTools = [
  "arrow-up-to-line",
  "chart-no-axes-column",
  "file-up",
  "image",
  "images",
  "key-round",
  "percent",
  "shapes",
].join("|");
/** What lists have: a listing, which is what most first visits see, has none of it. */
const listParts = "catalogue/(?:filters/|(?:search-notes)\\.)";
/** What two pages share and all may load at once. */
const sharedByPages = new RegExp(
  `^(?!.*/web/(?:${forFewVisits.join("|")}|${listParts}|catalogue/address/(?:check-ranges|typed-numbers))|.*/contracts/base/(?:form|typed-number)|.*/lucide-react/.*/(?:${iconsForFew.join("|")}|${iconsOfTools})\\.)(?!.*${listingParts.source}).*/(?:web|lucide-react|contracts/(?:accounts/roles|business/page-path|(?:base|catalogue|content|favourites|listings|photos)/))`,
);

/** Two scripts that every page needs, instead of one per shared module: a slow network pays for each. */
const chunks = {
  groups: [
    {
      name: "framework",
      test: /node_modules\/(?:react|react-dom|react-router|scheduler|use-intl|icu-minify|cookie)\//,
    },
    { name: "shared", test: sharedByPages, minShareCount: 2 },
    { name: "listing-parts", test: listingParts, minShareCount: 2 },
    { name: "filters", test: new RegExp(`/web/${listParts}`), minShareCount: 2 },
    // What one does with a listing, on its page and elsewhere.
    { name: "listing-actions", test: listingActions, minShareCount: 2 },
    { name: "review-parts", test: /\/web\/reviews\/(?:review-item|reviews-panel)/, minShareCount: 2 },
    { name: "chat", test: /\/web\/chat\/(?!links\/)/, minShareCount: 2 },
    // Small, and of most forms: else they would come along with the first group that has one.
    { name: "forms", test: /\/web\/ui\/form\/(?:confirm-form|text-area)/, minShareCount: 2 },
    {
      name: "moderation",
      test: /\/web\/moderation\/|\/lucide-react\/.*\/(?:coffee|external-link|keyboard)\./,
      minShareCount: 2,
    },
    { name: "tools", test: new RegExp(`/lucide-react/.*/(?:${iconsOfTools})\\.`), minShareCount: 2 },
    { name: "admin", test: /\/web\/admin\/|\/lucide-react\/.*\/arrow-down\./, minShareCount: 2 },
    // The forms of accounts are for few visits: they come with the page or the dialog that needs them.
    {
      name: "account-forms",
      test: /\/(?:web\/accounts\/(?:forms\/|challenge\/|settings\/|texts)|contracts\/accounts\/rules)/,
      minShareCount: 2,
    },
  ],
};

export default defineConfig(({ command }) => ({
  plugins: [
    texts(),
    articles(),
    retryingLoads(),
    smallIcons(),
    tailwindcss(),
    reactRouter(),
    categoryPictures(),
    blogPreviews(),
    serviceWorker(),
    precompress(),
  ],
  // The texts are compiled with the build (`web/build/texts-plugin.ts`): no page carries a parser for them.
  resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  build: {
    // The Content-Security-Policy admits no data: fonts or styles.
    assetsInlineLimit: 0,
    // Tells the server which file holds a language's texts, so that it can be preloaded.
    manifest: true,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } } },
  // The server's build holds its own React, the production one, whatever NODE_ENV is and whoever else loads React.
  ...(command === "build" && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
  ssr: { noExternal: command === "build" ? true : ["use-intl"] },
  // Found before the first page in development: a dependency met later would reload it.
  optimizeDeps: {
    entries: ["web/**/*.{ts,tsx}", "!web/**/*.test.ts"],
    include: ["use-intl/core", "use-intl > @formatjs/fast-memoize"],
  },
}));
