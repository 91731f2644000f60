import { randomBytes } from "node:crypto";
import { Signer } from "@fastify/cookie";
import { dayMs } from "#server/platform/clock.ts";
import type { CallReply, CallRequest } from "../calls/call-request.ts";
import type { HostCookies } from "./host-cookies.ts";
import { deriveKeys } from "#server/platform/derive-key.ts";

export const deviceCookieName = "device";
/** A year, in seconds. */
const maxAge = 31_536_000;
/** Milliseconds after which a cookie counts as known: whoever collects cookies gains nothing on the same day. */
const probation = dayMs;

/** The account, device or address whose limits a call counts against. */
export interface Caller {
  ip: string;
  /** A device, an account, a login on a device. */
  key?: string | undefined;
  /**
   * The device has proved nothing yet. It has its own bounds, and shares those of its address with callers without a
   * key.
   */
  isStranger?: boolean;
}

/** Recognises a browser by a signed cookie, so that users behind one address have limits of their own. */
export interface DeviceCookies {
  /** Undefined without a valid cookie. */
  readDeviceId(request: CallRequest): string | undefined;
  /**
   * The caller whose limits a call counts against. A device is a stranger until it answers a challenge or is a day old.
   */
  callerOf(request: CallRequest): Caller;
  /** Sets the cookie, with a new id by default. */
  issueDeviceId(reply: CallReply, id?: string): void;
  /** Makes the device known from now on, because it has answered a challenge. */
  proveDevice(request: CallRequest, reply: CallReply): void;
}

interface Device {
  id: string;
  isStranger: boolean;
}

export function makeDeviceId(): string {
  return randomBytes(12).toString("base64url");
}

/** `oldSecrets`: those whose cookies are still read; none is set by them. */
export function createDeviceCookies(
  secret: string,
  cookies: HostCookies,
  now: () => Date,
  oldSecrets: readonly string[] = [],
): DeviceCookies {
  // Keys of its own, so that no other signed value is accepted as a device. It signs by the first one.
  const signer = new Signer(deriveKeys([secret, ...oldSecrets], "device cookies"));
  /**
   * `{id}.{milliseconds since 1970, base 36}`: the start of the device's probation. Cookies of earlier versions have no
   * time.
   */
  const write = (reply: CallReply, id: string, since: number) =>
    cookies.set(reply, deviceCookieName, signer.sign(`${id}.${since.toString(36)}`), { maxAge });
  const read = (request: CallRequest): Device | undefined => {
    const cookie = cookies.read(request.cookies, deviceCookieName);
    const unsigned = cookie === undefined ? undefined : signer.unsign(cookie);
    if (!unsigned?.valid) return undefined;
    const [id = "", since = "0"] = unsigned.value.split(".");
    return { id, isStranger: now().getTime() < Number.parseInt(since, 36) + probation };
  };
  return {
    readDeviceId: (request) => read(request)?.id,
    callerOf(request) {
      const device = read(request);
      return { ip: request.ip, key: device?.id, isStranger: device?.isStranger ?? true };
    },
    issueDeviceId: (reply, id = makeDeviceId()) => write(reply, id, now().getTime()),
    proveDevice(request, reply) {
      const device = read(request);
      if (device === undefined || device.isStranger) write(reply, device?.id ?? makeDeviceId(), 0);
    },
  };
}
