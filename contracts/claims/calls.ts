import { call } from "#contracts/base/call.ts";

/** What a claim may be about. */
export const listClaimCategories = call("listClaimCategories", "GET", "/product/v1/products/claim/");

/** The last claim that one has sent about something. */
export const getOwnClaim = call("getOwnClaim", "GET", "/product/v1/claims/personal/");

/** Send a claim about a listing to the moderators. */
export const sendClaim = call("sendClaim", "POST", "/product/v1/products/{id}/claim/");

/** Send a claim about a review to the moderators. */
export const sendReviewClaim = call("sendReviewClaim", "POST", "/product/v1/products/{id}/reviews/{review_id}/claim/");

/** Send a claim about a review of a business to the moderators. */
export const sendBusinessReviewClaim = call(
  "sendBusinessReviewClaim",
  "POST",
  "/business/v1/businesses/{id}/reviews/{review_id}/claim/",
);

/** Send a claim about a user to the moderators. */
export const sendUserClaim = call("sendUserClaim", "POST", "/auth/v1/users/{id}/claim/");

/** Send a claim about the other person of a room to the moderators, with its last messages. */
export const sendRoomClaim = call("sendRoomClaim", "POST", "/chat/v2/myrooms/{id}/claim/");
