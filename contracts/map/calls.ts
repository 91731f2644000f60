import { call } from "#contracts/base/call.ts";

/** Where the listings under filters are, by region, district or rural district. */
export const listMapClusters = call("listMapClusters", "GET", "/product/v1/product/list/map/");

/** Where the businesses are that have listings under filters. */
export const listMapShops = call("listMapShops", "GET", "/product/v1/product/list/map/shops/");
