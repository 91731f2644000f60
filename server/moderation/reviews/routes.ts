import type { FastifyInstance } from "fastify";
import {
  countHeldReviews,
  decideHeldReviews,
  listHeldReviews as listCall,
} from "#contracts/moderation/review-schemas.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import type { HttpServices } from "#server/http/serve.ts";
import type { ReviewServices } from "#server/reviews/actions.ts";
import { mayModerate } from "../policy.ts";
import type { ModerationServices } from "../services.ts";
import { openStaffGate } from "../staff-gate.ts";
import { decide, listHeldReviews } from "./held-reviews.ts";
import { countHeld } from "./queries.ts";

/** Calls of staff for bursts of reviews. Other callers get the answer of a call that does not exist. */
export function reviewModerationRoutes(
  app: FastifyInstance,
  services: HttpServices & ReviewServices & Pick<ModerationServices, "settings">,
): void {
  const forStaff = openStaffGate(app, services, mayModerate);
  forStaff(listCall, ({ viewer, query, request }) =>
    listHeldReviews(services, viewer.userId, query, new URL(request.url, services.publicUrl)),
  );
  forStaff(countHeldReviews, async ({ viewer }) => ({ waiting: await countHeld(services.db, viewer.userId) }));
  forStaff(decideHeldReviews, ({ viewer, body, request }) =>
    decide(services, toIdempotentCall(request, viewer.userId), body),
  );
}
