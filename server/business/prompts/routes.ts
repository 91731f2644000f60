import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/business/request-schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { closePrompt, type PromptServices, readInvitation, readReminder } from "./prompts.ts";

export function businessPromptRoutes(app: FastifyInstance, services: HttpServices & PromptServices): void {
  serve(app, services, calls.getBusinessInvitation, ({ viewer }) => readInvitation(services, viewer));
  serve(app, services, calls.closeBusinessInvitation, ({ viewer }) => closePrompt(services, viewer, "invitation"));
  serve(app, services, calls.getBusinessReminder, ({ viewer }) => readReminder(services, viewer));
  serve(app, services, calls.closeBusinessReminder, ({ viewer }) => closePrompt(services, viewer, "reminder"));
}
