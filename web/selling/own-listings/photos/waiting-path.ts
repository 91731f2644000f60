/** The user's own listings that wait for photos since an import. */
export const waitingPath = "/profile/?tab=products&state=inactive&photos=none";

/** The photos in the form of a listing. */
export function photosPath(id: number): string {
  return `/profile/my-products/edit/${id}#photos`;
}
