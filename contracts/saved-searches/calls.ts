import { call } from "#contracts/base/call.ts";

/** One's saved searches. */
export const listSavedSearches = call("listSavedSearches", "GET", "/product/v1/personal/searches/");

/** Which saved search is that of a list. */
export const findSavedSearch = call("findSavedSearch", "GET", "/product/v1/personal/searches/find/");

/** Save what a list asks for. */
export const saveSearch = call("saveSearch", "POST", "/product/v1/personal/searches/");

/** Give a saved search another name, or be told of it at another time. */
export const changeSavedSearch = call("changeSavedSearch", "PATCH", "/product/v1/personal/searches/{id}/");

/** Delete a saved search. */
export const deleteSavedSearch = call("deleteSavedSearch", "DELETE", "/product/v1/personal/searches/{id}/");

/** Take the deletion of a saved search back. */
export const restoreSavedSearch = call("restoreSavedSearch", "POST", "/product/v1/personal/searches/{id}/restore/");

/** Note that one has seen what is new of a saved search. */
export const openSavedSearch = call("openSavedSearch", "POST", "/product/v1/personal/searches/{id}/open/");
