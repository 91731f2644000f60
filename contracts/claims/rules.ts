/** Letters of the text of a claim at most. */
export const maxClaimLength = 1_000;
