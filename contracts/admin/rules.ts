/* Limits and kinds of what admins change: without schemas, so that pages may use them. */

/** Som for one unit of a currency: what is beyond is a typo. */
export const rateBounds = { min: 20, max: 500 };
/** A larger step, in percent of the rate, has to be confirmed. */
export const maxRateStep = 10;

/** New listings of an account a day. */
export const listingsPerDayBounds = { min: 1, max: 1_000 };
/** Days that an approved business is on show without paying. */
export const businessDemoDaysBounds = { min: 1, max: 365 };
/** Who runs the site, in characters at most; the ИНН has exactly so many digits. */
export const operatorFields = {
  operator_name: 120,
  operator_inn: 14,
  operator_address: 200,
  operator_account: 200,
} as const;
/** Characters of an address on the web at most. */
export const maxUrlLength = 300;

/** Characters of a title in reference data at most. */
export const maxTitleLength = 80;
export const maxSlugLength = 60;
export const maxUnitLength = 20;
/** Categories right under one, parameters of one, options of one: each far above what there is. */
export const maxChildren = 100;
export const maxParameters = 40;
export const maxOptions = 5_000;
/** Levels of the tree of categories. */
export const maxLevels = 3;

/** Banners at most, those that are off or over too: all are read at once. */
export const maxBanners = 50;
/** Bytes of the picture of a banner. */
export const maxBannerBytes = 12 * 1024 * 1024;
/** Characters of where a banner leads. */
export const maxLinkLength = 500;

/** Words of one group of synonyms, or names of one category, and characters of each. */
export const maxWords = 40;
export const maxWordLength = 60;
/** Groups of synonyms: every process has them in memory. */
export const maxSynonymGroups = 5_000;

/** What people who look for something want in a category; `none`: to buy, whatever its parent has. */
export const categoryWants = ["none", "rent", "work", "find", "gift"] as const;
