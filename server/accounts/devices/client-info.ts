import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { DeviceCookies } from "#server/http/cookies/device-cookie.ts";
import { nameDevice } from "./device-name.ts";

export interface ClientInfo {
  ip: string;
  /** E.g. «Chrome, Android»; empty when the browser does not say. */
  device: string;
  /** From the signed cookie, if the browser has one. */
  deviceId: string | undefined;
  userAgent: string | undefined;
}

export function clientInfoOf(request: CallRequest, devices: Pick<DeviceCookies, "readDeviceId">): ClientInfo {
  const userAgent = request.headers["user-agent"];
  return { ip: request.ip, device: nameDevice(userAgent), deviceId: devices.readDeviceId(request), userAgent };
}
