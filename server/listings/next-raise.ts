import { dayMs } from "#server/platform/clock.ts";

/** Milliseconds between raises (`docs/features/selling.md`, Raising). */
export const raiseInterval = dayMs;

/** When a listing may be raised again; null: now. A listing that was never raised may be raised at once. */
export function nextRaiseAt(
  { upvote_at, previous_upvote_at }: { upvote_at: Date; previous_upvote_at: Date | null },
  now: Date,
): Date | null {
  if (previous_upvote_at === null) return null;
  const next = new Date(upvote_at.getTime() + raiseInterval);
  return next > now ? next : null;
}
