import type { ErrorCode } from "#contracts/base/errors.ts";
import { maxFavourites } from "#contracts/favourites/rules.ts";

/** Why a user may not have so many favourites; undefined when they may. Anybody may add any listing that is public, their own too. */
export function explainTooMany(count: number): ErrorCode | undefined {
  return count > maxFavourites ? "too_many_favorites" : undefined;
}
