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
  route("link/share", "listing/share-redirect.tsx"),
  route("user/:id", "user/user-page.tsx"),
  ...articles.map((path) => route(path, "content/article-page.tsx", { id: path })),
  ...entries.map((path) => route(path, "account/auth-page.tsx", { id: path })),
  route("auth/logout", "account/logout-page.tsx"),
  route("google/:code", "account/google-page.tsx"),
  route("dev/ui", "ui/gallery-page.tsx"),
  route("theme", "layout/theme-resource.ts"),
  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
