/** Pixels of the picture of a link. */
export const previewSize = { width: 1_200, height: 630 } as const;

/** The picture of a link to a listing, without the language. */
export function listingPreviewPath(id: number | string): string {
  return `/products/${id}/preview.jpg`;
}

/** Another number for other texts (FNV-1a): who shows links keeps a picture by its address, and asks anew for another one. */
export function previewVersion(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const letter of texts.join("\n")) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
