import { call } from "#contracts/base/call.ts";

/** The ids of one's favourites. */
export const listFavouriteIds = call("listFavouriteIds", "GET", "/product/v1/personal/favorite/ids/");

/** One's favourites. */
export const listFavourites = call("listFavourites", "GET", "/product/v1/personal/favorites/");

/** Add a listing to one's favourites. */
export const addFavourite = call("addFavourite", "POST", "/product/v1/personal/favorites/");

/** Take a listing out of one's favourites. */
export const removeFavourite = call("removeFavourite", "DELETE", "/product/v1/personal/favorites/{id}/");
