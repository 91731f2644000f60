import type { FastifyRequest } from "fastify";
import type { DeviceCookies } from "#server/http/device-cookie.ts";
import { nameDevice } from "./device-name.ts";

/** Where a call comes from. */
export interface ClientInfo {
  ip: string;
  /** For people, e.g. «Chrome, Android»; empty when the browser does not say. */
  device: string;
  /** Of the signed cookie; undefined before the browser has one. */
  deviceId: string | undefined;
  userAgent: string | undefined;
}

export function clientInfoOf(request: FastifyRequest, devices: Pick<DeviceCookies, "readDeviceId">): ClientInfo {
  const userAgent = request.headers["user-agent"];
  return { ip: request.ip, device: nameDevice(userAgent), deviceId: devices.readDeviceId(request), userAgent };
}
