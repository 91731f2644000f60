/** Favourites of one user at most. */
export const maxFavourites = 1_000;
