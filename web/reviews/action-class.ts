/** The look of the actions under a review. */
export const actionClass = "inline-flex h-11 items-center gap-2 text-sm text-felt-600 hover:text-felt-900";
