/** What one does with a review, under it. */
export const actionClass = "inline-flex h-11 items-center gap-2 text-sm text-felt-600 hover:text-felt-900";
