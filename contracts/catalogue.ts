import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./values.ts";

/** What an ad offers: the kinds of deal a category allows. */
export const dealTypes = ["sell", "buy", "rent", "exchange", "job", "service"] as const;
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
  /** Active ads of the category and all its descendants; right within a minute. */
  product_count: z.int(),
  deal_types: z.array(DealType),
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
  .object({ ...categoryFields, children: z.array(FlatCategory), parameters: z.array(Parameter) })
  .meta({ id: "CategoryDetail" });
export type CategoryDetail = z.infer<typeof CategoryDetail>;

export const locationKinds = ["country", "region", "city", "district", "rural_district", "city_district"] as const;

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
  })
  .meta({ id: "Location" });
export type Location = z.infer<typeof Location>;

const categoryParams = z.object({ id: Id });

export const listMainCategories = endpoint({
  name: "listMainCategories",
  feature: "catalogue",
  summary: "Main categories, in the order of the site",
  method: "GET",
  path: "/category/v1/categories/parents/",
  reply: z.array(FlatCategory),
});

export const listCategories = endpoint({
  name: "listCategories",
  feature: "catalogue",
  summary: "All categories as a flat list, parents before children",
  method: "GET",
  path: "/category/v2/categories/non_structured/",
  reply: z.array(FlatCategory),
});

export const getCategoryTree = endpoint({
  name: "getCategoryTree",
  feature: "catalogue",
  summary: "All categories as a tree",
  method: "GET",
  path: "/category/v2/categories/",
  reply: z.array(CategoryNode),
});

export const getCategory = endpoint({
  name: "getCategory",
  feature: "catalogue",
  summary: "One category with its children and parameters",
  method: "GET",
  path: "/category/v1/categories/{id}/",
  params: categoryParams,
  reply: CategoryDetail,
  errors: ["not_found"],
});

export const listCategoryParameters = endpoint({
  name: "listCategoryParameters",
  feature: "catalogue",
  summary: "The parameters of a category, inherited ones included, in the order they are shown",
  method: "GET",
  path: "/category/v1/categories/{id}/parameters/",
  params: categoryParams,
  reply: z.array(Parameter),
  errors: ["not_found"],
});

export const listLocations = endpoint({
  name: "listLocations",
  feature: "catalogue",
  summary: "All places as a flat list, parents before children",
  method: "GET",
  path: "/location/v1/locations/non_structured/",
  reply: z.array(Location),
});
