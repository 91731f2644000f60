/** Fewer prices say nothing about what things cost. */
export const minPrices = 30;
/** So many of one seller count, the newest: so that ten sellers at least say what things cost. */
export const maxPricesOfSeller = 3;
/** The same of a make or a model: goods that are alike need fewer. */
export const minGroupPrices = 10;
/** Of so many sellers at least: where hardly anybody offers it, two accounts set no middle. */
export const minGroupSellers = 6;
/** Makes and models of a category that are told, those with the most offers. */
export const maxGroups = 300;
/** Months that are told, the present one among them. */
export const maxMonths = 36;

/** Address of the page about the prices of a category, without the language. */
export const marketPricesPath = (slug: string, location?: number): string =>
  `/prices/${slug}${location === undefined ? "" : `?location=${location}`}`;
