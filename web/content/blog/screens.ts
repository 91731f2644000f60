/** Pixels of the phone that pictures of screens are taken of, and by which they are shown. */
export const screenSize = { width: 360, height: 640 };
/** Bytes of a picture at most: a page has nine of them. */
export const maxScreenBytes = 25 * 1_024;
