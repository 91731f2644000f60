/** Orders of the list of businesses: `relevance` is the default of a search and needs one, `-rating` else. */
export const businessOrderings = ["relevance", "-rating", "-created", "name"] as const;
export type BusinessOrdering = (typeof businessOrderings)[number];

/** Businesses on a page of the list. */
export const businessListSize = 24;
/** Businesses that the page of a search shows above its listings. */
export const maxFoundBusinesses = 3;
/** Characters of a name that is searched for. */
export const maxNameSearch = 100;
