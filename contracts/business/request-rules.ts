/* Requests for a business profile, and dialogs about it: without schemas, so that pages may use them. */

/** Why a moderator refuses a request. `other` needs a note. */
export const requestRejections = ["name", "description", "category", "forbidden_goods", "duplicate", "other"] as const;
export type RequestRejection = (typeof requestRejections)[number];

/** Days before its end at which a business is told that its time runs out, once each. */
export const endNotices = [7, 3, 1] as const;

/** Days between two invitations to become a business. */
export const invitationDays = 30;
/** Days between two reminders to a business. */
export const reminderDays = 3;
/** A reminder tells that the demo ends when it has no more days than these. */
export const demoEndingDays = 10;

export const reminderKinds = ["demo_ending", "profile_incomplete", "tip"] as const;

/** Advice to businesses, one after the other. */
export const businessTips = ["photos", "catalogues", "discounts", "contacts"] as const;
