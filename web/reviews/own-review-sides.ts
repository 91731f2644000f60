/** Reviews of one's listings, and those that one wrote. */
export const ownReviewSides = ["received", "written"] as const;
