const day = 86_400_000;
/** Milliseconds (`docs/features/selling.md`, Expiry and renewal). */
export const listingLifetime = 60 * day;
/** Milliseconds before the expiry at which the owner is notified. */
export const expiryNotice = 3 * day;
/** Milliseconds between raises. */
export const raiseInterval = day;

interface LifetimeDates {
  upvote_at: Date;
  renewed_at: Date | null;
}

/** When an active listing becomes inactive by itself. */
export function expiresAt({ upvote_at, renewed_at }: LifetimeDates): Date {
  return new Date(Math.max(upvote_at.getTime(), renewed_at?.getTime() ?? 0) + listingLifetime);
}

/** When a listing may be raised again; null: now. A listing that was never raised may be raised at once. */
export function nextRaiseAt(
  { upvote_at, previous_upvote_at }: { upvote_at: Date; previous_upvote_at: Date | null },
  now: Date,
): Date | null {
  if (previous_upvote_at === null) return null;
  const next = new Date(upvote_at.getTime() + raiseInterval);
  return next > now ? next : null;
}
