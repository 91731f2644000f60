import type { FastifyInstance, FastifyRequest } from "fastify";
import { addStaff, listStaff, updateStaff } from "#contracts/admin/schemas.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { mayAdminister } from "#server/moderation/policy.ts";
import { openStaffGate } from "#server/moderation/staff-gate.ts";
import type { AdminServices } from "./services.ts";
import * as staff from "./staff.ts";

/** Calls of admins. All others, moderators too, get `not_found`, as if the calls did not exist. */
export function adminRoutes(app: FastifyInstance, services: HttpServices & AdminServices): void {
  const forAdmins = openStaffGate(app, services, mayAdminister);
  const addressOf = (request: FastifyRequest) => new URL(request.url, services.publicUrl);

  forAdmins(listStaff, ({ query, request }) => staff.listStaff(services, query, addressOf(request)));
  forAdmins(addStaff, ({ viewer, body }) => staff.giveRole(services, viewer.userId, body));
  forAdmins(updateStaff, ({ viewer, params, body }) => staff.changeRole(services, viewer.userId, params.id, body));
}
