/** Only the owner sees what was counted of a listing, also of a deleted one. To others there is none: what they may see of it is another call's. */
export function maySeeStatistics(userId: number, listing: { user_id: number }): boolean {
  return listing.user_id === userId;
}
