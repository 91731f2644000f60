import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("catalogue/home-page.tsx"),
  route("category/:category/:subcategory?/:tripcategory?", "catalogue/category-page.tsx"),
  route("cards", "listing/cards-resource.ts"),
] satisfies RouteConfig;
