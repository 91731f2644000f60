import type { FastifyInstance } from "fastify";
import {
  addStaff,
  changeRate,
  getSiteSettings,
  listRateChanges,
  listRates,
  listStaff,
  updateSiteSettings,
  updateStaff,
} from "#contracts/admin/schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { mayAdminister } from "#server/moderation/policy.ts";
import { openStaffGate } from "#server/moderation/staff-gate.ts";
import { readSiteSettings } from "#server/site-settings/queries.ts";
import * as rates from "./rates.ts";
import type { AdminServices } from "./services.ts";
import { changeSiteSettings } from "./site-settings.ts";
import * as staff from "./staff.ts";

/** Calls of admins. All others, moderators too, get `not_found`, as if the calls did not exist. */
export function adminRoutes(app: FastifyInstance, services: HttpServices & AdminServices): void {
  const forAdmins = openStaffGate(app, services, mayAdminister);
  const addressOf = (request: CallRequest) => new URL(request.url, services.publicUrl);

  forAdmins(listStaff, ({ query, request }) => staff.listStaff(services, query, addressOf(request)));
  forAdmins(addStaff, ({ viewer, body }) => staff.giveRole(services, viewer.userId, body));
  forAdmins(updateStaff, ({ viewer, params, body }) => staff.changeRole(services, viewer.userId, params.id, body));

  forAdmins(listRates, () => rates.listRates(services));
  forAdmins(changeRate, ({ viewer, body }) => rates.changeRate(services, viewer.userId, body));
  forAdmins(listRateChanges, ({ query, request }) => rates.listRateChanges(services, query, addressOf(request)));

  // From the database: this process may not have heard of a change by another one yet.
  forAdmins(getSiteSettings, () => readSiteSettings(services.db));
  forAdmins(updateSiteSettings, ({ viewer, body }) => changeSiteSettings(services, viewer.userId, body));
}
