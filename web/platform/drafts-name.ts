/** The database of this browser that holds drafts. Whoever signs out leaves none behind. */
export const draftsName = "drafts";
