import { z } from "zod";
import { normaliseLogin, normalisePhone } from "#contracts/accounts/rules.ts";
import { endpoint } from "#contracts/base/endpoint.ts";
import { signedInErrors } from "#contracts/base/errors.ts";
import { BodyId, cleanText, Id } from "#contracts/base/values.ts";
import { Photo } from "#contracts/listings/schemas.ts";
import { RequestStatus } from "#contracts/users/schemas.ts";
import { isInCountry } from "./country.ts";
import * as calls from "./profile-calls.ts";
import {
  findLinkError,
  maxDeliveryDays,
  maxDeliveryNote,
  maxDeliverySum,
  maxWebsite,
  normaliseInstagram,
  normaliseTelegram,
  normaliseWebsite,
  normaliseWhatsapp,
} from "./profile-rules.ts";
import { BusinessAddress, BusinessDelivery, Holiday, WorkingDay } from "./record-schemas.ts";
import {
  deliveryKinds,
  maxAbout,
  maxAddressText,
  maxBusinessBanners,
  maxGallery,
  maxHolidays,
  maxPhones,
  registrationSteps,
  weekdays,
} from "./rules.ts";
import { BusinessName, given } from "./text-schemas.ts";

/** The profile of one's own business. */
export const BusinessProfile = z
  .object({
    id: z.int(),
    name: z.string(),
    about: z.string(),
    /** Its page is `/b/<link>`, else `/b/<id>`. */
    link: z.string().nullable(),
    /** When the link may be changed again; null: now. */
    next_link_change_date: z.string().nullable(),
    /** Id of what it mostly deals in. */
    category: z.int().nullable(),
    logo: Photo.nullable(),
    banners: z.array(Photo),
    gallery: z.array(Photo),
    phones: z.array(z.string()),
    whatsapp: z.string().nullable(),
    /** A name, without `@`. */
    telegram: z.string().nullable(),
    instagram: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    addresses: z.array(BusinessAddress),
    /** Monday first; null before it was said. */
    schedule: z.array(WorkingDay).nullable(),
    holidays: z.array(Holiday),
    deliveries: z.array(BusinessDelivery),
    /** It has said that it does not deliver; the first condition ends that. */
    without_delivery: z.boolean(),
    request_status: RequestStatus,
    demo_until: z.string().nullable(),
    paid_until: z.string().nullable(),
    /** The step of the registration that is open; null: it was finished. */
    registration_step: z.enum(registrationSteps).nullable(),
    /** Percent of the profile that is filled in. */
    completeness: z.int(),
    /** Grows with each change. */
    version: z.int(),
  })
  .meta({ id: "BusinessProfile" });
export type BusinessProfile = z.infer<typeof BusinessProfile>;

const ownErrors = [...signedInErrors, "not_business", "business_expired"] as const;

const About = given(maxAbout).pipe(z.string().max(maxAbout, { error: "too_long" }));

/** A text that is normalised, or refused with `message`; empty or null: none. */
const optional = (max: number, normalise: (text: string) => string | null, message: string) =>
  z
    .string({ error: "text" })
    .max(max, { error: "too_long" })
    .nullable()
    .transform((text, context) => {
      const written = cleanText(text ?? "");
      if (written === "") return null;
      const normalised = normalise(written);
      if (normalised !== null) return normalised;
      context.addIssue({ code: "custom", message, input: text });
      return z.NEVER;
    });

/** Empty or null: none. */
const Link = z
  .string({ error: "text" })
  .max(200, { error: "business_link" })
  .nullable()
  .transform((text, context) => {
    const link = cleanText(text ?? "").toLowerCase();
    const error = link === "" ? undefined : findLinkError(link);
    if (error === undefined) return link || null;
    context.addIssue({ code: "custom", message: error, input: text });
    return z.NEVER;
  });

const messengerFields = {
  whatsapp: optional(200, normaliseWhatsapp, "whatsapp").optional(),
  telegram: optional(200, normaliseTelegram, "telegram").optional(),
  instagram: optional(200, normaliseInstagram, "instagram").optional(),
  website: optional(maxWebsite, normaliseWebsite, "web_address").optional(),
};

export const getBusinessProfile = endpoint({
  ...calls.getBusinessProfile,
  acting: "editor",
  feature: "business",
  summary: "The profile of one's own business, and how much of it is filled in",
  reply: BusinessProfile,
  errors: ownErrors,
});

export const updateBusinessProfile = endpoint({
  ...calls.updateBusinessProfile,
  acting: "editor",
  feature: "business",
  summary:
    "Change name, about, link (once in 30 days), category, messengers, website, that one does not deliver, or the step of the registration; null takes a value away",
  body: z.strictObject({
    name: BusinessName.optional(),
    about: About.optional(),
    link: Link.optional(),
    category: BodyId.nullable().optional(),
    ...messengerFields,
    without_delivery: z.boolean({ error: "boolean" }).optional(),
    registration_step: z.enum(registrationSteps, { error: "choice" }).nullable().optional(),
  }),
  reply: BusinessProfile,
  errors: ownErrors,
});

export const listFreeLinks = endpoint({
  ...calls.listFreeLinks,
  acting: "editor",
  feature: "business",
  summary: "Up to three links that are like the name of one's business and are nobody's; none is set by that",
  reply: z.object({ results: z.array(z.string()) }),
  errors: ownErrors,
});

const Phone = z
  .string({ error: "phone" })
  .max(64, { error: "phone" })
  .transform((text, context) => {
    const phone = normalisePhone(text);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: "phone", input: text });
    return z.NEVER;
  });

const normaliseEmail = (text: string) => {
  const found = normaliseLogin(text);
  return found?.kind === "email" ? found.login : null;
};

export const changeBusinessContacts = endpoint({
  ...calls.changeBusinessContacts,
  acting: "editor",
  mayBeAccepted: true,
  feature: "business",
  summary:
    "Change how one is reached. `phones` keeps and orders those that are there; `phone` adds one and `email` sets it: those of the account at once (200), " +
    "others with a code, which is sent first (202) and then comes along as `code` (200)",
  body: z.strictObject({
    phones: z.array(Phone, { error: "phone" }).max(maxPhones, { error: "too_many" }).optional(),
    phone: Phone.optional(),
    email: optional(256, normaliseEmail, "email").optional(),
    code: z
      .string({ error: "code" })
      .regex(/^\d{6}$/, { error: "code" })
      .optional(),
    ...messengerFields,
  }),
  reply: z.object({
    /** Null when nothing had to be confirmed. */
    sent: z
      .object({
        channel: z.enum(["sms", "email"]),
        /** Seconds before another may be asked for. */
        resend_after: z.int(),
        /** Seconds that the code is valid. */
        expires_in: z.int(),
      })
      .nullable(),
    profile: BusinessProfile,
  }),
  errors: [...ownErrors, "phone_code_incorrect", "code_too_soon"],
});

/** Hours are there on working days, and not on others. */
const hasItsHours = ({ is_working, from, to }: Pick<WorkingDay, "is_working" | "from" | "to">) =>
  !is_working || (from !== null && to !== null);

const isEachDayOnce = (days: readonly WorkingDay[]) =>
  days.length === weekdays.length && weekdays.every((day) => days.some((one) => one.day === day));

const hasNoRepeatedDate = (days: readonly Holiday[]) => new Set(days.map(({ date }) => date)).size === days.length;

export const changeBusinessSchedule = endpoint({
  ...calls.changeBusinessSchedule,
  acting: "editor",
  feature: "business",
  summary: "Change the hours of the week, and the dates that have others",
  body: z.strictObject({
    schedule: z
      .array(WorkingDay, { error: "schedule_days" })
      .max(20, { error: "schedule_days" })
      .refine(isEachDayOnce, { error: "schedule_days", abort: true })
      .refine((days) => days.every(hasItsHours), { error: "schedule_hours" }),
    holidays: z
      .array(Holiday, { error: "day" })
      .max(maxHolidays, { error: "too_many" })
      .refine(hasNoRepeatedDate, { error: "repeated" })
      .refine((days) => days.every(hasItsHours), { error: "schedule_hours" })
      .optional(),
  }),
  reply: z.object({
    /** That it is done, in words. */
    detail: z.string(),
    schedule: z.array(WorkingDay),
    holidays: z.array(Holiday),
  }),
  errors: ownErrors,
});

const AddressText = given(maxAddressText).pipe(
  z.string().min(1, { error: "required" }).max(maxAddressText, { error: "too_long" }),
);
const Degrees = z.number({ error: "number" }).nullable().optional();

interface GivenPoint {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}
/** Both or none. */
const hasWholePoint = ({ latitude, longitude }: GivenPoint) =>
  ((latitude ?? null) === null) === ((longitude ?? null) === null);
const isPointInCountry = ({ latitude, longitude }: GivenPoint) =>
  typeof latitude !== "number" || typeof longitude !== "number" || isInCountry(longitude, latitude);

const IdParams = z.object({ id: Id });

export const addBusinessAddress = endpoint({
  ...calls.addBusinessAddress,
  acting: "editor",
  feature: "business",
  summary:
    "Add an address: a location, what stands on the sign, and the point on the map; the same one again is not added twice",
  body: z
    .strictObject({ location: BodyId, address: AddressText, latitude: Degrees, longitude: Degrees })
    .refine(hasWholePoint, { path: ["latitude"], error: "point" })
    .refine(isPointInCountry, { path: ["latitude"], error: "point_outside" }),
  status: 201,
  reply: BusinessAddress,
  errors: [...ownErrors, "too_many_records"],
});

export const updateBusinessAddress = endpoint({
  ...calls.updateBusinessAddress,
  acting: "editor",
  feature: "business",
  summary: "Change an address; null for both takes the point away",
  params: IdParams,
  body: z
    .strictObject({
      location: BodyId.optional(),
      address: AddressText.optional(),
      latitude: Degrees,
      longitude: Degrees,
    })
    .refine(hasWholePoint, { path: ["latitude"], error: "point" })
    .refine(isPointInCountry, { path: ["latitude"], error: "point_outside" }),
  reply: BusinessAddress,
  errors: [...ownErrors, "not_found"],
});

export const deleteBusinessAddress = endpoint({
  ...calls.deleteBusinessAddress,
  acting: "editor",
  feature: "business",
  summary: "Remove an address",
  params: IdParams,
  status: 204,
  reply: z.null(),
  errors: [...ownErrors, "not_found"],
});

const Som = (min: number) =>
  z
    .int({ error: "whole_number" })
    .min(min, { error: "out_of_range" })
    .max(maxDeliverySum, { error: "out_of_range" })
    .nullable()
    .optional();

const deliveryFields = {
  /**
   * `amount`: delivery is free from `from_amount`, to `location` or, without one, everywhere. `city`: delivery to
   * `location` costs `price`; 0 is free.
   */
  from_amount: Som(1),
  location: BodyId.nullable().optional(),
  price: Som(0),
  days: z
    .int({ error: "whole_number" })
    .min(0, { error: "out_of_range" })
    .max(maxDeliveryDays, { error: "out_of_range" })
    .nullable()
    .optional(),
  note: optional(maxDeliveryNote, (text) => text, "text").optional(),
};
const DeliveryKind = z.enum(deliveryKinds, { error: "choice" });

export const listBusinessDeliveries = endpoint({
  ...calls.listBusinessDeliveries,
  acting: "editor",
  feature: "business",
  summary: "The conditions of delivery of one's own business",
  reply: z.array(BusinessDelivery),
  errors: ownErrors,
});

export const addBusinessDelivery = endpoint({
  ...calls.addBusinessDelivery,
  acting: "editor",
  feature: "business",
  summary:
    "Add a condition of delivery: free from an amount on, or to a place at a price; the same one again is not added twice",
  body: z.strictObject({ kind: DeliveryKind, ...deliveryFields }),
  status: 201,
  reply: BusinessDelivery,
  errors: [...ownErrors, "too_many_records"],
});

export const getBusinessDelivery = endpoint({
  ...calls.getBusinessDelivery,
  acting: "editor",
  feature: "business",
  summary: "A condition of delivery of one's own business",
  params: IdParams,
  reply: BusinessDelivery,
  errors: [...ownErrors, "not_found"],
});

export const updateBusinessDelivery = endpoint({
  ...calls.updateBusinessDelivery,
  acting: "editor",
  feature: "business",
  summary: "Change a condition of delivery",
  params: IdParams,
  body: z.strictObject({ kind: DeliveryKind.optional(), ...deliveryFields }),
  reply: BusinessDelivery,
  errors: [...ownErrors, "not_found"],
});

export const deleteBusinessDelivery = endpoint({
  ...calls.deleteBusinessDelivery,
  acting: "editor",
  feature: "business",
  summary: "Remove a condition of delivery",
  params: IdParams,
  status: 204,
  reply: z.null(),
  errors: [...ownErrors, "not_found"],
});

const pictureErrors = [
  ...ownErrors,
  "photo_unreadable",
  "photo_too_narrow",
  "photo_too_large",
  "body_too_large",
] as const;

export const setBusinessLogo = endpoint({
  ...calls.setBusinessLogo,
  acting: "editor",
  feature: "business",
  summary: "Set the logo: multipart with the file `photo` (JPEG, PNG or WebP), best a square",
  status: 201,
  reply: Photo,
  errors: pictureErrors,
});

export const deleteBusinessLogo = endpoint({
  ...calls.deleteBusinessLogo,
  acting: "editor",
  feature: "business",
  summary: "Remove the logo",
  status: 204,
  reply: z.null(),
  errors: ownErrors,
});

export const addBusinessBanner = endpoint({
  ...calls.addBusinessBanner,
  acting: "editor",
  feature: "business",
  summary: "Add a banner: multipart with the file `photo`, best 1,000 × 220 pixels or more of that shape",
  status: 201,
  reply: Photo,
  errors: [...pictureErrors, "too_many_records"],
});

/** Every one of them, once. */
const orderOf = (max: number) =>
  z.strictObject({
    ids: z
      .array(BodyId, { error: "id_list" })
      .max(max, { error: "too_many" })
      .refine((ids) => new Set(ids).size === ids.length, { error: "repeated" }),
  });

export const orderBusinessBanners = endpoint({
  ...calls.orderBusinessBanners,
  acting: "editor",
  feature: "business",
  summary: "Put the banners in an order: the ids of all of them",
  body: orderOf(maxBusinessBanners),
  reply: z.array(Photo),
  errors: ownErrors,
});

export const deleteBusinessBanner = endpoint({
  ...calls.deleteBusinessBanner,
  acting: "editor",
  feature: "business",
  summary: "Remove a banner",
  params: IdParams,
  status: 204,
  reply: z.null(),
  errors: [...ownErrors, "not_found"],
});

export const addGalleryPhoto = endpoint({
  ...calls.addGalleryPhoto,
  acting: "editor",
  feature: "business",
  summary: "Add a photo to the gallery: multipart with the file `photo`",
  status: 201,
  reply: Photo,
  errors: [...pictureErrors, "too_many_records"],
});

export const orderGallery = endpoint({
  ...calls.orderGallery,
  acting: "editor",
  feature: "business",
  summary: "Put the gallery in an order: the ids of all of its photos",
  body: orderOf(maxGallery),
  reply: z.array(Photo),
  errors: ownErrors,
});

export const deleteGalleryPhoto = endpoint({
  ...calls.deleteGalleryPhoto,
  acting: "editor",
  feature: "business",
  summary: "Remove a photo from the gallery",
  params: IdParams,
  status: 204,
  reply: z.null(),
  errors: [...ownErrors, "not_found"],
});
