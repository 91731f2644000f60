/** Characters of a review and of a response at most. */
export const maxReviewLength = 2_000;
/** Days in which a review may be changed by its author. */
export const reviewChangeDays = 30;
/** Days after the sign-up of its author before which a review neither counts nor is shown to others. */
export const newAccountDays = 7;
