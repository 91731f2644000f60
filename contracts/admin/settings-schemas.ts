import { z } from "zod";
import { endpoint } from "#contracts/base/endpoint.ts";
import { cleanText } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { businessDemoDaysBounds, listingsPerDayBounds, maxUrlLength, operatorFields } from "./rules.ts";
import { Switch, Version, wholeNumber } from "./values.ts";

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

/** One line; empty takes it away. */
function operatorText(name: keyof typeof operatorFields) {
  const max = operatorFields[name];
  return z
    .string({ error: "text" })
    .max(max * 4, { error: "too_long" })
    .transform((text) => cleanText(text).replaceAll(/\s+/g, " "))
    .pipe(z.string().max(max, { error: "too_long" }))
    .transform((text) => text || null)
    .nullable();
}

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
    /** Days that an approved business is on show without paying. */
    business_demo_days: z.int(),
    /** Who runs the site; null: not said. */
    operator_name: z.string().nullable(),
    /** 14 digits. */
    operator_inn: z.string().nullable(),
    operator_address: z.string().nullable(),
    /** Account and bank. */
    operator_account: z.string().nullable(),
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
    business_demo_days: wholeNumber(businessDemoDaysBounds).optional(),
    operator_name: operatorText("operator_name").optional(),
    operator_inn: z
      .string({ error: "text" })
      .max(64, { error: "inn" })
      .transform((text) => text.replaceAll(/\s/g, ""))
      .refine((text) => text === "" || /^\d{14}$/.test(text), { error: "inn" })
      .transform((text) => text || null)
      .nullable()
      .optional(),
    operator_address: operatorText("operator_address").optional(),
    operator_account: operatorText("operator_account").optional(),
  }),
  reply: SiteSettings,
  errors: ["not_found", "edited_meanwhile"],
});
