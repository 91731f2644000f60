import { z } from "zod";
import { BannerType } from "#contracts/banners/schemas.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { cleanText, Id } from "#contracts/base/values.ts";
import * as calls from "./calls.ts";
import { maxLinkLength } from "./rules.ts";
import { Deleted, Direction, Moved, params, Switch, Version } from "./values.ts";

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
  errors: [
    "not_found",
    "too_many_records",
    "photo_unreadable",
    "photo_too_narrow",
    "photo_too_large",
    "body_too_large",
  ],
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
  errors: [
    "not_found",
    "edited_meanwhile",
    "photo_unreadable",
    "photo_too_narrow",
    "photo_too_large",
    "body_too_large",
  ],
});

export const moveBanner = endpoint({
  ...calls.moveBanner,
  feature: "admin",
  summary: "Move a banner before the previous one, or after the next one",
  params,
  body: z.strictObject({ direction: Direction }),
  reply: Moved,
  errors: ["not_found"],
});

export const deleteBanner = endpoint({
  ...calls.deleteBanner,
  feature: "admin",
  summary: "Delete a banner with its picture and its counts",
  params,
  body: z.strictObject({ version: Version }),
  reply: Deleted,
  errors: ["not_found", "edited_meanwhile"],
});
