import { type Role, roles } from "#contracts/accounts/roles.ts";
import type { addStaff, listStaff as listCall, StaffMember, updateStaff } from "#contracts/admin/staff-schemas.ts";
import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { lockAdmins } from "#server/accounts/records/account-queries.ts";
import { deleteSessions } from "#server/accounts/sessions/queries.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import { insertAuditEntry } from "#server/moderation/audit-queries.ts";
import { lockUser } from "#server/moderation/user-queries.ts";
import { refuse, refuseField } from "#server/platform/refusal.ts";
import type { AdminServices } from "./services.ts";
import { findIdOfLogin, findMember, readStaffAfter, type StaffRow, updateRole } from "./staff-queries.ts";
import { tellAdmins } from "./tell-admins.ts";

/** A page of the staff, in the order of accounts. */
export async function listStaff(
  { db }: AdminServices,
  { limit = defaultPageSize, key }: ValidInput<typeof listCall>["query"],
  address: URL,
): Promise<Reply<typeof listCall>> {
  const found = await readStaffAfter(db, parseIdKey(key) ?? 0, limit + 1);
  const { rows, links } = paginate(found, limit, address, (row) => String(row.id));
  return { results: rows.map(presentMember), ...links };
}

/**
 * Gives the account of a login a role, given a proof of the admin: a role outlasts the session. Refuses logins without an
 * account, of blocked users and of staff, whose role is changed by {@link changeRole}.
 */
export async function giveRole(
  services: AdminServices,
  admin: Viewer,
  { login, role, password }: ValidInput<typeof addStaff>["body"],
  request: CallRequest,
): Promise<StaffMember> {
  await services.ownerGuard.requireProof(admin, password, request);
  const id = (await findIdOfLogin(services.db, login)) ?? refuseField("login", "login_unknown");
  return writeRole(services, admin.userId, id, ({ role: present, isBlocked }) => {
    if (isBlocked) refuseField("login", "login_blocked");
    if (present !== "user") refuseField("login", "login_of_staff");
    return role;
  });
}

/**
 * Changes the role of staff, or takes it away; a higher one needs a proof. Refuses with `last_admin` to leave the site
 * without one.
 */
export async function changeRole(
  services: AdminServices,
  admin: Viewer,
  id: number,
  { role, before, password }: ValidInput<typeof updateStaff>["body"],
  request: CallRequest,
): Promise<StaffMember> {
  const isHigher = roles.indexOf(role) > roles.indexOf(before);
  if (isHigher) await services.ownerGuard.requireProof(admin, password, request);
  return writeRole(services, admin.userId, id, ({ role: present, admins }) => {
    if (present === "user" && before === "user") refuse("not_found");
    if (present !== before) refuse("edited_meanwhile");
    if (present === "admin" && role !== "admin" && admins < 2) refuse("last_admin");
    return role;
  });
}

/** Writes the role that `decide` returns, which may refuse. */
async function writeRole(
  services: AdminServices,
  adminId: number,
  id: number,
  decide: (account: { role: Role; isBlocked: boolean; admins: number }) => Role,
): Promise<StaffMember> {
  const { db, endedSessions, now } = services;
  const sessions = await db.transaction().execute(async (trx) => {
    const admins = await lockAdmins(trx);
    const user = (await lockUser(trx, id)) ?? refuse("not_found");
    const role = decide({ role: user.role, isBlocked: user.blocked_at !== null, admins });
    if (role === user.role) return [];
    // First: a trigger of the role deletes the sessions too, but does not return their ids.
    const ended = await deleteSessions(trx, id);
    await updateRole(trx, id, role);
    await insertAuditEntry(trx, {
      moderator_id: adminId,
      action: "change_role",
      user_id: id,
      subject: user.name,
      changes: [{ field: "role", before: user.role, after: role }],
      created_at: now(),
    });
    if (role === "admin") await tellAdmins(services, trx, { by: adminId, added: { id, name: user.name } });
    return ended;
  });
  endedSessions.add(sessions);
  return presentMember((await findMember(db, id)) ?? refuse("not_found"));
}

function presentMember({ admins, last_seen, ...row }: StaffRow): StaffMember {
  return {
    ...row,
    last_seen: last_seen?.toISOString() ?? null,
    may_change: row.role !== "admin" || admins > 1,
  };
}
