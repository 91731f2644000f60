import { call } from "#contracts/base/call.ts";

/** Moderators and admins. */
export const listStaff = call("listStaff", "GET", "/moderation/v1/admin/staff/");

/** Give the account of a login a role. */
export const addStaff = call("addStaff", "POST", "/moderation/v1/admin/staff/");

/** Change the role of a member of the staff, or take it away. */
export const updateStaff = call("updateStaff", "PATCH", "/moderation/v1/admin/staff/{id}/");
