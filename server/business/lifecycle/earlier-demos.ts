import { createHmac } from "node:crypto";
import type { Db } from "#server/database/database.ts";
import { dayMs } from "#server/platform/clock.ts";
import { deriveKey } from "#server/platform/derive-key.ts";
import { deleteDemosBefore, insertDemos, readDemos, readLogins } from "./demo-queries.ts";

/** Milliseconds for which it is known after its end that somebody had a demo. */
const memory = 365 * dayMs;

/** When the demo ended, or ends, that somebody with these logins had before, in an account that was deleted perhaps; undefined for none. */
export async function findEarlierDemo(db: Db, secret: string, userId: number): Promise<Date | undefined> {
  return readDemos(db, await hashLogins(db, secret, userId));
}

/** Notes the demo of a person by their logins: the first one counts. */
export async function rememberDemo(db: Db, secret: string, userId: number, demoUntil: Date): Promise<void> {
  await insertDemos(db, await hashLogins(db, secret, userId), demoUntil);
}

export async function purgeDemos(db: Db, now: Date): Promise<void> {
  await deleteDemosBefore(db, new Date(now.getTime() - memory));
}

/** Nobody who reads the database learns who had a demo. */
async function hashLogins(db: Db, secret: string, userId: number): Promise<Buffer[]> {
  const key = deriveKey(secret, "business demos");
  const logins = await readLogins(db, userId);
  return logins.map((login) => createHmac("sha256", key).update(login).digest());
}
