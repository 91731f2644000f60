import { call } from "#contracts/base/call.ts";

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
