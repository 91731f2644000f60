import type { ErrorCode } from "#contracts/base/errors.ts";
import { maxFavourites } from "#contracts/favourites/rules.ts";

/** Why a user may not have so many favourites; undefined when they may. Any public listing may be added, one's own too. */
export function explainTooMany(count: number): ErrorCode | undefined {
  return count > maxFavourites ? "too_many_favorites" : undefined;
}
