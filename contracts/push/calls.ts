import { call } from "#contracts/base/call.ts";

/** The public key that a browser subscribes with (RFC 8292). */
export const getPushKey = call("getPushKey", "GET", "/push/v1/key/");

/** Whether the present session's browser gets pushes, and which ones the account wants. */
export const getPushSettings = call("getPushSettings", "GET", "/push/v1/settings/");

/** Choose which pushes the account gets, when, and what they say. */
export const updatePushSettings = call("updatePushSettings", "PATCH", "/push/v1/settings/");

/** Send pushes to the browser of the present session. The same again, or a new address after the old one ended, is fine. */
export const subscribeToPush = call("subscribeToPush", "POST", "/push/v1/subscription/");

/** Send no more pushes to the browser of the present session. */
export const unsubscribeFromPush = call("unsubscribeFromPush", "DELETE", "/push/v1/subscription/");
