import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Pages of text: one module shows them all. */
const articles = ["about", "policy", "qa", "blog/forbidden-products"];

export default [
  index("catalogue/home-page.tsx"),
  route("category/:category/:subcategory?/:tripcategory?", "catalogue/category-page.tsx"),
  route("cards", "listing/cards-resource.ts"),
  route("facets", "catalogue/facets-resource.ts"),
  route("products/:id", "listing/listing-page.tsx"),
  route("link/share", "listing/share-redirect.tsx"),
  route("user/:id", "user/user-page.tsx"),
  route("sitemap", "site-map/site-map-page.tsx"),
  ...articles.map((path) => route(path, "content/article-page.tsx", { id: path })),
  route("dev/ui", "ui/gallery-page.tsx"),
  route("theme", "layout/theme-resource.ts"),
  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
