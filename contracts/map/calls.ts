import { call } from "#contracts/base/call.ts";

/** Where the listings under filters are, by region, district or rural district. */
export const listMapClusters = call("listMapClusters", "GET", "/product/v1/product/list/map/");
