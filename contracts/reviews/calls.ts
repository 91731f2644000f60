import { call } from "#contracts/base/call.ts";

/** The reviews of a listing. */
export const listReviews = call("listReviews", "GET", "/product/v1/products/{id}/reviews/");

/** The reviews of a user's listings. */
export const listUserReviews = call("listUserReviews", "GET", "/auth/v1/users/{id}/reviews/");

/** Review a listing. */
export const addReview = call("addReview", "POST", "/product/v1/products/{id}/reviews/");

/** The seller's response to a review of their listing. */
export const answerReview = call("answerReview", "POST", "/product/v1/products/{id}/reviews/{review_id}/response/");

/** The reviews that one has written, or those of one's listings. */
export const listOwnReviews = call("listOwnReviews", "GET", "/product/v1/personal/reviews/");

/** A review that one has written. */
export const getOwnReview = call("getOwnReview", "GET", "/product/v1/personal/reviews/{id}/");

/** Change a review that one has written. */
export const changeOwnReview = call("changeOwnReview", "PATCH", "/product/v1/personal/reviews/{id}/");

/** Delete a review that one has written. */
export const deleteOwnReview = call("deleteOwnReview", "DELETE", "/product/v1/personal/reviews/{id}/");
