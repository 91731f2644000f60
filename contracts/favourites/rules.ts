/** Favourites of one user at most. */
export const maxFavourites = 1_000;
/** A lower price is told when it has fallen by so much: whole percent, and an amount in its currency. */
export const minDropPercent = 1;
export const minDrop = { KGS: 50, USD: 1 } as const;
/** Characters of a note on a favourite. */
export const maxNoteLength = 500;
/** Folders of one user at most. */
export const maxFolders = 50;
/** Characters of a folder's name. */
export const folderName = { min: 1, max: 60 } as const;
/** Favourites that one call moves. */
export const maxMoved = 100;
