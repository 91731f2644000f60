import type { SiteSettings, updateSiteSettings } from "#contracts/admin/schemas.ts";
import type { ValidInput } from "#contracts/base/endpoint.ts";
import { publishReferenceChange } from "#server/catalogue/reference-changes.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import { refuse } from "#server/platform/refusal.ts";
import { lockSiteSettings, writeSiteSettings } from "#server/site-settings/queries.ts";
import { describeChanges } from "./describe-changes.ts";
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
    const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const changes = describeChanges(before, present);
    if (changes.length === 0) return before;
    const after = { ...before, ...present, version: version + 1 };
    await writeSiteSettings(trx, after);
    await publishReferenceChange(trx);
    await insertAuditEntry(trx, {
      moderator_id: adminId,
      action: "change_settings",
      user_id: null,
      subject: "",
      changes,
      created_at: now(),
    });
    return after;
  });
}
