import type { ErrorCode } from "#contracts/base/errors.ts";
import { maxSavedSearches } from "#contracts/saved-searches/rules.ts";

/** Why a user may not have so many saved searches; undefined when they may. */
export function explainTooMany(count: number): ErrorCode | undefined {
  return count > maxSavedSearches ? "too_many_saved_searches" : undefined;
}
