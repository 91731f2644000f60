import { call } from "#contracts/base/call.ts";

/** A business as anybody may see it. */
export const getBusiness = call("getBusiness", "GET", "/business/v1/businesses/{id}/");

/** The same record at its second address. */
export const getBusinessV2 = call("getBusinessV2", "GET", "/business/v2/{id}/");

/** When and where a business is open, and how it delivers: what buyers ask of each of its listings. */
export const getBusinessFacts = call("getBusinessFacts", "GET", "/business/v1/businesses/{id}/facts/");

/** Businesses like one that may not be on show any more. */
export const listSimilarBusinesses = call("listSimilarBusinesses", "GET", "/business/v1/businesses/{id}/similar/");

/** The gallery of a business. */
export const listBusinessPhotos = call("listBusinessPhotos", "GET", "/business/v1/businesses/{id}/photos/");

/** Phones and accounts of a business. */
export const revealBusinessContacts = call("revealBusinessContacts", "POST", "/business/v1/businesses/{id}/contacts/");

/** The reviews of a business and of its listings. */
export const listBusinessReviews = call("listBusinessReviews", "GET", "/business/v1/businesses/{id}/reviews/");

/** Review a business itself. */
export const addBusinessReview = call("addBusinessReview", "POST", "/business/v1/businesses/{id}/reviews/");

/** Change one's review of a business. */
export const changeBusinessReview = call(
  "changeBusinessReview",
  "PATCH",
  "/business/v1/businesses/{id}/reviews/{review_id}/",
);

/** The owner's response to a review of the business. */
export const answerBusinessReview = call(
  "answerBusinessReview",
  "POST",
  "/business/v1/businesses/{id}/reviews/{review_id}/response/",
);
