import { call } from "#contracts/base/call.ts";

/** The ids of one's favourites. */
export const listFavouriteIds = call("listFavouriteIds", "GET", "/product/v1/personal/favorite/ids/");

/** One's favourites. */
export const listFavourites = call("listFavourites", "GET", "/product/v1/personal/favorites/");

/** Add a listing to one's favourites. */
export const addFavourite = call("addFavourite", "POST", "/product/v1/personal/favorites/");

/** Take a listing out of one's favourites. */
export const removeFavourite = call("removeFavourite", "DELETE", "/product/v1/personal/favorites/{id}/");

/** Write a note on a favourite, or put it into a folder. */
export const updateFavourite = call("updateFavourite", "PATCH", "/product/v1/personal/favorites/{id}/");

/** Put many favourites into a folder, or out of theirs. */
export const moveFavourites = call("moveFavourites", "POST", "/product/v1/personal/favorite/move/");

/** One's folders of favourites. */
export const listFavouriteFolders = call("listFavouriteFolders", "GET", "/product/v1/personal/favorite/folders/");

/** Make a folder. */
export const createFavouriteFolder = call("createFavouriteFolder", "POST", "/product/v1/personal/favorite/folders/");

/** Give a folder another name. */
export const renameFavouriteFolder = call(
  "renameFavouriteFolder",
  "PATCH",
  "/product/v1/personal/favorite/folders/{id}/",
);

/** Delete a folder; what is in it stays a favourite. */
export const deleteFavouriteFolder = call(
  "deleteFavouriteFolder",
  "DELETE",
  "/product/v1/personal/favorite/folders/{id}/",
);
