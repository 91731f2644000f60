import type { FastifyReply } from "fastify";
import type { SignedIn } from "#contracts/accounts/schemas.ts";
import type { DeviceCookies } from "#server/http/cookies/device-cookie.ts";
import type { SessionCookies } from "../sessions/session-cookies.ts";
import type { StartedSession } from "./start-session.ts";

export interface SessionWriter {
  devices: DeviceCookies;
  sessionCookies: SessionCookies;
}

/** Sets the cookies of a session that has started; returns the reply. */
export function writeSession(
  { devices, sessionCookies }: SessionWriter,
  reply: FastifyReply,
  { signedIn, issuedDeviceId }: StartedSession,
): SignedIn {
  if (issuedDeviceId !== undefined) devices.issueDeviceId(reply, issuedDeviceId);
  sessionCookies.set(reply, signedIn);
  return signedIn;
}
