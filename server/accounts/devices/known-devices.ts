import { createHash } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { makeDeviceId } from "#server/http/cookies/device-cookie.ts";
import type { ClientInfo } from "./client-info.ts";
import { hasDevice, hasOwnDevice, recordDevices } from "./queries.ts";

interface DeviceSeen {
  /** Whether the user has signed in before, but never from this device. */
  isNew: boolean;
  /** The id for the browser's cookie; undefined when it has one. */
  issuedDeviceId: string | undefined;
}

/** Records that a user signed in from a device. It is recognised by its cookie, or by address and user agent before it has one. */
export async function recordDevice(
  trx: Db,
  userId: number,
  { deviceId, ip, userAgent }: ClientInfo,
  now: Date,
): Promise<DeviceSeen> {
  if (deviceId !== undefined) {
    const { isNew } = await recordDevices(trx, userId, { presented: hash(deviceId), issued: null }, now);
    return { isNew, issuedDeviceId: undefined };
  }
  const issuedDeviceId = makeDeviceId();
  const hashes = { presented: hash(`${ip} ${userAgent}`), issued: hash(issuedDeviceId) };
  const { isNew } = await recordDevices(trx, userId, hashes, now);
  return { isNew, issuedDeviceId };
}

function hash(mark: string): Buffer {
  return createHash("sha256").update(mark).digest();
}

/**
 * Whether somebody has signed in from this browser to the account of a login, by its cookie. One query for known and unknown logins, so
 * that they take the same time.
 */
export async function isKnownDevice(
  db: Db,
  login: string,
  { deviceId }: Pick<ClientInfo, "deviceId">,
): Promise<boolean> {
  return deviceId !== undefined && (await hasDevice(db, login, hash(deviceId)));
}

/** Whether a user has signed in from this browser, by its cookie. */
export async function isOwnDevice(
  db: Db,
  userId: number,
  { deviceId }: Pick<ClientInfo, "deviceId">,
): Promise<boolean> {
  return deviceId !== undefined && (await hasOwnDevice(db, userId, hash(deviceId)));
}
