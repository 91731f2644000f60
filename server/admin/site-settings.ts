import type { SiteSettings, updateSiteSettings } from "#contracts/admin/settings-schemas.ts";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import { refuse } from "#server/platform/refusal.ts";
import { lockSiteSettings, writeSiteSettings } from "#server/site-settings/queries.ts";
import { describeChanges, recordChange, withoutUndefined } from "./record-change.ts";
import type { AdminServices } from "./services.ts";

/** Changes the given settings. Refuses a version that is no longer the present one. */
export async function changeSiteSettings(
  { db, now }: AdminServices,
  adminId: number,
  { version, ...given }: ValidInput<typeof updateSiteSettings>["body"],
): Promise<SiteSettings> {
  return db.transaction().execute(async (trx) => {
    const before = await lockSiteSettings(trx);
    if (before.version !== version) refuse("edited_meanwhile");
    const present = withoutUndefined(given);
    const changes = describeChanges(before, present);
    if (changes.length === 0) return before;
    const after = { ...before, ...present, version: version + 1 };
    await writeSiteSettings(trx, after);
    await publishReferenceChange(trx);
    await recordChange({ now }, trx, adminId, { action: "change_settings", subject: "", changes });
    return after;
  });
}
