import type { CallReply } from "#server/http/calls/call-request.ts";
import type { SignedIn } from "#contracts/accounts/schemas.ts";
import type { DeviceCookies } from "#server/http/cookies/device-cookie.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { SecondFactorTickets } from "./second-factor-ticket.ts";
import type { SecondFactorNeeded, StartedSession } from "./start-session.ts";

export interface SessionWriter {
  devices: DeviceCookies;
  sessionCookies: SessionCookies;
}

/** Sets the cookies of a session that has started; returns the reply. */
export function writeSession(
  { devices, sessionCookies }: SessionWriter,
  reply: CallReply,
  { signedIn, issuedDeviceId }: StartedSession,
): SignedIn {
  if (issuedDeviceId !== undefined) devices.issueDeviceId(reply, issuedDeviceId);
  sessionCookies.set(reply, signedIn);
  return signedIn;
}

/** {@link writeSession}, or the refusal that asks for the second factor, with the ticket for it. */
export async function writeSessionOrAsk(
  services: SessionWriter & { secondFactorTickets: SecondFactorTickets },
  reply: CallReply,
  result: StartedSession | SecondFactorNeeded,
): Promise<SignedIn> {
  if (!("secondFactorOf" in result)) return writeSession(services, reply, result);
  const ticket = await services.secondFactorTickets.issue(reply, result.secondFactorOf);
  refuse("second_factor_required", { members: { ticket } });
}
