/** Public pages of blocked users do not exist, for staff neither. */
export function maySeeUser(user: { blocked_at: Date | null }): boolean {
  return user.blocked_at === null;
}
