import type { ValidInput } from "#contracts/base/endpoint.ts";
import { defaultTimeZone, type PushKind, pushKinds } from "#contracts/push/rules.ts";
import type { PushSettings, updatePushSettings } from "#contracts/push/schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { refuseField } from "#server/platform/refusal.ts";
import { isTimeZone } from "./quiet-hours.ts";
import { findSettings, isSubscribed, lockUser, type PushSettingsRow, releaseHeld, writeSettings } from "./queries.ts";

/** Kinds that nobody gets before they ask for them: a listing that many like, or many sellers whom one follows, would be a nuisance. */
export const firstOffKinds: readonly PushKind[] = ["favorite", "followed"];

/** What an account that has changed nothing has. */
export const firstSettings: PushSettingsRow = {
  off_kinds: [...firstOffKinds],
  quiet_from: 22,
  quiet_to: 8,
  time_zone: defaultTimeZone,
  shows_text: false,
};

interface SettingsServices {
  db: Db;
  now(): Date;
}

export async function getSettings(
  { db }: Pick<SettingsServices, "db">,
  { userId, sessionId }: Viewer,
): Promise<PushSettings> {
  const [row = firstSettings, is_on] = await Promise.all([findSettings(db, userId), isSubscribed(db, sessionId)]);
  const isPushed = (kind: PushKind) => !row.off_kinds.includes(kind);
  return {
    is_on,
    kinds: Object.fromEntries(pushKinds.map((kind) => [kind, isPushed(kind)])) as PushSettings["kinds"],
    quiet_hours: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
    time_zone: row.time_zone,
    shows_text: row.shows_text,
  };
}

/** Changes the given ones; what waited for the end of quiet hours is looked at again. */
export async function changeSettings(
  { db, now }: SettingsServices,
  viewer: Viewer,
  change: ValidInput<typeof updatePushSettings>["body"],
): Promise<PushSettings> {
  const { kinds = {}, quiet_hours: quiet, time_zone: timeZone, shows_text: showsText } = change;
  if (quiet && quiet.from === quiet.to) refuseField("quiet_hours", "quiet_hours");
  if (timeZone !== undefined && !isTimeZone(timeZone)) refuseField("time_zone", "time_zone");
  const { userId } = viewer;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    const row = (await findSettings(trx, userId)) ?? firstSettings;
    await writeSettings(trx, userId, {
      off_kinds: pushKinds.filter((kind) => !(kinds[kind] ?? !row.off_kinds.includes(kind))),
      quiet_from: quiet === undefined ? row.quiet_from : (quiet?.from ?? null),
      quiet_to: quiet === undefined ? row.quiet_to : (quiet?.to ?? null),
      time_zone: timeZone ?? row.time_zone,
      shows_text: showsText ?? row.shows_text,
    });
    await releaseHeld(trx, userId, now());
  });
  return getSettings({ db }, viewer);
}
