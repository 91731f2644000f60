import { sharedNetworkOf, perHour, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import type { ClientInfo } from "../devices/client-info.ts";
import { guessLimit } from "../passwords/reauthenticate.ts";

const { perKey } = guessLimit;

/** Keyed by login and device. Without a bound for the address: nobody else uses up anything of a device that is known. */
const knownDevicePasswords: RateLimit = { perKey };

/** Keyed by login and device, for devices that nobody has signed in to the account from. */
const otherDevicePasswords: RateLimit = { perKey };
/** Keyed by login and address, so that a new device cookie for each attempt, or none, gains nothing. */
const networkPasswords: RateLimit = { perKey: [perHour(100)] };
/** Wrong ones: whoever knows a password uses up nothing of others behind the address. */
const wrongPasswords: RateLimit = { perAddress: [perMinute(300)] };

/**
 * Keyed by login and device. A code bears few wrong tries, which the database counts for all addresses: counted by address here, they would
 * only let anybody behind it keep its owner out.
 */
const codes: RateLimit = { perKey };

/**
 * Counts an attempt at the password of a login. Call it once the challenge is answered, so that attempts cost computing
 * time. Call the returned function unless the password was wrong.
 */
export async function countPasswordAttempt(
  limits: RateLimits,
  login: string,
  { ip, deviceId, isKnown }: Pick<ClientInfo, "ip" | "deviceId"> & { isKnown: boolean },
): Promise<() => Promise<void>> {
  const onDevice = { ip, key: deviceId && `${login} ${deviceId}` };
  if (isKnown) {
    await limits.consume(knownDevicePasswords, onDevice);
    return async () => undefined;
  }
  await limits.consume(otherDevicePasswords, onDevice);
  await limits.consume(networkPasswords, { ip, key: `${login} ${sharedNetworkOf(ip)}` });
  await limits.consume(wrongPasswords, { ip });
  return () => limits.giveBack(wrongPasswords, { ip });
}

/** Counts an attempt at the code of a login. */
export async function countCodeAttempt(
  limits: RateLimits,
  login: string,
  { ip, deviceId }: Pick<ClientInfo, "ip" | "deviceId">,
): Promise<void> {
  await limits.consume(codes, { ip, key: deviceId && `${login} ${deviceId}` });
}
