import type { ErrorCode } from "#contracts/base/errors.ts";

/** Why a user may not follow a seller; undefined when they may. Who has blocked whom is not said: either may have. */
export function explainNoFollow(
  userId: number,
  seller: { id: number; blocked_at: Date | null; is_blocked: boolean },
): ErrorCode | undefined {
  if (seller.id === userId) return "own_follow";
  if (seller.blocked_at !== null) return "not_found";
  return seller.is_blocked ? "follow_blocked" : undefined;
}
