import { call } from "#contracts/base/call.ts";
import { maxPhotoBytes } from "./rules.ts";

const photo = { field: "photo", maxBytes: maxPhotoBytes } as const;

/** One's own listings, with how many there are in each state. */
export const listOwnProducts = call("listOwnProducts", "GET", "/product/v1/personal/products/");

/** Send a new listing for review. */
export const createProduct = call("createProduct", "POST", "/product/v1/personal/products/");

/** One's own listing in any state, with what its form needs. */
export const getOwnProduct = call("getOwnProduct", "GET", "/product/v1/personal/products/{id}/");

/** Change one's own listing, or deactivate or activate it. */
export const updateProduct = call("updateProduct", "PATCH", "/product/v1/personal/products/{id}/");

/** Delete one's own listing: it becomes inactive, and the second time it is deleted for good. */
export const deleteProduct = call("deleteProduct", "DELETE", "/product/v1/personal/products/{id}/");

/** Raise one's own active listing to the top. */
export const upvoteProduct = call("upvoteProduct", "POST", "/product/v1/personal/products/{id}/upvote/");

/** Keep one's own listing for another 60 days. */
export const renewProduct = call("renewProduct", "POST", "/product/v1/personal/products/{id}/renew/");

/** How long a listing that is sent now waits for a moderator. */
export const getReviewTime = call("getReviewTime", "GET", "/product/v1/personal/review-time/");

/** Upload one photo. */
export const uploadPhoto = call("uploadPhoto", "POST", "/product/v1/personal/photo-upload/", photo);

/** The same under a second address. */
export const uploadPublicationPhoto = call(
  "uploadPublicationPhoto",
  "POST",
  "/publication/v1/personal/photo-upload/",
  photo,
);

/** Findings against the content policy in a draft, and categories that its title suggests. */
export const checkDraft = call("checkDraft", "POST", "/product/v1/personal/products/check/");
