import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { defaultLimit, networkOf, perDay, type RateLimit } from "#server/http/rate-limits.ts";
import type { Viewer } from "#server/http/viewer.ts";

/** Phones that one account is shown, wherever: on listings, of businesses and in chats together. Guests at its address use up nothing of it. */
export const accountRevealLimit: RateLimit = { perKey: [perDay(60)] };

/** Sets a device cookie, so that users behind one address have limits of their own. */
const phoneLimits = {
  /** Keyed by the device. */
  guests: { perAddress: [perDay(600)], perKey: [perDay(60)] },
  /** All guests of a network whose browsers have no cookie yet: a script that keeps none gets no more. */
  strangers: { perKey: [perDay(100)] },
} satisfies Record<string, RateLimit>;

/** Gives a browser its device cookie; {@link countReveal} counts. */
export const revealLimit: RateLimit = { ...defaultLimit, issuesDevice: true };

/** Counts a phone that is shown: an account by itself, guests by device and network. */
export async function countReveal(
  { limits, devices }: Pick<HttpServices, "limits" | "devices">,
  request: CallRequest,
  viewer: Viewer | null,
): Promise<void> {
  const { ip } = request;
  if (viewer) return limits.consume(accountRevealLimit, { ip, key: `user ${viewer.userId}` });
  const device = devices.readDeviceId(request);
  if (device === undefined) await limits.consume(phoneLimits.strangers, { ip, key: networkOf(ip) });
  await limits.consume(phoneLimits.guests, { ip, key: device });
}
