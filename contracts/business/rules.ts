/** Characters of a business's name, at most; cards show fewer. */
export const maxBusinessName = 60;
export const minBusinessName = 2;
/** Characters of what a business says of itself. */
export const maxAbout = 4_000;

export const maxPhones = 5;
export const maxAddresses = 10;
export const maxAddressText = 200;
/** Kilometres from the place of an address to its point: a rural district is so wide. */
export const maxAddressDistance = 50;
export const maxDeliveries = 30;
export const maxHolidays = 60;
export const maxBusinessBanners = 5;
export const maxGallery = 50;
/** Catalogues of a business, promotions aside, and listings in each. */
export const maxCatalogues = 100;
export const maxCatalogueListings = 1_000;
/** A catalogue's name is longer than 3 characters. */
export const minCatalogueName = 4;
export const maxCatalogueName = 60;

/** The part of `/b/<link>` that an owner chooses: letters, digits and hyphens, not digits only. */
export const linkPattern = /^(?=.*[a-z-])[a-z0-9-]{3,40}$/;
/** How often it may be changed, and how long the one before leads on. */
export const linkChangeDays = 30;
export const nameChangeDays = 30;
export const oldLinkDays = 365;

/** Recommended sizes in pixels. */
export const logoSize = { width: 140, height: 140 } as const;
export const bannerSize = { width: 1_000, height: 220 } as const;

/** Weekdays of a schedule: 1 is Monday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Conditions of delivery: free from an amount on, or to a place. */
export const deliveryKinds = ["amount", "city"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** Steps of the registration, in their order: what buyers need most and takes least comes first (docs/decisions/0030). */
export const registrationSteps = ["contacts", "addresses", "schedule", "delivery", "logo", "about", "finish"] as const;
export type RegistrationStep = (typeof registrationSteps)[number];
