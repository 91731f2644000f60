import { call } from "#contracts/base/call.ts";

/** What the goods of a category cost by month. */
export const getMarketPrices = call("getMarketPrices", "GET", "/product/v1/market_prices/{id}/");

/** What makes and models of a category cost now. */
export const listPriceGroups = call("listPriceGroups", "GET", "/product/v1/market_prices/{id}/groups/");

/** What things cost now, a row per category. */
export const listUsualPrices = call("listUsualPrices", "GET", "/product/v1/market_prices/");
