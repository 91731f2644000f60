import { z } from "zod";
import { roles } from "#contracts/accounts/roles.ts";
import { normaliseLogin } from "#contracts/accounts/rules.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { cleanText, Id, maxId, pageFields, queryInteger, queryText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { listingsPerDayBounds, maxUrlLength, rateBounds } from "./rules.ts";

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
