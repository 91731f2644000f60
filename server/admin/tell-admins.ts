import { deliverNotice, type NoticeServices } from "#server/accounts/events/deliver-notice.ts";
import type { Db } from "#server/database/database.ts";
import { notify } from "#server/notifications/notify.ts";
import { readAdmins } from "./staff-queries.ts";

/**
 * Tells all other admins of a new admin, on the site and as a change of their own account. Otherwise one person with
 * two accounts could decide alone. `by`: the admin who gave the role; null for an operator at the command line.
 */
export async function tellAdmins(
  services: NoticeServices,
  trx: Db,
  { by, added }: { by: number | null; added: { id: number; name: string } },
): Promise<void> {
  for (const admin of await readAdmins(trx)) {
    if (admin.id === by || admin.id === added.id) continue;
    await notify(trx, { userId: admin.id, action: "admin_added", note: added.name });
    await deliverNotice(services, trx, admin, "admin_added", { device: "", ip: "" });
  }
}
