/** The kinds of deal that a category allows. */
export const dealTypes = ["sell", "buy", "rent", "exchange", "job", "service"] as const;

export const locationKinds = ["country", "region", "city", "district", "rural_district", "city_district"] as const;
/** The root of the locations: the whole country. */
export const countryId = 1;
/** Values of the query `location` that mean no filter. */
export const wholeCountry: readonly string[] = ["all", "1", "2"];
