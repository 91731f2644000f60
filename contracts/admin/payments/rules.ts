/** What becomes of a movement that staff entered by hand. */
export const correctionStates = ["waiting", "approved", "declined", "expired"] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** What the payments of a user are narrowed to; `open`: may still be paid. */
export const paymentFilters = ["open", "paid", "cancelled", "failed"] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/** Days in which another admin has to decide on it. */
export const correctionDays = 7;
/** Days for which whoever decides has been an admin when it was entered. */
export const adminDays = 7;

/** Of a movement by hand, in tyiyn. */
export const correctionBounds = { min: 1, max: 1_000_000_00 } as const;

/** Characters of the reason of whatever staff do with money. */
export const maxMoneyReason = 500;

/** How a register of a provider and the books differ. */
export const differenceKinds = ["missing_here", "missing_there", "other_amount", "other_state"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** What a register says of a payment. */
export const registerStates = ["paid", "unpaid", "refunded"] as const;
export type RegisterState = (typeof registerStates)[number];

/** Of a register: bytes of its file, rows, days that it covers, and differences, above which it is of something else. */
export const registerBounds = { bytes: 2 * 1024 * 1024, rows: 20_000, days: 31, differences: 1_000 } as const;
