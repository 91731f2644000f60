/** What becomes of a movement that staff entered by hand. */
export const correctionStates = ["waiting", "approved", "declined", "expired"] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** Days in which another admin has to decide on it. */
export const correctionDays = 7;

/** Of a movement by hand, in tyiyn. */
export const correctionBounds = { min: 1, max: 1_000_000_00 } as const;

/** Letters of the reason of whatever staff do with money. */
export const maxMoneyReason = 500;
