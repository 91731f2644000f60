/** Blocked users can neither sign in nor refresh a session. */
export function mayHaveSession(account: { blocked_at: Date | null }): boolean {
  return account.blocked_at === null;
}

/** Sessions of others do not exist for a user. */
export function mayEndSession(userId: number, session: { user_id: number }): boolean {
  return session.user_id === userId;
}
