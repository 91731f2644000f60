import { call } from "#contracts/base/call.ts";

/** One photo, as every call with a picture of a business takes it. */
const picture = { field: "photo", maxBytes: 12 * 1024 * 1024 } as const;

/** The profile of one's own business. */
export const getBusinessProfile = call("getBusinessProfile", "GET", "/business/v1/profile/");

/** Change name, about, link, category, messengers, website or the step of the registration. */
export const updateBusinessProfile = call("updateBusinessProfile", "PATCH", "/business/v1/profile/");

/** Links that are free and like one's name. */
export const listFreeLinks = call("listFreeLinks", "GET", "/business/v1/profile/links/");

/** Change how one is reached. */
export const changeBusinessContacts = call("changeBusinessContacts", "POST", "/business/v1/profile/contacts/");

/** Change hours and holidays. */
export const changeBusinessSchedule = call("changeBusinessSchedule", "POST", "/business/v1/profile/schedule/");

/** Add an address. */
export const addBusinessAddress = call("addBusinessAddress", "POST", "/business/v1/profile/addresses/");

/** Change an address. */
export const updateBusinessAddress = call("updateBusinessAddress", "PATCH", "/business/v1/profile/addresses/{id}/");

/** Remove an address. */
export const deleteBusinessAddress = call("deleteBusinessAddress", "DELETE", "/business/v1/profile/addresses/{id}/");

/** The conditions of delivery. */
export const listBusinessDeliveries = call("listBusinessDeliveries", "GET", "/business/v1/profile/delivery/");

/** Add a condition of delivery. */
export const addBusinessDelivery = call("addBusinessDelivery", "POST", "/business/v1/profile/delivery/");

/** A condition of delivery. */
export const getBusinessDelivery = call("getBusinessDelivery", "GET", "/business/v1/profile/delivery/{id}/");

/** Change a condition of delivery. */
export const updateBusinessDelivery = call("updateBusinessDelivery", "PATCH", "/business/v1/profile/delivery/{id}/");

/** Remove a condition of delivery. */
export const deleteBusinessDelivery = call("deleteBusinessDelivery", "DELETE", "/business/v1/profile/delivery/{id}/");

/** Set the logo. */
export const setBusinessLogo = call("setBusinessLogo", "POST", "/business/v1/profile/logo/", picture);

/** Remove the logo. */
export const deleteBusinessLogo = call("deleteBusinessLogo", "DELETE", "/business/v1/profile/logo/");

/** Add a banner. */
export const addBusinessBanner = call("addBusinessBanner", "POST", "/business/v1/profile/banners/", picture);

/** Put the banners in an order. */
export const orderBusinessBanners = call("orderBusinessBanners", "PATCH", "/business/v1/profile/banners/");

/** Remove a banner. */
export const deleteBusinessBanner = call("deleteBusinessBanner", "DELETE", "/business/v1/profile/banners/{id}/");

/** Add a photo to the gallery. */
export const addGalleryPhoto = call("addGalleryPhoto", "POST", "/business/v1/profile/gallery/", picture);

/** Put the gallery in an order. */
export const orderGallery = call("orderGallery", "PATCH", "/business/v1/profile/gallery/");

/** Remove a photo from the gallery. */
export const deleteGalleryPhoto = call("deleteGalleryPhoto", "DELETE", "/business/v1/profile/gallery/{id}/");
