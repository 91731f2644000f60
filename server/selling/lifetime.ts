const day = 86_400_000;
/** A listing that was not raised, edited or renewed for so long becomes inactive (docs/features/selling.md). */
export const listingLifetime = 60 * day;
/** How long before that its owner is notified. */
export const expiryNotice = 3 * day;
/** Between two raises. */
export const raiseInterval = day;

interface LifetimeDates {
  upvote_at: Date;
  renewed_at: Date | null;
}

/** When an active listing becomes inactive by itself. */
export function expiresAt({ upvote_at, renewed_at }: LifetimeDates): Date {
  return new Date(Math.max(upvote_at.getTime(), renewed_at?.getTime() ?? 0) + listingLifetime);
}

/** When a listing may be raised again; null: now. The interval counts from the last raise; a listing that was never raised may be raised at once. */
export function nextRaiseAt(
  { upvote_at, previous_upvote_at }: { upvote_at: Date; previous_upvote_at: Date | null },
  now: Date,
): Date | null {
  if (previous_upvote_at === null) return null;
  const next = new Date(upvote_at.getTime() + raiseInterval);
  return next > now ? next : null;
}
