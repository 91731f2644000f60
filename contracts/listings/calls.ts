import { call } from "#contracts/base/call.ts";

/** Active listings, filtered, ordered and paged. */
export const listProducts = call("listProducts", "GET", "/product/v1/product/list/");

/** How many listings there are under filters, by child category, child location, option and price. */
export const getFacets = call("getFacets", "GET", "/product/v1/product/list/facets/");

/** What a search could be completed to. */
export const suggest = call("suggest", "GET", "/product/v1/suggestions/");

/** One listing with everything its page shows. */
export const getProduct = call("getProduct", "GET", "/product/v1/products/{id}/");

/** Listings like one that may be hidden. */
export const listSimilarProducts = call("listSimilarProducts", "GET", "/product/v1/products/{id}/similar/");

/** The price of a listing among those of its kind. */
export const comparePrices = call("comparePrices", "GET", "/product/v1/products/{id}/prices/");

/** The contact phone of a listing. */
export const revealPhone = call("revealPhone", "POST", "/product/v1/products/{id}/call/");
