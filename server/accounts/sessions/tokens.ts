import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { errors, type JWTVerifyResult, jwtVerify, SignJWT } from "jose";
import { isStaff, type Role, roles } from "#contracts/accounts/roles.ts";
import { deriveKey, deriveKeys } from "#server/platform/derive-key.ts";
import type { Viewer } from "#server/http/viewer.ts";

/** Seconds that an access token is valid. */
export const accessLifetime = 15 * 60;
/** Seconds that a refresh token is valid. */
export const refreshLifetime = 30 * 86_400;
/** Seconds from the sign-in after which a session ends even when it is used (OWASP ASVS 5.0, 7.3.2). */
const sessionLifetime = 90 * 86_400;
/** Seconds without use after which a session of the staff ends (OWASP ASVS 5.0, 7.3.1). */
const staffIdleLifetime = 12 * 3_600;

export interface TokenPair {
  access: string;
  refresh: string;
}

/** What refresh tokens are computed from. */
export interface RefreshTokenSource {
  id: number;
  seed: Buffer;
  /** Number of the session's present refresh token, from 1. */
  generation: number;
}

/** The parts of a refresh token, not verified: see {@link Tokens.matchesSeed}. */
export interface ParsedRefreshToken {
  sessionId: number;
  generation: number;
  tag: string;
}

/** Issues and verifies tokens; stores nothing. */
export interface Tokens {
  /** The same source gives the same refresh token. */
  issue(user: Pick<Viewer, "userId" | "role" | "mandate">, source: RefreshTokenSource): Promise<TokenPair>;
  /** The viewer of an access token; `expired` also for an invalid one. */
  readAccess(token: string): Promise<Viewer | "expired">;
  parseRefresh(token: string): ParsedRefreshToken | undefined;
  /** Whether this refresh token was issued to the session with this seed. */
  matchesSeed(token: ParsedRefreshToken, seed: Buffer): boolean;
}

/** The times of a refresh token that is issued at `now` to a session that began at `createdAt`. */
export function refreshTokenTimes(role: Role, createdAt: Date, now: Date): { now: Date; expiresAt: Date } {
  const unused = now.getTime() + (isStaff(role) ? staffIdleLifetime : refreshLifetime) * 1_000;
  return { now, expiresAt: new Date(Math.min(unused, createdAt.getTime() + sessionLifetime * 1_000)) };
}

export function makeSeed(): Buffer {
  return randomBytes(32);
}

/** `oldSecrets`: those whose tokens are still valid; none is issued by them. */
export function createTokens(secret: string, now: () => Date, oldSecrets: readonly string[] = []): Tokens {
  const accessKey = deriveKey(secret, "access tokens");
  const refreshKey = deriveKey(secret, "refresh tokens");
  const accessKeys = [accessKey, ...deriveKeys(oldSecrets, "access tokens")];
  const refreshKeys = [refreshKey, ...deriveKeys(oldSecrets, "refresh tokens")];
  const tag = (id: number, generation: number, seed: Buffer, key = refreshKey) =>
    createHmac("sha256", key).update(`${id} ${generation} `).update(seed).digest("base64url");
  /** A JWT (HS256) with user, role and session, and what the session acts by for somebody else. */
  const writeAccess = ({ userId, role, sessionId, mandate }: Viewer) => {
    const seconds = Math.floor(now().getTime() / 1000);
    return new SignJWT({ role, sid: sessionId, ...(mandate !== undefined && { act: mandate }) })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(String(userId))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + accessLifetime)
      .sign(accessKey);
  };
  const verify = async (token: string, [key = accessKey, ...others] = accessKeys): Promise<JWTVerifyResult> => {
    try {
      return await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now() });
    } catch (error) {
      if (others.length === 0 || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      return verify(token, others);
    }
  };
  return {
    async issue({ userId, role, mandate }, { id, seed, generation }) {
      return {
        access: await writeAccess({ userId, role, sessionId: id, ...(mandate !== undefined && { mandate }) }),
        // Computed, not stored, so that two tabs that refresh at once get the same one. It needs both the seed of the database and
        // the key of the process.
        refresh: `${id}.${generation}.${tag(id, generation, seed)}`,
      };
    },
    async readAccess(token) {
      try {
        const { payload } = await verify(token);
        const role = roles.find((known) => known === payload["role"]);
        const [userId, sessionId] = [Number(payload.sub), Number(payload["sid"])];
        const mandate = Number(payload["act"] ?? 0);
        if (!role || !(userId > 0 && sessionId > 0)) return "expired";
        return { userId, role, sessionId, ...(mandate > 0 && { mandate }) };
      } catch {
        return "expired";
      }
    },
    parseRefresh(token) {
      const [, id, generation, given] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (given === undefined) return undefined;
      return { sessionId: Number(id), generation: Number(generation), tag: given };
    },
    matchesSeed: ({ sessionId, generation, tag: given }, seed) =>
      refreshKeys.some((key) =>
        timingSafeEqual(Buffer.from(tag(sessionId, generation, seed, key)), Buffer.from(given)),
      ),
  };
}
