import type {
  CategoryDetail,
  CategoryNode,
  FlatCategory,
  Location,
  SiteFigures,
} from "#contracts/catalogue/schemas.ts";
import type { Category, LocationNode } from "./catalogue.ts";
import type { CatalogueStore } from "./store.ts";

type Count = (categoryId: number) => number;

export function presentCategory(category: Category, count: Count): FlatCategory {
  return {
    id: category.id,
    parent: category.parent,
    title_ru: category.title_ru,
    title_ky: category.title_ky,
    title_slug: category.title_slug,
    icon: category.icon,
    image: category.image,
    product_count: count(category.id),
    deal_types: category.deal_types,
    photo_optional: category.photoOptional,
    ...(category.isGift && { is_gift: true as const }),
  };
}

export function presentCategoryNode(category: Category, count: Count): CategoryNode {
  return {
    ...presentCategory(category, count),
    children: category.children.map((child) => presentCategoryNode(child, count)),
  };
}

export function presentCategoryDetail(category: Category, count: Count): CategoryDetail {
  return {
    ...presentCategory(category, count),
    children: category.children.map((child) => presentCategory(child, count)),
    parameters: category.parameters,
    usual_currency: category.usualCurrency,
  };
}

export function presentLocation(location: LocationNode): Location {
  const { id, parent, kind, title_ru, title_ky, slug, aka, lat, lon } = location;
  return { id, parent, kind, title_ru, title_ky, slug, aka, lat, lon };
}

/** How much there is on the site, from the counts in memory. */
export function presentFigures(catalogue: CatalogueStore): SiteFigures {
  const { roots, locations } = catalogue.current();
  const countKind = (kind: Location["kind"]) => locations.filter((location) => location.kind === kind).length;
  return {
    listings: catalogue.countAll(),
    users: catalogue.countUsers(),
    main_categories: roots.length,
    regions: countKind("region"),
    districts: countKind("district"),
    rural_districts: countKind("rural_district"),
    cities: countKind("city"),
    ...catalogue.moderationFigures(),
  };
}
