import type { FastifyInstance } from "fastify";
import {
  acceptInvitation,
  inviteMember,
  leaveBusiness,
  listMemberships,
  listMembers,
  listStaffLog,
  removeMember,
} from "#contracts/business/staff/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import {
  accept,
  invite,
  leave,
  listOwnLog,
  listOwnMembers,
  listOwnMemberships,
  remove,
  type StaffChangeServices,
} from "./actions.ts";

/** Invitations, per account; and to the same phone or e-mail, which is told each time. */
const inviteLimit: RateLimit = { perKey: [perDay(30)] };
const sameLimit: RateLimit = { perKey: [perDay(3)] };

export function businessStaffRoutes(app: FastifyInstance, services: HttpServices & StaffChangeServices): void {
  const { limits, publicUrl } = services;
  serve(app, services, listMembers, ({ viewer }) => listOwnMembers(services, viewer.userId));
  serve(app, services, inviteMember, async ({ viewer, body, request }) => {
    await limits.consume(inviteLimit, { ip: request.ip, key: `invites of ${viewer.userId}` });
    await limits.consume(sameLimit, { ip: request.ip, key: `invites of ${viewer.userId} to ${body.login}` });
    return invite(services, viewer, body, request);
  });
  serve(app, services, removeMember, ({ viewer, params, request }) =>
    remove(services, viewer.userId, params.id, request),
  );
  serve(app, services, listStaffLog, ({ viewer, query, request }) =>
    listOwnLog(services, viewer.userId, query, new URL(request.url, publicUrl)),
  );
  serve(app, services, listMemberships, ({ viewer }) => listOwnMemberships(services, viewer));
  serve(app, services, acceptInvitation, ({ viewer, params }) => accept(services, viewer.userId, params.id));
  serve(app, services, leaveBusiness, ({ viewer, params }) => leave(services, viewer.userId, params.id));
}
