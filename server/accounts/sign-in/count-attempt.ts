import { perHour, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { guessLimit } from "../passwords/reauthenticate.ts";

interface GuessLimits {
  /** Keyed by login and device, so that nobody can use up the attempts of others. */
  perDevice: RateLimit;
  /** Keyed by login and address, so that a new device cookie for each attempt gains nothing. */
  perNetwork: RateLimit;
}

// Copies, because each limit record has counters of its own.
export const passwordGuessLimits: GuessLimits = {
  perDevice: { ...guessLimit },
  perNetwork: { perKey: [perHour(100)] },
};
export const codeGuessLimits: GuessLimits = {
  perDevice: { ...guessLimit },
  perNetwork: { perKey: [perHour(100)] },
};

/** Counts an attempt at the password or the code of a login. */
export async function countAttempt(
  limits: RateLimits,
  { perDevice, perNetwork }: GuessLimits,
  login: string,
  { ip, deviceId }: ClientInfo,
): Promise<void> {
  await limits.consume(perDevice, { ip, key: `${login} ${deviceId ?? ip}` });
  await limits.consume(perNetwork, { ip, key: `${login} ${ip}` });
}
