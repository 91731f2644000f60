import { call } from "#contracts/base/call.ts";
import { maxBannerBytes } from "./rules.ts";

/** Moderators and admins. */
export const listStaff = call("listStaff", "GET", "/moderation/v1/admin/staff/");

/** Give the account of a login a role. */
export const addStaff = call("addStaff", "POST", "/moderation/v1/admin/staff/");

/** Change the role of a member of the staff, or take it away. */
export const updateStaff = call("updateStaff", "PATCH", "/moderation/v1/admin/staff/{id}/");

/** What one unit of each currency costs. */
export const listRates = call("listRates", "GET", "/moderation/v1/admin/rates/");

/** Set what one unit of a currency costs. */
export const changeRate = call("changeRate", "POST", "/moderation/v1/admin/rates/");

/** Earlier rates. */
export const listRateChanges = call("listRateChanges", "GET", "/moderation/v1/admin/rates/history/");

/** Switches, limits and contacts of the site. */
export const getSiteSettings = call("getSiteSettings", "GET", "/moderation/v1/admin/settings/");

/** Change switches, limits and contacts of the site. */
export const updateSiteSettings = call("updateSiteSettings", "PATCH", "/moderation/v1/admin/settings/");

/** The categories right under another one, closed ones too. */
export const listAdminCategories = call("listAdminCategories", "GET", "/moderation/v1/admin/categories/");

/** One category as admins see it. */
export const getAdminCategory = call("getAdminCategory", "GET", "/moderation/v1/admin/categories/{id}/");

/** Add a category. */
export const addCategory = call("addCategory", "POST", "/moderation/v1/admin/categories/");

/** Rename, move, close or open a category, or give it other parameters. */
export const updateCategory = call("updateCategory", "PATCH", "/moderation/v1/admin/categories/{id}/");

/** Move a category before or after the next one. */
export const moveCategory = call("moveCategory", "POST", "/moderation/v1/admin/categories/{id}/move/");

/** Delete a category that nothing was ever posted in. */
export const deleteCategory = call("deleteCategory", "DELETE", "/moderation/v1/admin/categories/{id}/");

/** Parameters by words of their titles. */
export const listAdminParameters = call("listAdminParameters", "GET", "/moderation/v1/admin/parameters/");

/** One parameter as admins see it, with a page of its options. */
export const getAdminParameter = call("getAdminParameter", "GET", "/moderation/v1/admin/parameters/{id}/");

/** Add a parameter to a category. */
export const addParameter = call("addParameter", "POST", "/moderation/v1/admin/parameters/");

/** Rename a parameter, or require it. */
export const updateParameter = call("updateParameter", "PATCH", "/moderation/v1/admin/parameters/{id}/");

/** Add an option to a parameter. */
export const addOption = call("addOption", "POST", "/moderation/v1/admin/parameters/{id}/options/");

/** Rename an option, or offer it no more. */
export const updateOption = call("updateOption", "PATCH", "/moderation/v1/admin/parameters/{id}/options/{option_id}/");

/** Move an option before or after the next one. */
export const moveOption = call("moveOption", "POST", "/moderation/v1/admin/parameters/{id}/options/{option_id}/move/");

/** Groups of words that mean the same to a search. */
export const listSynonyms = call("listSynonyms", "GET", "/moderation/v1/admin/synonyms/");

/** Add a group of synonyms. */
export const addSynonyms = call("addSynonyms", "POST", "/moderation/v1/admin/synonyms/");

/** Change the words of a group. */
export const updateSynonyms = call("updateSynonyms", "PATCH", "/moderation/v1/admin/synonyms/{id}/");

/** Remove a group. */
export const deleteSynonyms = call("deleteSynonyms", "DELETE", "/moderation/v1/admin/synonyms/{id}/");

const bannerPicture = { field: "image", maxBytes: maxBannerBytes } as const;

/** Banners, in their order. */
export const listAdminBanners = call("listAdminBanners", "GET", "/moderation/v1/admin/banners/");

/** Add a banner. */
export const addBanner = call("addBanner", "POST", "/moderation/v1/admin/banners/", bannerPicture);

/** Change a banner, or switch it on or off. */
export const updateBanner = call("updateBanner", "PATCH", "/moderation/v1/admin/banners/{id}/", bannerPicture);

/** Move a banner before or after the next one. */
export const moveBanner = call("moveBanner", "POST", "/moderation/v1/admin/banners/{id}/move/");

/** Delete a banner with its picture and its counts. */
export const deleteBanner = call("deleteBanner", "DELETE", "/moderation/v1/admin/banners/{id}/");
