/** Widths of a photo's renditions, in pixels. None is wider than the photo itself; a file's name ends in its width. */
export const photoWidths = [160, 320, 480, 960, 2048] as const;
