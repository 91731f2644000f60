import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { BodyId, maxId, queryInteger } from "#contracts/base/values.ts";
import { currencies } from "#contracts/base/currency.ts";
import { categoryIcons } from "#contracts/catalogue/icons.ts";
import { DealType, FlatCategory } from "#contracts/catalogue/schemas.ts";
import * as calls from "./calls.ts";
import { AdminParameter } from "./parameter-schemas.ts";
import { categoryWants, maxParameters, maxSlugLength } from "./rules.ts";
import { changedTitles, Deleted, Direction, Moved, Named, params, Switch, titles, Version, words } from "./values.ts";

const Icon = z.enum(categoryIcons, { error: "choice" });
const Slug = z
  .string({ error: "text" })
  .max(maxSlugLength, { error: "too_long" })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" }));

/** A category as admins see it. `product_count` is of active listings in it and below. */
export const AdminCategory = FlatCategory.pick({
  id: true,
  parent: true,
  title_ru: true,
  title_ky: true,
  title_slug: true,
  icon: true,
  product_count: true,
})
  .extend({
    is_active: z.boolean(),
    /** Null: as its parent, as are those below. */
    deal_types: z.array(DealType).nullable(),
    photo_optional: z.boolean().nullable(),
    is_goods: z.boolean().nullable(),
    usual_currency: z.enum(currencies).nullable(),
    wanted: z.enum(categoryWants).nullable(),
    is_gift: z.boolean().nullable(),
    version: z.int(),
    /** Right under it, closed ones too. */
    child_count: z.int(),
  })
  .meta({ id: "AdminCategory" });
export type AdminCategory = z.infer<typeof AdminCategory>;

export const AdminCategoryDetail = AdminCategory.extend({
  /** Its ancestors, the main category first. */
  path: z.array(Named),
  /** In their order. */
  parameters: z.array(AdminParameter),
  /** The parameters are those of an ancestor. */
  inherits_parameters: z.boolean(),
  /** What people call it in searches, beside its titles. */
  search_names: z.array(z.string()),
}).meta({ id: "AdminCategoryDetail" });
export type AdminCategoryDetail = z.infer<typeof AdminCategoryDetail>;

export const listAdminCategories = endpoint({
  ...calls.listAdminCategories,
  feature: "admin",
  summary: "The categories right under another one, or the main ones, closed ones too, in their order",
  query: z.object({ parent: queryInteger(1, maxId) }),
  reply: z.object({ results: z.array(AdminCategory) }),
  errors: ["not_found"],
});

export const getAdminCategory = endpoint({
  ...calls.getAdminCategory,
  feature: "admin",
  summary: "One category as admins see it, with its parameters",
  params,
  reply: AdminCategoryDetail,
  errors: ["not_found"],
});

export const addCategory = endpoint({
  ...calls.addCategory,
  feature: "admin",
  summary: "Add a category, the last one under its parent; closed, so that it is opened once it is complete",
  body: z.strictObject({
    /** Null: a main category. */
    parent: BodyId.nullable(),
    ...titles,
    title_slug: Slug,
    icon: Icon.optional(),
  }),
  reply: AdminCategory,
  status: 201,
  errors: ["not_found", "too_many_records", "in_use"],
});

export const updateCategory = endpoint({
  ...calls.updateCategory,
  feature: "admin",
  summary: "Rename, move, close or open a category, or give it other parameters",
  params,
  body: z.strictObject({
    version: Version,
    ...changedTitles,
    title_slug: Slug.optional(),
    icon: Icon.optional(),
    is_active: Switch.optional(),
    /** Moves it with all below, the last one there; null: to the main categories. */
    parent: BodyId.nullable().optional(),
    /** Whether a listing may do without photos; null: as its parent. */
    photo_optional: Switch.nullable().optional(),
    /** Whether what businesses sell in it is put into the cart; null: as its parent. */
    is_goods: Switch.nullable().optional(),
    /** What most sellers in it ask for; null: as its parent. */
    usual_currency: z.enum(currencies, { error: "choice" }).nullable().optional(),
    /** What people who look for something want in it; null: as its parent. */
    wanted: z.enum(categoryWants, { error: "choice" }).nullable().optional(),
    /** Whether things are given away in it; null: as its parent. */
    is_gift: Switch.nullable().optional(),
    /** The first is the default; null: as its parent. */
    deal_types: z.array(DealType).min(1, { error: "required" }).max(6, { error: "too_many" }).nullable().optional(),
    /** In their order; null: as its parent. */
    parameters: z.array(BodyId).max(maxParameters, { error: "too_many" }).nullable().optional(),
    search_names: words(0).optional(),
  }),
  reply: AdminCategory,
  errors: ["not_found", "edited_meanwhile", "too_many_records", "in_use"],
});

export const moveCategory = endpoint({
  ...calls.moveCategory,
  feature: "admin",
  summary: "Move a category before the previous one under its parent, or after the next one",
  params,
  body: z.strictObject({ direction: Direction }),
  reply: Moved,
  errors: ["not_found"],
});

export const deleteCategory = endpoint({
  ...calls.deleteCategory,
  feature: "admin",
  summary: "Delete a category without children that has no listings; others are closed",
  params,
  body: z.strictObject({ version: Version }),
  reply: Deleted,
  errors: ["not_found", "edited_meanwhile", "in_use"],
});
