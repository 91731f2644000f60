import { call } from "#contracts/base/call.ts";

/** What was counted of one's business in a period, of each kind. */
export const getAllStatistics = call("getAllStatistics", "GET", "/business/v1/stats/all/");

/** The same of one kind. */
export const getStatistics = call("getStatistics", "GET", "/business/v1/stats/{kind}/");

/** The listings of one's business with what was counted of each. */
export const listProductStatistics = call("listProductStatistics", "GET", "/business/v1/stats/products/");

/** What was counted of one listing in a period, of each kind. */
export const getProductStatistics = call("getProductStatistics", "GET", "/business/v1/stats/products/{id}/");

/** Tells which cards a visitor has seen in lists. */
export const countImpressions = call("countImpressions", "POST", "/product/v1/impressions/");
