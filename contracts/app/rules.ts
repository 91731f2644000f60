/*
 * The installed site («Приложение»): what its pages, its service worker and the server agree on.
 */

/** The header that says whose a page is and whether it may be kept: `guest`, `12`, `12; keep`, `12/34` (who acts by a membership). */
export const pageMarkHeader = "x-page-for";

/** The pages, without the language, that may be kept for when there is no network. */
export const keptPages =
  /^\/(?:products\/\d{1,10}|favorites|chats(?:\/\d{1,19})?|post|profile\/my-products\/edit\/\d{1,10}|offline)$/;

/** Shown where there is neither a network nor a kept page. */
export const offlinePath = "/offline";

/** The service worker. */
export const workerPath = "/sw.js";

/** Where phones send what is shared to the app, and the form that takes it; without the language. */
export const sharePath = "/post/share";
export const sharedPath = "/post?shared=1";
/** The same when nothing has arrived: there was no worker to take it. */
export const shareLostPath = "/post?shared=lost";

/** The cache with what was shared, until the form takes it. */
export const sharedCache = "shared";
/** Milliseconds after which what was shared is not taken any more. */
export const sharedLifetime = 3_600_000;
