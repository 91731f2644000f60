/** The user's own listings that wait for photos since an import. */
export const waitingPath = "/profile/?tab=products&state=inactive&photos=none";
