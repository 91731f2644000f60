/* Without schemas, so that pages may use them. */

/** What a push can be about: each can be switched off. */
export const pushKinds = ["chat", "active", "blocked", "claim", "favorite", "followed", "search", "price"] as const;
export type PushKind = (typeof pushKinds)[number];

/** Browsers of an account at most: beyond them the one that was added first gets no more. */
export const maxPushSubscriptions = 10;
/** Characters of the address that a push service gave a browser; the longest known ones have 900. */
export const maxPushEndpoint = 1_500;

/** The time zone of whoever has not chosen one. */
export const defaultTimeZone = "Asia/Bishkek";
