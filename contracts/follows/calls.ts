import { call } from "#contracts/base/call.ts";

/** Whether one follows a seller. */
export const getFollow = call("getFollow", "GET", "/auth/v1/users/{id}/follow/");

/** Hear of what a seller publishes. */
export const followSeller = call("followSeller", "POST", "/auth/v1/users/{id}/follow/");

/** Hear of a seller no more. */
export const unfollowSeller = call("unfollowSeller", "DELETE", "/auth/v1/users/{id}/follow/");

/** The sellers that one follows. */
export const listFollowedSellers = call("listFollowedSellers", "GET", "/auth/v1/personal/follows/");
