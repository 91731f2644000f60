import type { Db } from "#server/database/database.ts";
import { perDay, perHour, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { isRefusal } from "#server/platform/refusal.ts";
import type { Codes } from "../codes/codes.ts";
import { channelOf } from "../records/logins.ts";
import { codesFrom, type Counted, type LoginGuard } from "./login-guard.ts";

/**
 * Codes sent from an address, by channel: invented e-mails keep nobody from a code by SMS. E-mails cost the site
 * nothing, so the challenge before each (`codesFromAddress` in `login-guard.ts`) bounds them long before the refusal.
 */
const codeLimits: Readonly<Record<ReturnType<typeof channelOf>, RateLimit>> = {
  sms: { perAddress: [perHour(60), perDay(300)] },
  email: { perAddress: [perHour(300), perDay(1_500)] },
};

export interface CodeCountServices {
  db: Db;
  codes: Pick<Codes, "requiredBits">;
  limits: RateLimits;
  loginGuard: LoginGuard;
}

interface CodeRequest {
  login: string;
  ip: string;
  proof: string | undefined;
  /** Looked at, but not counted. */
  alsoHeld?: readonly Counted[];
  /** Called when a challenge was answered. */
  onProof?: (() => void) | undefined;
}

/**
 * Counts a code that a stranger asks for, and calls `send`. Refuses with a challenge where the address or the login has
 * asked for many, and with `rate_limited` where the address was sent as many as it may get. Only a code that is sent
 * counts for the latter, so that refusals keep nobody else from one. Refusals of `send` tell who has an account: they
 * count towards the challenge. `send` calls `notSent` where it succeeds without a code: then nothing counts.
 */
export async function countCode<Sent>(
  { db, codes, limits, loginGuard }: CodeCountServices,
  { login, ip, proof, alsoHeld, onProof }: CodeRequest,
  send: (notSent: () => void) => Promise<Sent>,
): Promise<Sent> {
  const bits = await codes.requiredBits(db, login);
  const takeBack = loginGuard.admit({ counted: codesFrom(ip), alsoHeld, proof, bits, onProof });
  const limit = codeLimits[channelOf(login)];
  await limits.consume(limit, { ip }).catch((error: unknown) => {
    takeBack();
    throw error;
  });
  let isSent = true;
  const notSent = () => {
    isSent = false;
    takeBack();
  };
  try {
    return await send(notSent);
  } catch (error) {
    isSent = false;
    if (!isRefusal(error)) takeBack();
    throw error;
  } finally {
    if (!isSent) await limits.giveBack(limit, { ip });
  }
}
