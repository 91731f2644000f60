import type { NoticeServices } from "#server/accounts/events/deliver-notice.ts";
import { type RoleChange, writeRole } from "#server/accounts/records/role-queries.ts";
import type { Db } from "#server/database/database.ts";
import { tellAdmins } from "./tell-admins.ts";

/**
 * Gives the account of a login a role for an operator, and tells all admins of a new admin. Returns its name; undefined
 * where {@link writeRole} returns nothing.
 */
export function giveRoleAsOperator(
  services: NoticeServices & { db: Db },
  login: string,
  change: RoleChange,
): Promise<string | undefined> {
  return services.db.transaction().execute(async (trx) => {
    const given = await writeRole(trx, login, change);
    if (given && change.to === "admin" && given.before !== "admin")
      await tellAdmins(services, trx, { by: null, added: given });
    return given?.name;
  });
}
