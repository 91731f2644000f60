import { createHmac, timingSafeEqual } from "node:crypto";
import type { NotificationKind } from "#contracts/notifications/kinds.ts";
import type { Db } from "#server/database/database.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { refuse } from "#server/platform/refusal.ts";
import { readChannels, writeSettings } from "./settings-queries.ts";

/** The kind of notifications whose e-mails have such a link. */
const kind: NotificationKind = "search";

/** The beginnings of addresses whose end is a token: whoever knows one ends somebody's e-mails. */
export const unsubscribePaths = ["/unsubscribe/", "/notification/v1/unsubscribe/"];

interface UnsubscribeServices {
  db: Db;
  secret: string;
  /** Secrets whose tokens still count: e-mails are kept for long. */
  oldSecrets?: readonly string[];
}

/** Ends somebody's e-mails about saved searches, and nothing else; for good, because an e-mail is kept for long (HMAC-SHA-256, 128 bits). */
export function makeUnsubscribeToken(userId: number, secret: string): string {
  return `${userId}-${sign(userId, secret)}`;
}

/** Whether the e-mails that a token is about are on. Refuses one that we have not made, and of an account that is gone. */
export async function findSubscription(services: UnsubscribeServices, token: string): Promise<{ is_on: boolean }> {
  const { email } = await readChannelsOf(services, token);
  return { is_on: email };
}

/** Ends the e-mails that a token is about; the same again changes nothing. */
export async function unsubscribe(services: UnsubscribeServices, token: string): Promise<{ is_on: boolean }> {
  const { userId, in_app } = await readChannelsOf(services, token);
  await writeSettings(services.db, userId, [{ kind, in_app, email: false }]);
  return { is_on: false };
}

async function readChannelsOf({ db, secret, oldSecrets = [] }: UnsubscribeServices, token: string) {
  const [, id = "", signature = ""] = /^(\d{1,15})-([\w-]{22})$/.exec(token) ?? [];
  const userId = Number(id);
  const isSignedBy = (key: string) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(userId, key))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (![secret, ...oldSecrets].some(isSignedBy)) refuse("not_found");
  const channels = (await readChannels(db, userId, kind)) ?? refuse("not_found");
  return { userId, ...channels };
}

function sign(userId: number, secret: string): string {
  const key = deriveKey(secret, "e-mails about saved searches");
  return createHmac("sha256", key).update(String(userId)).digest().subarray(0, 16).toString("base64url");
}
