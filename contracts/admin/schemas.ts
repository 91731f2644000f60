import { z } from "zod";
import { roles } from "#contracts/accounts/roles.ts";
import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { BannerType } from "#contracts/banners/schemas.ts";
import { DealType } from "#contracts/catalogue/schemas.ts";
import { BodyId, cleanText, Id, maxId, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import {
  listingsPerDayBounds,
  maxLinkLength,
  maxParameters,
  maxSlugLength,
  maxTitleLength,
  maxUnitLength,
  maxUrlLength,
  maxWordLength,
  maxWords,
  rateBounds,
} from "./rules.ts";

const params = z.object({ id: Id });

const staffRoles = ["moderator", "admin"] as const;

const Login = z
  .string({ error: "required" })
  .min(1, { error: "required" })
  .max(256, { error: "too_long" })
  .transform((text, context) => {
    const found = normaliseLogin(text);
    if (found) return found.login;
    context.addIssue({ code: "custom", message: text.includes("@") ? "email" : "phone", input: text });
    return z.NEVER;
  });

/** A moderator or an admin, as admins see them. */
export const StaffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    /** Phone, or e-mail. */
    login: z.string().nullable(),
    photo: z.string().nullable(),
    role: z.enum(roles),
    /** Without one they cannot work, outside of a demo. */
    has_second_factor: z.boolean(),
    /** When they were last seen; null: they are not signed in anywhere. */
    last_seen: z.string().nullable(),
    /** False for the only admin, who has to stay. */
    may_change: z.boolean(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof StaffMember>;

export const listStaff = endpoint({
  ...calls.listStaff,
  feature: "admin",
  summary: "Moderators and admins, in the order of their accounts",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(StaffMember), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const addStaff = endpoint({
  ...calls.addStaff,
  feature: "admin",
  summary: "Give the account of a phone or e-mail the role of a moderator or an admin; its sessions end",
  body: z.strictObject({ login: Login, role: z.enum(staffRoles, { error: "choice" }) }),
  reply: StaffMember,
  errors: ["not_found"],
});

export const updateStaff = endpoint({
  ...calls.updateStaff,
  feature: "admin",
  summary: "Change the role of a member of the staff, `user` takes it away; their sessions end",
  params,
  body: z.strictObject({
    role: z.enum(roles, { error: "choice" }),
    /** The role that was seen: another one by now is `edited_meanwhile`. */
    before: z.enum(roles, { error: "choice" }),
  }),
  reply: StaffMember,
  errors: ["not_found", "edited_meanwhile", "last_admin"],
});

/** The version that was seen: another one by now is `edited_meanwhile`. */
const Version = z
  .int({ error: "whole_number" })
  .min(1, { error: "out_of_range" })
  .max(maxId, { error: "out_of_range" });
const Switch = z.boolean({ error: "boolean" });
const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.int({ error: "whole_number" }).min(min, { error: "out_of_range" }).max(max, { error: "out_of_range" });

const ratedCurrencies = ["USD"] as const;
const RatedCurrency = z.enum(ratedCurrencies, { error: "choice" });
/** Som for one unit, with four decimals at most. */
const Kgs = z
  .number({ error: "number" })
  .refine((kgs) => Math.round(kgs * 10_000) / 10_000 === kgs, { error: "number" });

export const Rate = z
  .object({ currency: RatedCurrency, kgs: z.number(), update_date: z.string() })
  .meta({ id: "Rate" });
export type Rate = z.infer<typeof Rate>;

export const listRates = endpoint({
  ...calls.listRates,
  feature: "admin",
  summary: "What one unit of each currency costs in som",
  reply: z.object({ results: z.array(Rate) }),
  errors: ["not_found"],
});

export const changeRate = endpoint({
  ...calls.changeRate,
  feature: "admin",
  summary: "Set what one unit of a currency costs in som; a step of over 10 % has to be confirmed",
  body: z.strictObject({
    currency: RatedCurrency,
    kgs: Kgs.min(rateBounds.min, { error: "out_of_range" }).max(rateBounds.max, { error: "out_of_range" }),
    /** The rate that was seen: another one by now is `edited_meanwhile`. */
    before: Kgs,
    confirmed: Switch.optional(),
  }),
  reply: Rate,
  errors: ["not_found", "edited_meanwhile", "confirmation_needed"],
});

export const RateChange = z
  .object({
    id: z.int(),
    currency: RatedCurrency,
    before: z.number(),
    after: z.number(),
    /** Null: at the command line, or the account is gone. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    creation_date: z.string(),
  })
  .meta({ id: "RateChange" });
export type RateChange = z.infer<typeof RateChange>;

export const listRateChanges = endpoint({
  ...calls.listRateChanges,
  feature: "admin",
  summary: "Changes of rates, newest first",
  query: z.object({ limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(RateChange), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

/** An https address; empty takes it away. */
const WebAddress = z
  .string({ error: "text" })
  .max(maxUrlLength, { error: "too_long" })
  .transform(cleanText)
  .refine((text) => text === "" || (/^https:\/\/[^\s"'<>\\]+$/.test(text) && URL.canParse(text)), {
    error: "web_address",
  })
  .transform((text) => text || null)
  .nullable();

export const SiteSettings = z
  .object({
    version: z.int(),
    /** Where help is given; null: as the operator set it at the start, or nowhere. */
    support_url: z.string().nullable(),
    app_url: z.string().nullable(),
    accepts_sign_ups: z.boolean(),
    accepts_listings: z.boolean(),
    /** New listings of an account a day. */
    listings_per_day: z.int(),
  })
  .meta({ id: "SiteSettings" });
export type SiteSettings = z.infer<typeof SiteSettings>;

export const getSiteSettings = endpoint({
  ...calls.getSiteSettings,
  feature: "admin",
  summary: "Switches, limits and contacts of the site",
  reply: SiteSettings,
  errors: ["not_found"],
});

export const updateSiteSettings = endpoint({
  ...calls.updateSiteSettings,
  feature: "admin",
  summary: "Change switches, limits and contacts of the site; every process follows within 10 seconds",
  body: z.strictObject({
    version: Version,
    support_url: WebAddress.optional(),
    app_url: WebAddress.optional(),
    accepts_sign_ups: Switch.optional(),
    accepts_listings: Switch.optional(),
    listings_per_day: wholeNumber(listingsPerDayBounds).optional(),
  }),
  reply: SiteSettings,
  errors: ["not_found", "edited_meanwhile"],
});

const text = (max: number) =>
  z
    .string({ error: "text" })
    .max(max * 4, { error: "too_long" })
    .transform((value) => cleanText(value).replace(/\s+/g, " "))
    .pipe(z.string().max(max, { error: "too_long" }));
const Title = text(maxTitleLength).pipe(z.string().min(1, { error: "required" }));
const Unit = text(maxUnitLength);
const Slug = z
  .string({ error: "text" })
  .max(maxSlugLength, { error: "too_long" })
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" }));
/** The name of a Lucide icon. */
const Icon = z
  .string({ error: "text" })
  .max(40, { error: "too_long" })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: "slug" });
const Direction = z.enum(["up", "down"], { error: "choice" });

/** Words or short phrases with a letter or a digit, each once. */
const words = (min: number) =>
  z
    .array(text(maxWordLength).pipe(z.string().regex(/[\p{L}\p{N}]/u, { error: "required" })), { error: "required" })
    .max(maxWords, { error: "too_many" })
    .transform((list) => [...new Map(list.map((word) => [word.toLowerCase(), word])).values()])
    .pipe(z.array(z.string()).min(min, { error: "two_words" }));

/** A category as admins see it. */
export const AdminCategory = z
  .object({
    id: z.int(),
    parent: z.int().nullable(),
    title_ru: z.string(),
    title_ky: z.string(),
    title_slug: z.string(),
    icon: z.string(),
    is_active: z.boolean(),
    /** Null: as its parent. */
    deal_types: z.array(DealType).nullable(),
    version: z.int(),
    /** Right under it, closed ones too. */
    child_count: z.int(),
    /** Active listings in it and below. */
    product_count: z.int(),
  })
  .meta({ id: "AdminCategory" });
export type AdminCategory = z.infer<typeof AdminCategory>;

/** A parameter as admins see it, without its options. */
export const AdminParameter = z
  .object({
    id: z.int(),
    title_ru: z.string(),
    title_ky: z.string(),
    unit_ru: z.string(),
    unit_ky: z.string(),
    type: z.enum(["enter", "select"]),
    from_to: z.boolean(),
    multiple: z.boolean(),
    required: z.boolean(),
    depends_on: z.int().nullable(),
    version: z.int(),
    option_count: z.int(),
  })
  .meta({ id: "AdminParameter" });
export type AdminParameter = z.infer<typeof AdminParameter>;

const CategoryTitle = z.object({ id: z.int(), title_ru: z.string(), title_ky: z.string() });

export const AdminCategoryDetail = AdminCategory.extend({
  /** Its ancestors, the main category first. */
  path: z.array(CategoryTitle),
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

const titles = { title_ru: Title, title_ky: Title };

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
  summary: "Rename, close or open a category, or give it other parameters",
  params,
  body: z.strictObject({
    version: Version,
    title_ru: Title.optional(),
    title_ky: Title.optional(),
    title_slug: Slug.optional(),
    icon: Icon.optional(),
    is_active: Switch.optional(),
    /** The first is the default; null: as its parent. */
    deal_types: z.array(DealType).min(1, { error: "required" }).max(6, { error: "too_many" }).nullable().optional(),
    /** In their order; null: as its parent. */
    parameters: z.array(BodyId).max(maxParameters, { error: "too_many" }).nullable().optional(),
    search_names: words(0).optional(),
  }),
  reply: AdminCategory,
  errors: ["not_found", "edited_meanwhile"],
});

export const moveCategory = endpoint({
  ...calls.moveCategory,
  feature: "admin",
  summary: "Move a category before the previous one under its parent, or after the next one",
  params,
  body: z.strictObject({ direction: Direction }),
  reply: z.object({ moved: z.boolean() }),
  errors: ["not_found"],
});

export const deleteCategory = endpoint({
  ...calls.deleteCategory,
  feature: "admin",
  summary: "Delete a category without children that has no listings; others are closed",
  params,
  body: z.strictObject({ version: Version }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["not_found", "edited_meanwhile", "in_use"],
});

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
    parent_option: CategoryTitle.nullable(),
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
    title_ru: Title.optional(),
    title_ky: Title.optional(),
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
    title_ru: Title.optional(),
    title_ky: Title.optional(),
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
  reply: z.object({ moved: z.boolean() }),
  errors: ["not_found"],
});

/** Words that mean the same to a search. */
export const Synonyms = z
  .object({ id: z.int(), words: z.array(z.string()), version: z.int() })
  .meta({ id: "Synonyms" });
export type Synonyms = z.infer<typeof Synonyms>;

export const listSynonyms = endpoint({
  ...calls.listSynonyms,
  feature: "admin",
  summary: "Groups of synonyms, the newest first, or those with a text in a word",
  query: z.object({ search: queryText(maxWordLength), limit: queryInteger(1, 100), key: queryText(100) }),
  reply: z.object({ results: z.array(Synonyms), ...pageFields }),
  errors: ["not_found", "key_invalid"],
});

export const addSynonyms = endpoint({
  ...calls.addSynonyms,
  feature: "admin",
  summary: "Add a group of words that mean the same to a search, in either language",
  body: z.strictObject({ words: words(2) }),
  reply: Synonyms,
  status: 201,
  errors: ["not_found", "too_many_records"],
});

export const updateSynonyms = endpoint({
  ...calls.updateSynonyms,
  feature: "admin",
  summary: "Change the words of a group",
  params,
  body: z.strictObject({ version: Version, words: words(2) }),
  reply: Synonyms,
  errors: ["not_found", "edited_meanwhile"],
});

export const deleteSynonyms = endpoint({
  ...calls.deleteSynonyms,
  feature: "admin",
  summary: "Remove a group",
  params,
  body: z.strictObject({ version: Version }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["not_found", "edited_meanwhile"],
});

/** A banner as admins see it. */
export const AdminBanner = z
  .object({
    id: z.int(),
    /** Where it is shown. */
    type: BannerType,
    /** Null: it has no picture yet, and is not shown. */
    image_link: z.string().nullable(),
    link: z.string(),
    /** Days in Bishkek, both inclusive. */
    first_day: z.string(),
    /** Null: until further notice. */
    last_day: z.string().nullable(),
    is_on: z.boolean(),
    state: z.enum(["shown", "off", "coming", "over", "no_picture"]),
    views: z.int(),
    clicks: z.int(),
    version: z.int(),
  })
  .meta({ id: "AdminBanner" });
export type AdminBanner = z.infer<typeof AdminBanner>;

/** An address on the web, or a path of this site, of which the one in Russian is kept: readers stay in their language. */
const Link = z
  .string({ error: "text" })
  .max(maxLinkLength, { error: "too_long" })
  .transform((text) =>
    cleanText(text)
      .replace(/^\/ky(?=[/?#]|$)\/?/, "/")
      .replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
  )
  .pipe(z.string().min(1, { error: "required" }))
  .refine(isLink, { error: "link" });

function isLink(text: string): boolean {
  if (/[\s"'<>\\]/.test(text) || text.startsWith("//")) return false;
  if (text.startsWith("/")) return true;
  if (!/^https?:\/\/[^/?#]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return hostname.includes(".") && username === "" && password === "";
}

/** A form with a file has texts only. */
const FormSwitch = z.union([Switch, z.enum(["true", "false"]).transform((text) => text === "true")], {
  error: "boolean",
});
const FormVersion = z.union([Version, Id], { error: "whole_number" });
/** Days that a calendar has; those of other centuries are typos. */
const BannerDay = z.iso
  .date({ error: "day" })
  .refine((day) => day >= "2020-01-01" && day <= "2099-12-31", { error: "day" });
const LastDay = z.union([z.literal("").transform(() => null), z.null(), BannerDay], { error: "day" });

export const listAdminBanners = endpoint({
  ...calls.listAdminBanners,
  feature: "admin",
  summary: "Banners in their order, those that are off or over too, with what was counted",
  reply: z.object({ results: z.array(AdminBanner) }),
  errors: ["not_found"],
});

export const addBanner = endpoint({
  ...calls.addBanner,
  feature: "admin",
  summary: "Add a banner, the last one; multipart with the file `image` (JPEG, PNG or WebP)",
  body: z.strictObject({
    type: BannerType.optional(),
    link: Link,
    /** Today where it is left out. */
    first_day: BannerDay.optional(),
    /** Empty: until further notice. */
    last_day: LastDay.optional(),
    is_on: FormSwitch.optional(),
  }),
  reply: AdminBanner,
  status: 201,
  errors: ["not_found", "too_many_records", "photo_unreadable", "photo_too_large", "body_too_large"],
});

export const updateBanner = endpoint({
  ...calls.updateBanner,
  feature: "admin",
  summary: "Change a banner, or switch it on or off; JSON, or multipart with the file `image`",
  params,
  body: z.strictObject({
    version: FormVersion,
    link: Link.optional(),
    first_day: BannerDay.optional(),
    last_day: LastDay.optional(),
    is_on: FormSwitch.optional(),
  }),
  reply: AdminBanner,
  errors: ["not_found", "edited_meanwhile", "photo_unreadable", "photo_too_large", "body_too_large"],
});

export const moveBanner = endpoint({
  ...calls.moveBanner,
  feature: "admin",
  summary: "Move a banner before the previous one, or after the next one",
  params,
  body: z.strictObject({ direction: Direction }),
  reply: z.object({ moved: z.boolean() }),
  errors: ["not_found"],
});

export const deleteBanner = endpoint({
  ...calls.deleteBanner,
  feature: "admin",
  summary: "Delete a banner with its picture and its counts",
  params,
  body: z.strictObject({ version: Version }),
  reply: z.object({ deleted: z.literal(true) }),
  errors: ["not_found", "edited_meanwhile"],
});
