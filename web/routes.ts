import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Articles: pages of one module. */
const articles = ["about", "policy", "qa", "blog/forbidden-products"];

/** The steps of signing in and up: pages of one module. */
const entries = ["login", "register", "recovery", "code"].map((step) => `auth/${step}`);

export default [
  index("catalogue/home-page.tsx"),
  route("category/:category/:subcategory?/:tripcategory?", "catalogue/category-page.tsx"),
  route("cards", "listings/grid/cards-resource.ts"),
  route("facets", "catalogue/filters/facets-resource.ts"),
  route("products/:id", "listings/listing-page.tsx"),
  route("favorites", "favourites/favourites-page.tsx"),
  route("favorite", "favourites/favourite-resource.ts"),
  route("products/:id/reviews", "reviews/reviews-page.tsx"),
  route("products/:id/complaint", "claims/claim-page.tsx"),
  route("link/share", "listings/sharing/share-redirect.tsx"),
  route("user/:id", "users/user-page.tsx"),
  route("sitemap", "sitemap/sitemap-page.tsx"),
  ...articles.map((path) => route(path, "content/article-page.tsx", { id: path })),
  ...entries.map((path) => route(path, "accounts/auth-page.tsx", { id: path })),
  route("auth/logout", "accounts/logout-page.tsx"),
  route("profile", "accounts/profile/profile-page.tsx"),
  route("post", "selling/posting/post-page.tsx"),
  route("profile/my-products/edit/:id", "selling/posting/post-page.tsx", { id: "edit-listing" }),
  route("profile/reviews", "reviews/own-reviews-page.tsx"),
  route("profile/notifications", "notifications/notifications-page.tsx"),
  route("settings", "accounts/settings/settings-page.tsx"),
  route("settings/photo", "accounts/settings/photo-page.tsx"),
  route("settings/name", "accounts/settings/name-page.tsx"),
  route("settings/location", "accounts/settings/location-page.tsx"),
  route("settings/phone", "accounts/settings/contact-page.tsx", { id: "settings-phone" }),
  route("settings/email", "accounts/settings/contact-page.tsx", { id: "settings-email" }),
  route("settings/password_change", "accounts/settings/password-page.tsx", { id: "settings-password" }),
  route("settings/set_password", "accounts/settings/password-page.tsx", { id: "settings-new-password" }),
  route("settings/notifications", "notifications/settings-page.tsx"),
  route("settings/sessions", "accounts/settings/sessions-page.tsx"),
  route("settings/actions", "accounts/settings/actions-page.tsx"),
  route("settings/export", "accounts/settings/export-resource.ts"),
  route("settings/delete", "accounts/settings/delete-page.tsx"),
  route("moderation", "moderation/queue/queue-page.tsx"),
  route("moderation/list", "moderation/queue/list-resource.ts"),
  route("moderation/judged/:id", "moderation/review/moderated-resource.ts"),
  route("moderation/products/:id", "moderation/review/listing-page.tsx"),
  route("moderation/users/:id", "moderation/users/user-page.tsx", { id: "moderated-user" }),
  route("moderation/claims", "moderation/claims/claims-page.tsx"),
  route("moderation/audit", "moderation/audit/audit-page.tsx"),
  route("google/:code", "accounts/google-page.tsx"),
  route("dev/ui", "dev/ui-page.tsx"),
  route("theme", "layout/theme-resource.ts"),
  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
