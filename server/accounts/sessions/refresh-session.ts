import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import type { EventLog } from "../events/event-log.ts";
import { endSessions } from "./end-sessions.ts";
import type { EndedSessions } from "./watch-ended-sessions.ts";
import { mayHaveSession } from "./policy.ts";
import { findSession, rotateSession, type SessionRow } from "./queries.ts";
import { type ParsedRefreshToken, refreshTokenTimes, type TokenPair, type Tokens } from "./tokens.ts";

/** Milliseconds for which the previous refresh token is still accepted: two tabs may refresh at once. */
const reuseGracePeriod = 10_000;

export interface RefreshServices {
  db: Db;
  tokens: Tokens;
  endedSessions: EndedSessions;
  events: EventLog;
  now: () => Date;
}

/**
 * Exchanges a refresh token for new tokens. Using it a second time ends the session: somebody has a copy (RFC 9700, 4.14.2).
 * Refuses with `token_expired`, whatever the reason.
 */
export async function refreshSession(
  services: RefreshServices,
  refreshToken: string,
  client: ClientInfo,
): Promise<TokenPair> {
  const { db, tokens, now } = services;
  const token = tokens.parseRefresh(refreshToken) ?? refuse("token_expired");
  const session = (await findSession(db, token.sessionId)) ?? refuse("token_expired");
  if (!tokens.matchesSeed(token, session.seed)) refuse("token_expired");
  if (hasExpired(session, now()) || !mayHaveSession(session)) {
    await endSessions(services, session.user_id, { only: session.id });
    refuse("token_expired");
  }
  if (token.generation === session.generation) {
    const times = refreshTokenTimes(session.role, session.created_at, now());
    const rotated = await rotateSession(db, session, { ...client, ...times });
    if (rotated) return issueTokens(tokens, { ...session, ...rotated }, session.generation + 1);
  }
  return handleReusedToken(services, token, client);
}

/** Whether it has expired by the stored time, or by the present rules, which may be stricter than when that was stored. */
function hasExpired({ role, created_at, rotated_at, expires_at }: SessionRow, now: Date): boolean {
  return expires_at <= now || refreshTokenTimes(role, created_at, rotated_at).expiresAt <= now;
}

/** The session that a refresh token was issued to, used up or not. */
export async function findSessionOfToken(
  { db, tokens }: Pick<RefreshServices, "db" | "tokens">,
  refreshToken: string | undefined,
): Promise<Pick<Viewer, "userId" | "sessionId" | "mandate"> | undefined> {
  const token = refreshToken === undefined ? undefined : tokens.parseRefresh(refreshToken);
  const session = token && (await findSession(db, token.sessionId));
  if (!session || !tokens.matchesSeed(token, session.seed)) return undefined;
  const { user_id: userId, id: sessionId, acting_member_id: mandate } = session;
  return { userId, sessionId, ...(mandate !== null && { mandate }) };
}

/** For a token that was used before, or by a simultaneous call. */
async function handleReusedToken(
  services: RefreshServices,
  { sessionId, generation }: ParsedRefreshToken,
  client: ClientInfo,
): Promise<TokenPair> {
  const { db, tokens, events, now } = services;
  const session = (await findSession(db, sessionId)) ?? refuse("token_expired");
  const age = now().getTime() - session.rotated_at.getTime();
  const isPrevious = generation === session.generation - 1;
  if (isPrevious && age <= reuseGracePeriod) return issueTokens(tokens, session, session.generation);
  await endSessions(services, session.user_id, { only: sessionId });
  events.addLater(session.user_id, "refresh_reused", client);
  refuse("token_expired");
}

/** The tokens of a session as it is now. */
export function issueTokens(tokens: Tokens, session: SessionRow, generation: number): Promise<TokenPair> {
  const { id, seed, user_id: userId, role, acting_member_id: mandate } = session;
  return tokens.issue({ userId, role, ...(mandate !== null && { mandate }) }, { id, seed, generation });
}
