import { isStaff, type Role } from "#contracts/accounts/roles.ts";
import type { ErrorCode } from "#contracts/base/errors.ts";
import { holdSeconds, undoSeconds } from "#contracts/moderation/rules.ts";

/** For staff who are not blocked. Needs the present account, because the role in the token may be outdated. */
export function mayModerate(account: { role: Role; blocked_at: Date | null } | undefined): boolean {
  return account !== undefined && isStaff(account.role) && account.blocked_at === null;
}

/** For admins who are not blocked, as {@link mayModerate}. */
export function mayAdminister(account: { role: Role; blocked_at: Date | null } | undefined): boolean {
  return account?.role === "admin" && account.blocked_at === null;
}

/** Staff cannot be blocked: their role has to be removed first. */
export function mayBlockUser(user: { role: Role }): boolean {
  return !isStaff(user.role);
}

interface LastDecision {
  moderator_id: number | null;
  revision: number | null;
  created_at: Date;
}

interface DecisionContext {
  listing: { state: string; revision: number; user_id: number };
  /** The moderator who holds the listing. */
  holder: { id: number } | undefined;
  last: LastDecision | undefined;
  now: Date;
}

/** Nobody moderates what is their own: a listing, or what others say about it. */
export function isOwn(moderatorId: number, { user_id }: { user_id: number }): boolean {
  return user_id === moderatorId;
}

/**
 * Why a moderator may not decide on a listing; undefined when they may. `own_listing` whoever holds it; `taken` while another moderator holds it, or has just decided on
 * the revision that this one still sees.
 */
export function explainNoDecision(
  moderatorId: number,
  { listing, holder, last, now }: DecisionContext,
): ErrorCode | undefined {
  if (isOwn(moderatorId, listing)) return "own_listing";
  if (holder && holder.id !== moderatorId) return "taken";
  const isRecent = last !== undefined && ageInSeconds(last, now) < holdSeconds;
  const isDecided = listing.state === "active" || listing.state === "inactive";
  return isDecided && isRecent && last.moderator_id !== moderatorId ? "taken" : undefined;
}

/** Moderators may undo their own last decision within 30 seconds, unless the listing was edited since. */
export function mayUndo(moderatorId: number, { listing, last, now }: Omit<DecisionContext, "holder">): boolean {
  if (last?.moderator_id !== moderatorId || last.revision !== listing.revision) return false;
  return ageInSeconds(last, now) <= undoSeconds;
}

function ageInSeconds({ created_at }: LastDecision, now: Date): number {
  return (now.getTime() - created_at.getTime()) / 1_000;
}
