/** Letters of a review and of a response at most. */
export const maxReviewLength = 2_000;
