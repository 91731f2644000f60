import { call } from "#contracts/base/call.ts";

/** The listings that one has looked at. */
export const listViewedListings = call("listViewedListings", "GET", "/product/v1/personal/history/products/");

/** What one has searched for. */
export const listRecentSearches = call("listRecentSearches", "GET", "/product/v1/personal/history/searches/");

/** Note what was looked at and searched for on a device. */
export const recordHistory = call("recordHistory", "POST", "/product/v1/personal/history/");

/** Have one's history kept, or not. */
export const changeHistory = call("changeHistory", "PATCH", "/product/v1/personal/history/");

/** Erase one's history. */
export const eraseHistory = call("eraseHistory", "DELETE", "/product/v1/personal/history/");

/** Take a listing out of one's history. */
export const forgetViewedListing = call("forgetViewedListing", "DELETE", "/product/v1/personal/history/products/{id}/");

/** Take a search out of one's history. */
export const forgetSearch = call("forgetSearch", "DELETE", "/product/v1/personal/history/searches/{id}/");
