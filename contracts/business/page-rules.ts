/** Photos of the gallery that come with the page. */
export const galleryPreview = 12;
/** Businesses like one that is not on show any more. */
export const maxSimilarBusinesses = 8;
