import { randomBytes } from "node:crypto";
import { Signer } from "@fastify/cookie";
import type { CallReply, CallRequest } from "../calls/call-request.ts";
import type { HostCookies } from "./host-cookies.ts";
import { deriveKeys } from "#server/platform/derive-key.ts";

export const deviceCookieName = "device";
/** A year, in seconds. */
const maxAge = 31_536_000;

/** Recognises a browser by a signed cookie, so that users behind one address have limits of their own. */
export interface DeviceCookies {
  /** Undefined without a valid cookie. */
  readDeviceId(request: CallRequest): string | undefined;
  /** Sets the cookie, with a new id by default. */
  issueDeviceId(reply: CallReply, id?: string): void;
}

export function makeDeviceId(): string {
  return randomBytes(12).toString("base64url");
}

/** `oldSecrets`: those whose cookies are still read; none is set by them. */
export function createDeviceCookies(
  secret: string,
  cookies: HostCookies,
  oldSecrets: readonly string[] = [],
): DeviceCookies {
  // Keys of its own, so that no other signed value is accepted as a device. It signs by the first one.
  const signer = new Signer(deriveKeys([secret, ...oldSecrets], "device cookies"));
  return {
    readDeviceId(request) {
      const cookie = cookies.read(request.cookies, deviceCookieName);
      const id = cookie === undefined ? undefined : signer.unsign(cookie);
      return id?.valid ? id.value : undefined;
    },
    issueDeviceId(reply, id = makeDeviceId()) {
      cookies.set(reply, deviceCookieName, signer.sign(id), { maxAge });
    },
  };
}
