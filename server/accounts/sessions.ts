import { refuse } from "#server/platform/refusal.ts";
import type { Db } from "#server/platform/database.ts";
import type { Viewer } from "#server/platform/session.ts";
import type { AccountServices, Visit } from "./services.ts";
import {
  deleteOldestSessions,
  deleteSessions,
  findSession,
  insertSession,
  rotateSession,
  type SessionRow,
} from "./session-queries.ts";
import { makeSeed, refreshLifetime } from "./tokens.ts";

export interface TokenPair {
  access: string;
  refresh: string;
}

/** Milliseconds in which the token before the last one is answered too: two tabs refreshed at once (`design/product.md`, Accounts). */
const grace = 10_000;
/** Sessions that a person has at the same time: their list is short, and signing in again and again fills no table. */
const mostSessions = 50;

/** Opens a session for a person, in the transaction that found out who it is. */
export async function openSession(
  { tokens, now }: AccountServices,
  trx: Db,
  { id: userId, role }: { id: number; role: Viewer["role"] },
  visit: Visit,
): Promise<TokenPair> {
  const seed = makeSeed();
  const id = await insertSession(trx, { userId, seed, ...visit, ...term(now()) });
  await deleteOldestSessions(trx, userId, mostSessions);
  return {
    access: await tokens.writeAccess({ userId, role, sessionId: id }),
    refresh: tokens.writeRefresh({ id, seed, generation: 1 }),
  };
}

/**
 * New tokens for a refresh token, which is used up. One that was used up before ends its session: somebody has a copy.
 * Refuses with `token_expired`, whatever the reason.
 */
export async function refreshSession(services: AccountServices, token: string, visit: Visit): Promise<TokenPair> {
  const { db, tokens, now } = services;
  const given = tokens.readRefresh(token) ?? refuse("token_expired");
  const session = (await findSession(db, given.sessionId)) ?? refuse("token_expired");
  if (!tokens.isRefreshOf(given, session.seed)) refuse("token_expired");
  if (session.expires_at <= now() || session.blocked_at !== null) {
    await endSessions(services, db, session.user_id, { only: session.id });
    refuse("token_expired");
  }
  if (given.generation === session.generation) {
    const isRotated = await rotateSession(db, session, { ...visit, ...term(now()) });
    if (isRotated) return writePair(services, session, given.generation + 1);
  }
  return answerUsedToken(services, given, visit);
}

/** The session that a refresh token, used up or not, was given to; whoever has it may end it. */
export async function findRefreshed(
  { db, tokens }: AccountServices,
  token: string | undefined,
): Promise<Pick<Viewer, "userId" | "sessionId"> | undefined> {
  const given = token === undefined ? undefined : tokens.readRefresh(token);
  const session = given && (await findSession(db, given.sessionId));
  if (!session || !tokens.isRefreshOf(given, session.seed)) return undefined;
  return { userId: session.user_id, sessionId: session.id };
}

/** The token was used before, or by somebody else at this very moment. */
async function answerUsedToken(
  services: AccountServices,
  { sessionId, generation }: { sessionId: number; generation: number },
  visit: Visit,
): Promise<TokenPair> {
  const { db, events, now } = services;
  const session = (await findSession(db, sessionId)) ?? refuse("token_expired");
  const age = now().getTime() - session.rotated_at.getTime();
  if (generation === session.generation - 1 && age <= grace) return writePair(services, session, session.generation);
  await endSessions(services, db, session.user_id, { only: sessionId });
  events.addLater(session.user_id, "refresh_reused", visit);
  refuse("token_expired");
}

async function writePair(
  { tokens }: AccountServices,
  { id, seed, user_id: userId, role }: SessionRow,
  generation: number,
): Promise<TokenPair> {
  return {
    access: await tokens.writeAccess({ userId, role, sessionId: id }),
    refresh: tokens.writeRefresh({ id, seed, generation }),
  };
}

/** Ends sessions of a person, at once in this process. Tells how many. Not in a transaction: see {@link deleteSessions} for one. */
export async function endSessions(
  { ended }: AccountServices,
  db: Db,
  userId: number,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  const ids = await deleteSessions(db, userId, which);
  ended.add(ids);
  return ids.length;
}

/** When a token that is given now was given, and when it dies. */
function term(now: Date): { now: Date; expiresAt: Date } {
  return { now, expiresAt: new Date(now.getTime() + refreshLifetime * 1_000) };
}
