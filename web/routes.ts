import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("catalogue/home-page.tsx"),
  route("category/:category/:subcategory?/:tripcategory?", "catalogue/category-page.tsx"),
  route("cards", "listing/cards-resource.ts"),
  route("facets", "catalogue/facets-resource.ts"),
  route("products/:id", "listing/listing-page.tsx"),
  route("link/share", "listing/share-redirect.tsx"),
  route("user/:id", "user/user-page.tsx"),
  route("*", "not-found/not-found-page.tsx"),
] satisfies RouteConfig;
