import { call } from "#contracts/base/call.ts";

/** Ask for a business profile. */
export const sendBusinessRequest = call("sendBusinessRequest", "POST", "/business/v1/requests/");

/** Change one's own request that waits. */
export const changeBusinessRequest = call("changeBusinessRequest", "PATCH", "/business/v1/requests/");

/** Take one's own request that waits back. */
export const withdrawBusinessRequest = call("withdrawBusinessRequest", "DELETE", "/business/v1/requests/");

/** One's own request, and what became of it. */
export const getBusinessRequest = call("getBusinessRequest", "GET", "/business/v1/requests/");

/** Whether to invite the user to become a business. */
export const getBusinessInvitation = call("getBusinessInvitation", "GET", "/business/v1/open_modal/");

/** The invitation was shown. */
export const closeBusinessInvitation = call("closeBusinessInvitation", "POST", "/business/v1/open_modal/");

/** What to tell a business of now. */
export const getBusinessReminder = call("getBusinessReminder", "GET", "/business/v1/every_three_days/");

/** The reminder was read. */
export const closeBusinessReminder = call("closeBusinessReminder", "POST", "/business/v1/every_three_days/");
