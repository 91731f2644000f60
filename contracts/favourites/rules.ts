/** Favourites of one user at most. */
export const maxFavourites = 1_000;
/** A lower price is told when it has fallen by so much: whole percent, and an amount in its currency. */
export const minDropPercent = 1;
export const minDrop = { KGS: 50, USD: 1 } as const;
