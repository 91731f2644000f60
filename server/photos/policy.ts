/** A photo may be attached by the user who uploaded it, and to one listing only. */
export function mayAttachPhoto(
  photo: { user_id: number; listing_id: number | null },
  listing: { id: number; user_id: number },
): boolean {
  return photo.user_id === listing.user_id && (photo.listing_id === null || photo.listing_id === listing.id);
}
