import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { deriveKey } from "#server/platform/keys.ts";
import type { Viewer } from "#server/platform/session.ts";

/** Seconds that an access token lives (`design/product.md`, Accounts). */
export const accessLifetime = 15 * 60;
/** Seconds that a refresh token lives (the same). */
export const refreshLifetime = 30 * 86_400;

/** What refresh tokens of a session are made of. */
export interface TokenSource {
  id: number;
  seed: Buffer;
  /** How many tokens the session has had. */
  generation: number;
}

/** A refresh token as it came: nothing is known of its truth before {@link Tokens.isRefreshOf} was asked. */
export interface GivenRefresh {
  sessionId: number;
  generation: number;
  tag: string;
}

/** Writes and reads tokens; stores nothing. */
export interface Tokens {
  /** A JWT (HS256) that carries person, role and session. */
  writeAccess(viewer: Viewer): Promise<string>;
  /** Who carries it; `expired` also when it is none of ours. */
  readAccess(token: string): Promise<Viewer | "expired">;
  /**
   * The refresh token of a session's generation. It can be written again, so that two tabs that refresh at once get the same one,
   * and yet is stored nowhere: it takes the seed out of the database and the key out of the process.
   */
  writeRefresh(source: TokenSource): string;
  readRefresh(token: string): GivenRefresh | undefined;
  /** Whether this token was once given to the session: its generation tells how long ago. */
  isRefreshOf(given: GivenRefresh, seed: Buffer): boolean;
}

/** A seed for the refresh tokens of a new session. */
export function makeSeed(): Buffer {
  return randomBytes(32);
}

const roles = ["user", "moderator", "admin"] as const;

export function createTokens(secret: string, now: () => Date): Tokens {
  const accessKey = deriveKey(secret, "access tokens");
  const refreshKey = deriveKey(secret, "refresh tokens");
  const tag = (id: number, generation: number, seed: Buffer) =>
    createHmac("sha256", refreshKey).update(`${id} ${generation} `).update(seed).digest("base64url");
  return {
    writeAccess({ userId, role, sessionId }) {
      const seconds = Math.floor(now().getTime() / 1000);
      return new SignJWT({ role, sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(userId))
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + accessLifetime)
        .sign(accessKey);
    },
    async readAccess(token) {
      try {
        const { payload } = await jwtVerify(token, accessKey, { algorithms: ["HS256"], currentDate: now() });
        const role = roles.find((known) => known === payload["role"]);
        const [userId, sessionId] = [Number(payload.sub), Number(payload["sid"])];
        return role && userId > 0 && sessionId > 0 ? { userId, role, sessionId } : "expired";
      } catch {
        return "expired";
      }
    },
    writeRefresh: ({ id, seed, generation }) => `${id}.${generation}.${tag(id, generation, seed)}`,
    readRefresh(token) {
      const [, id, generation, given] = /^(\d{1,15})\.(\d{1,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (given === undefined) return undefined;
      return { sessionId: Number(id), generation: Number(generation), tag: given };
    },
    isRefreshOf: ({ sessionId, generation, tag: given }, seed) =>
      timingSafeEqual(Buffer.from(tag(sessionId, generation, seed)), Buffer.from(given)),
  };
}
