import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { BodyId, Id, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import { Parameter } from "#contracts/catalogue/schemas.ts";
import * as calls from "./calls.ts";
import { maxTitleLength, maxUnitLength } from "./rules.ts";
import { changedTitles, Direction, Moved, Named, params, Switch, text, titles, Version } from "./values.ts";

const Unit = text(maxUnitLength);

/** A parameter as admins see it, without its options. */
export const AdminParameter = Parameter.omit({ key: true, depends_on: true, options: true })
  .extend({ depends_on: z.int().nullable(), version: z.int(), option_count: z.int() })
  .meta({ id: "AdminParameter" });
export type AdminParameter = z.infer<typeof AdminParameter>;

export const listAdminParameters = endpoint({
  ...calls.listAdminParameters,
  feature: "admin",
  summary: "Parameters by words of their titles, in the order of ids",
  query: z.object({ search: queryText(maxTitleLength), limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(AdminParameter), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const AdminOption = z
  .object({
    id: z.int(),
    title_ru: z.string(),
    title_ky: z.string(),
    is_active: z.boolean(),
    /** The option of the other parameter that it belongs to. */
    parent_option: Named.nullable(),
  })
  .meta({ id: "AdminOption" });
export type AdminOption = z.infer<typeof AdminOption>;

export const getAdminParameter = endpoint({
  ...calls.getAdminParameter,
  feature: "admin",
  summary: "One parameter with a page of its options, in their order or by words of their titles",
  params,
  query: z.object({ search: queryText(maxTitleLength), limit: queryInteger(1, 100), key: queryText(100) }),
  reply: AdminParameter.extend({ options: z.object({ results: z.array(AdminOption), ...pageFields }) }),
  errors: ["not_found", "key_invalid"],
});

export const addParameter = endpoint({
  ...calls.addParameter,
  feature: "admin",
  summary: "Add a parameter, the last one of a category",
  body: z.strictObject({
    category: BodyId,
    ...titles,
    unit_ru: Unit.optional(),
    unit_ky: Unit.optional(),
    type: z.enum(["enter", "select"], { error: "choice" }),
    /** An entered number, filtered as a range. */
    from_to: Switch.optional(),
    /** Several options may be chosen. */
    multiple: Switch.optional(),
    required: Switch.optional(),
  }),
  reply: AdminParameter,
  status: 201,
  errors: ["not_found", "too_many_records"],
});

export const updateParameter = endpoint({
  ...calls.updateParameter,
  feature: "admin",
  summary: "Rename a parameter, or require it; its kind stays, for listings have values of it",
  params,
  body: z.strictObject({
    version: Version,
    ...changedTitles,
    unit_ru: Unit.optional(),
    unit_ky: Unit.optional(),
    required: Switch.optional(),
  }),
  reply: AdminParameter,
  errors: ["not_found", "edited_meanwhile"],
});

export const addOption = endpoint({
  ...calls.addOption,
  feature: "admin",
  summary: "Add an option, the last one of its parameter",
  params,
  body: z.strictObject({
    ...titles,
    /** Where the parameter depends on another one: the option of that. */
    parent_option: BodyId.optional(),
  }),
  reply: AdminOption,
  status: 201,
  errors: ["not_found", "too_many_records"],
});

const optionParams = params.extend({ option_id: Id });

export const updateOption = endpoint({
  ...calls.updateOption,
  feature: "admin",
  summary: "Rename an option, or offer it no more; listings that have it keep it",
  params: optionParams,
  body: z.strictObject({
    /** Of the parameter. */
    version: Version,
    ...changedTitles,
    is_active: Switch.optional(),
  }),
  reply: AdminOption,
  errors: ["not_found", "edited_meanwhile"],
});

export const moveOption = endpoint({
  ...calls.moveOption,
  feature: "admin",
  summary: "Move an option before the previous one, or after the next one",
  params: optionParams,
  body: z.strictObject({ direction: Direction }),
  reply: Moved,
  errors: ["not_found"],
});
