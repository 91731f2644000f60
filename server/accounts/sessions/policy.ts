/** Whoever is blocked neither signs in nor goes on with a session. */
export function mayHaveSession(account: { blocked_at: Date | null }): boolean {
  return account.blocked_at === null;
}

/** Everybody ends their own sessions; those of others do not exist for them. */
export function mayEndSession(userId: number, session: { user_id: number }): boolean {
  return session.user_id === userId;
}
