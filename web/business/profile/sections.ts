import type { BusinessProfile } from "#contracts/business/profile-schemas.ts";
import type { RegistrationStep } from "#contracts/business/rules.ts";

/** A part of the profile that is filled in on a page of its own: the steps of the registration, and the gallery. */
export type Section = Exclude<RegistrationStep, "finish"> | "gallery";

/** All of them, in the order of the page that edits a profile. */
export const sections = [
  "logo",
  "about",
  "contacts",
  "addresses",
  "schedule",
  "delivery",
  "gallery",
] as const satisfies Section[];

/** Whether a part of the profile has what buyers look for there. */
export function isFilled(profile: BusinessProfile, section: Section): boolean {
  switch (section) {
    case "logo":
      return profile.logo !== null;
    case "about":
      return profile.about !== "";
    case "contacts":
      return profile.phones.length > 0;
    case "addresses":
      return profile.addresses.length > 0;
    case "schedule":
      return profile.schedule !== null;
    case "delivery":
      return profile.deliveries.length > 0 || profile.without_delivery;
    case "gallery":
      return profile.gallery.length > 0;
  }
}

/** What `completeness` counts and the profile has not, each with the part where it is filled in; wishes last. */
export function findMissing(profile: BusinessProfile): Missing[] {
  const parts: readonly (readonly [Missing["what"], Missing["section"], boolean])[] = [
    ["logo", "logo", isFilled(profile, "logo")],
    ["contacts", "contacts", isFilled(profile, "contacts")],
    ["addresses", "addresses", isFilled(profile, "addresses")],
    ["about", "about", isFilled(profile, "about")],
    ["link", "about", profile.link !== null],
    ["category", "about", profile.category !== null],
    ["schedule", "schedule", isFilled(profile, "schedule")],
    ["delivery", "delivery", isFilled(profile, "delivery")],
    ["banners", "logo", profile.banners.length > 0],
  ];
  return parts.flatMap(([what, section, isThere]) => (isThere ? [] : [{ what, section }]));
}

/** A page is whole without it. */
export function isWish({ what }: Missing): boolean {
  return what === "banners";
}

export interface Missing {
  what: Exclude<Section, "gallery"> | "banners" | "link" | "category";
  section: Exclude<Section, "gallery">;
}

/** What a saved form did; the page says so. */
export const savedKinds = ["done", "added", "removed", "schedule"] as const;
export type SavedKind = (typeof savedKinds)[number];

/** The server's answer to a form that it refused, or that has to go on with a code. */
export interface SectionAnswer {
  /** Of the form. */
  intent: string;
  errors?: Readonly<Record<string, string>>;
  message?: string;
  /** What was typed: the fields keep it. */
  typed?: Readonly<Record<string, string>>;
  /** A code was sent to this contact, and seconds before the next one. */
  contact?: string;
  resendAfterSeconds?: number;
}
