const day = 86_400_000;
/** An ad that nobody raised, edited or renewed for so long goes inactive (`design/product.md`, Ads). */
export const lifetime = 60 * day;
/** Its owner is told so long before (the same). */
export const noticeBefore = 3 * day;
/** Between two raises (the same; spec §9). */
export const raiseInterval = day;

interface Kept {
  upvote_at: Date;
  renewed_at: Date | null;
}

/** When an active ad goes inactive by itself. */
export function expiresAt({ upvote_at, renewed_at }: Kept): Date {
  return new Date(Math.max(upvote_at.getTime(), renewed_at?.getTime() ?? 0) + lifetime);
}

/** When an ad may be raised again; null: now. The time counts from the last raise, and one that was never raised waits for nothing. */
export function nextRaiseAt(
  { upvote_at, previous_upvote_at }: { upvote_at: Date; previous_upvote_at: Date | null },
  now: Date,
): Date | null {
  if (previous_upvote_at === null) return null;
  const next = new Date(upvote_at.getTime() + raiseInterval);
  return next > now ? next : null;
}
