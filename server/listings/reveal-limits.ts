import { requireChallenge, type Challenges } from "#server/http/challenges/proof-of-work.ts";
import type { CallReply, CallRequest } from "#server/http/calls/call-request.ts";
import { countTogether } from "#server/http/limits/count-together.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { defaultLimit, type NetworkBound, perDay, type RateLimit, refuseForNow } from "#server/http/rate-limits.ts";
import { limitKeyOf, type ReadStanding, type Viewer } from "#server/http/viewer.ts";

/* Phones that are shown, wherever: on listings, of businesses and in chats together. */

/** Of one account. Guests at its address use up nothing of it. */
const accountLimit: RateLimit = { perKey: [perDay(60)] };
/** Of an account that is not settled; also keyed by its mailbox, which may have several accounts. */
const unsettledLimit: RateLimit = { perKey: [perDay(20)] };
/**
 * The first phones of a day that an unsettled account can always see, at most after a challenge. Neighbours cannot use
 * them up.
 */
const firstOfDay: RateLimit = { perKey: [perDay(3)] };
/** Of one device of a guest. */
const deviceLimit: RateLimit = { perKey: [perDay(60)] };

/** Beyond it each phone costs a challenge, and beyond {@link lastLoad} times as many there is none. */
const unsettledOfNetwork: NetworkBound = { perNetwork: perDay(100) };
const guestsOfNetwork: NetworkBound = { perNetwork: perDay(600) };
/**
 * For guests whose devices are strangers. Beyond this bound, a challenge makes the device known, so that a script
 * without cookies gets no more.
 */
const strangersOfNetwork: NetworkBound = { perNetwork: perDay(100) };
const lastLoad = 2;
/** Leading zero bits of the first challenge (a tenth of a second on a phone), and of the last one (some seconds). */
const difficulty = { first: 14, last: 18 };

/** Gives a browser its device cookie; {@link countReveal} counts. */
export const revealLimit: RateLimit = { ...defaultLimit, issuesDevice: true };

export interface RevealServices extends Pick<HttpServices, "limits" | "devices"> {
  challenges: Challenges;
  readStanding: ReadStanding;
}

interface RevealCall {
  request: CallRequest;
  reply: CallReply;
  viewer: Viewer | null;
  body: { proof?: string | undefined };
}

/**
 * Counts a phone that is about to be shown. Refuses with `rate_limited` beyond the bounds of an account or device.
 * Refuses with `challenge_required` beyond the first bound of a network.
 */
export async function countReveal(services: RevealServices, call: RevealCall): Promise<void> {
  const { viewer } = call;
  if (viewer === null) return countForGuest(services, call);
  const { limits } = services;
  const caller = { ip: call.request.ip, key: limitKeyOf(viewer) };
  const { isSettled, mailbox } = await services.readStanding(viewer.userId);
  if (!isSettled) await countForUnsettled(services, call, { ...caller, mailbox });
  await limits.consume(accountLimit, caller);
}

async function countForUnsettled(
  { limits, challenges }: RevealServices,
  { body }: RevealCall,
  { ip, key, mailbox }: { ip: string; key: string; mailbox: string | null },
): Promise<void> {
  await countTogether(limits, async (counted) => {
    await counted.consume(unsettledLimit, { ip, key });
    if (mailbox !== null) await counted.consume(unsettledLimit, { ip, key: `mailbox ${mailbox}` });
    const { load, retryAfter } = await counted.take(unsettledOfNetwork, ip);
    if (load > lastLoad) await counted.consume(firstOfDay, { ip, key });
    requireChallenge(challenges, { proof: body.proof, bits: bitsFor(load), retryAfter });
  });
}

async function countForGuest(
  { limits, devices, challenges }: RevealServices,
  { request, reply, body }: RevealCall,
): Promise<void> {
  const { ip, key, isStranger } = devices.callerOf(request);
  await countTogether(limits, async (counted) => {
    if (key !== undefined) await counted.consume(deviceLimit, { ip, key });
    const ofGuests = await counted.take(guestsOfNetwork, ip);
    if (ofGuests.load > lastLoad) refuseForNow(ofGuests.retryAfter);
    const ofStrangers = isStranger ? await counted.take(strangersOfNetwork, ip) : undefined;
    const hasToProve = ofStrangers !== undefined && ofStrangers.load > 1;
    const bits = Math.max(bitsFor(ofGuests.load), hasToProve ? difficulty.first : 0);
    const { retryAfter } = hasToProve ? ofStrangers : ofGuests;
    requireChallenge(challenges, { proof: body.proof, bits, retryAfter });
    if (bits > 0 && isStranger) devices.proveDevice(request, reply);
  });
}

/** Leading zero bits of the challenge before a phone; 0 for none. */
function bitsFor(load: number): number {
  if (load <= 1) return 0;
  const share = (Math.min(load, lastLoad) - 1) / (lastLoad - 1);
  return difficulty.first + Math.floor(share * (difficulty.last - difficulty.first));
}
