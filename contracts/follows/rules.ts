/** Sellers that one user may follow at most. */
export const maxFollows = 1_000;
