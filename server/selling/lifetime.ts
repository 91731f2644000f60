import { dayMs } from "#server/platform/clock.ts";

/** Milliseconds (`docs/features/selling.md`, Expiry and renewal). */
export const listingLifetime = 60 * dayMs;
/** Milliseconds before the expiry at which the owner is notified. */
export const expiryNotice = 3 * dayMs;

interface LifetimeDates {
  upvote_at: Date;
  renewed_at: Date | null;
}

/** When an active listing becomes inactive by itself. */
export function expiresAt({ upvote_at, renewed_at }: LifetimeDates): Date {
  return new Date(Math.max(upvote_at.getTime(), renewed_at?.getTime() ?? 0) + listingLifetime);
}
