import { call } from "#contracts/base/call.ts";

/** Some listings of one category beside each other. */
export const compareProducts = call("compareProducts", "GET", "/product/v1/products/compare/");
