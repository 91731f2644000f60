import { createHash } from "node:crypto";
import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import { jwtVerify, SignJWT } from "jose";
import type { HostCookies } from "#server/http/cookies/host-cookies.ts";
import { deriveKey } from "#server/platform/derive-key.ts";

/** Seconds in which the second factor has to follow. */
const lifetime = 10 * 60;
export const secondFactorCookie = "second_factor";

interface TicketAccount {
  id: number;
  password_hash: string | null;
}

/** Proves that everything but the second factor was right: a signed cookie, which clients without cookies send as `ticket`. */
export interface SecondFactorTickets {
  /** Sets the cookie; returns the ticket. */
  issue(reply: CallReply, account: TicketAccount): Promise<string>;
  /** The account of `ticket`, or else of the cookie. */
  read(request: CallRequest, ticket: string | undefined): Promise<{ userId: number; proof: string } | undefined>;
  clear(reply: CallReply): void;
}

/** What a ticket was issued for: with another password it counts no more. */
export function proofOf({ password_hash: hash }: Pick<TicketAccount, "password_hash">): string {
  return createHash("sha256")
    .update(hash ?? "")
    .digest("base64url")
    .slice(0, 22);
}

export function createSecondFactorTickets(secret: string, cookies: HostCookies, now: () => Date): SecondFactorTickets {
  const key = deriveKey(secret, "second factor tickets");
  return {
    async issue(reply, account) {
      const ticket = await new SignJWT({ proof: proofOf(account) })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(String(account.id))
        .setExpirationTime(Math.floor(now().getTime() / 1_000) + lifetime)
        .sign(key);
      cookies.set(reply, secondFactorCookie, ticket, { maxAge: lifetime });
      return ticket;
    },
    async read(request, given) {
      const ticket = given ?? cookies.read(request.cookies, secondFactorCookie);
      if (!ticket) return undefined;
      try {
        const { payload } = await jwtVerify(ticket, key, { algorithms: ["HS256"], currentDate: now() });
        return { userId: Number(payload.sub), proof: String(payload["proof"]) };
      } catch {
        return undefined;
      }
    },
    clear: (reply) => cookies.clear(reply, secondFactorCookie),
  };
}
