import type { FastifyInstance } from "fastify";
import {
  approveBusinessRequest,
  countBusinessRequests,
  listBusinessRequests,
  rejectBusinessRequest,
} from "#contracts/moderation/business-schemas.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { mayModerate } from "../policy.ts";
import { openStaffGate } from "../staff-gate.ts";
import { countWaitingRequests } from "./queries.ts";
import { approve, listRequests, reject, type RequestModerationServices } from "./requests.ts";

/** What staff does about requests for a business profile. For all others the calls do not exist. */
export function businessModerationRoutes(
  app: FastifyInstance,
  services: HttpServices & RequestModerationServices,
): void {
  const forStaff = openStaffGate(app, services, mayModerate);
  forStaff(countBusinessRequests, async ({ viewer }) => ({
    waiting: await countWaitingRequests(services.db, viewer.userId),
  }));
  forStaff(listBusinessRequests, ({ viewer, query, request }) =>
    listRequests(services, viewer.userId, query, new URL(request.url, services.publicUrl)),
  );
  forStaff(approveBusinessRequest, ({ viewer, params, body, request }) =>
    approve(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(rejectBusinessRequest, ({ viewer, params, body, request }) =>
    reject(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
}
