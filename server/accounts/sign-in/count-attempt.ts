import { perHour, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { guessLimit } from "../passwords/reauthenticate.ts";

interface GuessLimits {
  /** Keyed by a login on a device: nobody uses up the attempts of somebody else. */
  perDevice: RateLimit;
  /** Keyed by a login at an address: a new device cookie for each attempt gains nothing. */
  perNetwork: RateLimit;
}

// Limits count apart by their records, hence the copies.
export const passwordGuessLimits: GuessLimits = {
  perDevice: { ...guessLimit },
  perNetwork: { perKey: [perHour(100)] },
};
export const codeGuessLimits: GuessLimits = {
  perDevice: { ...guessLimit },
  perNetwork: { perKey: [perHour(100)] },
};

/** Counts a guess at the password or the code of a login. */
export async function countAttempt(
  limits: RateLimits,
  { perDevice, perNetwork }: GuessLimits,
  login: string,
  { ip, deviceId }: ClientInfo,
): Promise<void> {
  await limits.consume(perDevice, { ip, key: `${login} ${deviceId ?? ip}` });
  await limits.consume(perNetwork, { ip, key: `${login} ${ip}` });
}
