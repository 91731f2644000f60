import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Pages of text: one module shows them all. */
const articles = ["about", "policy", "qa", "blog/forbidden-products"];

/** The ways in, as pages: one module shows them all. */
const entries = ["login", "register", "recovery", "code"].map((step) => `auth/${step}`);

export default [
  index("catalogue/home-page.tsx"),
  route("category/:category/:subcategory?/:tripcategory?", "catalogue/category-page.tsx"),
  route("cards", "listing/cards-resource.ts"),
  route("facets", "catalogue/facets-resource.ts"),
  route("products/:id", "listing/listing-page.tsx"),
  route("favorites", "favourites/favourites-page.tsx"),
  route("favorite", "favourites/favourite-resource.ts"),
  route("products/:id/reviews", "reviews/reviews-page.tsx"),
  route("products/:id/complaint", "claims/complaint-page.tsx"),
  route("link/share", "listing/share-redirect.tsx"),
  route("user/:id", "user/user-page.tsx"),
  route("sitemap", "site-map/site-map-page.tsx"),
  ...articles.map((path) => route(path, "content/article-page.tsx", { id: path })),
  ...entries.map((path) => route(path, "account/auth-page.tsx", { id: path })),
  route("auth/logout", "account/logout-page.tsx"),
  route("profile", "profile/profile-page.tsx"),
  route("post", "posting/post-page.tsx"),
  route("profile/my-products/edit/:id", "posting/post-page.tsx", { id: "edit-listing" }),
  route("profile/reviews", "reviews/own-reviews-page.tsx"),
  route("profile/notifications", "notifications/notifications-page.tsx"),
  route("settings", "settings/settings-page.tsx"),
  route("settings/photo", "settings/photo-page.tsx"),
  route("settings/name", "settings/name-page.tsx"),
  route("settings/location", "settings/location-page.tsx"),
  route("settings/phone", "settings/contact-page.tsx", { id: "settings-phone" }),
  route("settings/email", "settings/contact-page.tsx", { id: "settings-email" }),
  route("settings/password_change", "settings/password-page.tsx", { id: "settings-password" }),
  route("settings/set_password", "settings/password-page.tsx", { id: "settings-new-password" }),
  route("settings/notifications", "notifications/settings-page.tsx"),
  route("settings/sessions", "settings/sessions-page.tsx"),
  route("settings/actions", "settings/actions-page.tsx"),
  route("settings/export", "settings/export-resource.ts"),
  route("settings/delete", "settings/delete-page.tsx"),
  route("moderation", "moderation/queue-page.tsx"),
  route("moderation/list", "moderation/list-resource.ts"),
  route("moderation/judged/:id", "moderation/judged-resource.ts"),
  route("moderation/products/:id", "moderation/product-page.tsx"),
  route("moderation/users/:id", "moderation/user-page.tsx", { id: "moderated-user" }),
  route("moderation/claims", "moderation/claims-page.tsx"),
  route("moderation/audit", "moderation/audit-page.tsx"),
  route("google/:code", "account/google-page.tsx"),
  route("dev/ui", "ui/gallery-page.tsx"),
  route("theme", "layout/theme-resource.ts"),
  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
