import { networkOf, perDay, perHour, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
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

/** Codes that one browser, and one network, may have sent to a login: half of those that a login gets in a day. */
const codeRequestLimits: GuessLimits = { perDevice: { perKey: [perDay(5)] }, perNetwork: { perKey: [perDay(5)] } };

/** Counts a code that somebody asks for who is not known as the owner of the login: nobody alone uses up its codes of a day. */
export async function countCodeRequest(
  limits: RateLimits,
  login: string,
  { ip, deviceId }: Pick<ClientInfo, "ip" | "deviceId">,
): Promise<void> {
  if (deviceId !== undefined) await limits.consume(codeRequestLimits.perDevice, { ip, key: `${login} ${deviceId}` });
  await limits.consume(codeRequestLimits.perNetwork, { ip, key: `${login} ${networkOf(ip)}` });
}
