/** Everybody sees users who are not blocked; of blocked ones nobody sees the public page. */
export function maySeeUser(user: { blocked_at: Date | null }): boolean {
  return user.blocked_at === null;
}
