import { z } from "zod";
import { currencies } from "#contracts/base/currency.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { Id } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { dealTypes, locationKinds } from "./rules.ts";

/** What a listing offers. */
export const DealType = z.enum(dealTypes);
export type DealType = z.infer<typeof DealType>;

export const ParameterOption = z
  .object({
    id: z.int(),
    title_ru: z.string(),
    title_ky: z.string(),
    /** The option of the parameter named by `depends_on` that this one belongs to. */
    parent_option: z.int().optional(),
  })
  .meta({ id: "ParameterOption" });
export type ParameterOption = z.infer<typeof ParameterOption>;

export const Parameter = z
  .object({
    id: z.int(),
    key: z.string(),
    type: z.enum(["enter", "select"]),
    /** Entered numbers that are filtered as a range. */
    from_to: z.boolean(),
    multiple: z.boolean(),
    required: z.boolean(),
    unit_ru: z.string(),
    unit_ky: z.string(),
    title_ru: z.string(),
    title_ky: z.string(),
    /** Id of the parameter whose chosen option decides which options are shown (model after make). */
    depends_on: z.int().optional(),
    options: z.array(ParameterOption),
  })
  .meta({ id: "Parameter" });
export type Parameter = z.infer<typeof Parameter>;

const categoryFields = {
  id: z.int(),
  parent: z.int().nullable(),
  title_ru: z.string(),
  title_ky: z.string(),
  title_slug: z.string(),
  /** Name of a Lucide icon. */
  icon: z.string(),
  /** Address of a picture for tiles, on main categories. */
  image: z.string().nullable(),
  /** Active listings of the category and all its descendants; right within a minute. */
  product_count: z.int(),
  deal_types: z.array(DealType),
  /** A listing may be posted without photos, with `without_photos`. */
  photo_optional: z.boolean(),
  /** Things are given away in it: what has no price is free, not negotiable. */
  is_gift: z.literal(true).optional(),
};

/** A category without its children. */
export const FlatCategory = z.object(categoryFields).meta({ id: "FlatCategory" });
export type FlatCategory = z.infer<typeof FlatCategory>;

export interface CategoryNode extends FlatCategory {
  children: CategoryNode[];
}
/** A category with its children, at most three levels deep. */
export const CategoryNode: z.ZodType<CategoryNode> = z
  .object({
    ...categoryFields,
    get children(): z.ZodArray<typeof CategoryNode> {
      return z.array(CategoryNode);
    },
  })
  .meta({ id: "CategoryNode" });

/** One category with its children and its parameters. */
export const CategoryDetail = z
  .object({
    ...categoryFields,
    children: z.array(FlatCategory),
    parameters: z.array(Parameter),
    /** What most sellers in it ask for. */
    usual_currency: z.enum(currencies),
  })
  .meta({ id: "CategoryDetail" });
export type CategoryDetail = z.infer<typeof CategoryDetail>;

export const Location = z
  .object({
    id: z.int(),
    parent: z.int().nullable(),
    kind: z.enum(locationKinds),
    title_ru: z.string(),
    title_ky: z.string(),
    slug: z.string(),
    /** Other spellings and former names, for search by name. */
    aka: z.array(z.string()),
    /** Degrees, to two decimals; of cities and districts, so that a device finds the nearest by itself. */
    lat: z.number().optional(),
    lon: z.number().optional(),
  })
  .meta({ id: "Location" });
export type Location = z.infer<typeof Location>;

const categoryParams = z.object({ id: Id });

export const listMainCategories = endpoint({
  ...calls.listMainCategories,
  isRevalidated: true,
  feature: "catalogue",
  summary: "Main categories, in the order of the site",
  reply: z.array(FlatCategory),
});

export const listCategories = endpoint({
  ...calls.listCategories,
  isRevalidated: true,
  feature: "catalogue",
  summary: "All categories as a flat list, parents before children",
  reply: z.array(FlatCategory),
});

export const getCategoryTree = endpoint({
  ...calls.getCategoryTree,
  isRevalidated: true,
  feature: "catalogue",
  summary: "All categories as a tree",
  reply: z.array(CategoryNode),
});

export const getCategory = endpoint({
  ...calls.getCategory,
  isRevalidated: true,
  feature: "catalogue",
  summary: "One category with its children and parameters",
  params: categoryParams,
  reply: CategoryDetail,
  errors: ["not_found"],
});

export const listCategoryParameters = endpoint({
  ...calls.listCategoryParameters,
  isRevalidated: true,
  feature: "catalogue",
  summary: "The parameters of a category, inherited ones included, in the order they are shown",
  params: categoryParams,
  reply: z.array(Parameter),
  errors: ["not_found"],
});

export const listLocations = endpoint({
  ...calls.listLocations,
  isRevalidated: true,
  feature: "catalogue",
  summary: "All locations as a flat list, parents before children",
  reply: z.array(Location),
});

/** How much there is on the site. */
export const SiteFigures = z
  .object({
    /** Active listings; right within a minute. */
    listings: z.int(),
    /** Accounts that are not blocked; right within 11 minutes. */
    users: z.int(),
    main_categories: z.int(),
    regions: z.int(),
    districts: z.int(),
    rural_districts: z.int(),
    cities: z.int(),
    /** In how many seconds half of the listings were moderated, of the newest decisions; null while there are too few. */
    review_seconds: z.int().nullable(),
    /** How many in a hundred of the newest blocks of listings were overturned; null while there are too few. */
    overturned_percent: z.int().nullable(),
  })
  .meta({ id: "SiteFigures" });
export type SiteFigures = z.infer<typeof SiteFigures>;

export const getSiteFigures = endpoint({
  ...calls.getSiteFigures,
  isRevalidated: true,
  feature: "catalogue",
  summary: "How much there is on the site: listings, users, categories, locations",
  reply: SiteFigures,
});
