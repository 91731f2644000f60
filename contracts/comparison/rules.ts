/** Listings that are compared at once: more do not fit beside each other. */
export const maxCompared = 4;
/** Characters of a description that a comparison has. */
export const comparedDescription = 200;
