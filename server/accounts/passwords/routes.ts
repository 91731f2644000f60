import type { FastifyInstance } from "fastify";
import { changePassword as changePasswordCall, setPassword } from "#contracts/accounts/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { clientInfoOf } from "../devices/client-info.ts";
import { changePassword, type PasswordChangeServices } from "./change-password.ts";

export function passwordRoutes(app: FastifyInstance, services: HttpServices & PasswordChangeServices): void {
  const { devices } = services;
  serve(app, services, changePasswordCall, async ({ viewer, body, request }) => {
    const change = { old: body.old_password, next: body.new_password };
    return { ended: await changePassword(services, viewer, change, clientInfoOf(request, devices)) };
  });
  serve(app, services, setPassword, async ({ viewer, body, request }) => {
    const change = { old: undefined, next: body.new_password };
    return { ended: await changePassword(services, viewer, change, clientInfoOf(request, devices)) };
  });
}
