import type { FastifyInstance } from "fastify";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import {
  acceptPrice,
  approveProduct,
  blockProduct,
  blockUser,
  countMarkedPrices,
  getModeratedProduct,
  getModeratedUser,
  listAudit,
  listBlockReasons,
  listClaims,
  listMarkedPrices,
  listQueue,
  listWaitingProducts,
  releaseProduct,
  resolveClaim,
  holdProduct,
  unblockUser,
  undoDecision,
} from "#contracts/moderation/schemas.ts";
import type { HttpServices } from "#server/http/serve.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { refuse } from "#server/platform/refusal.ts";
import { reasons } from "#server/content-policy/block-reasons.ts";
import * as audit from "./audit.ts";
import * as claims from "./claims.ts";
import { approve, block, undo } from "./listing-decisions.ts";
import { holdListing, releaseHold } from "./holds.ts";
import { countMarked } from "./marked-price-queries.ts";
import * as prices from "./marked-prices.ts";
import { readModeratedListing } from "./moderated-listing.ts";
import { mayModerate } from "./policy.ts";
import { presentUser } from "./present.ts";
import * as queue from "./queue.ts";
import type { ModerationServices } from "./services.ts";
import { openStaffGate } from "./staff-gate.ts";
import { setUserBlock } from "./user-blocks.ts";
import { findModeratedUser } from "./user-queries.ts";

/** Calls of staff. All others get `not_found`, as if the calls did not exist. */
export function moderationRoutes(app: FastifyInstance, services: HttpServices & ModerationServices): void {
  const { db, publicUrl } = services;
  const forStaff = openStaffGate(app, services, mayModerate);
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);

  forStaff(listQueue, ({ viewer, query, request }) =>
    queue.listQueue(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(listWaitingProducts, ({ viewer, query }) => queue.listWaitingListings(services, viewer.userId, query));
  forStaff(getModeratedProduct, async ({ params }) => ({
    ...((await readModeratedListing(services, params.id)) ?? refuse("not_found")),
    history: await audit.readHistory(db, { product: params.id }),
  }));
  forStaff(holdProduct, ({ viewer, params }) => holdListing(services, viewer.userId, params.id));
  forStaff(releaseProduct, ({ viewer, params }) => releaseHold(services, viewer.userId, params.id));
  forStaff(approveProduct, ({ viewer, params, body, request }) =>
    approve(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(blockProduct, ({ viewer, params, body, request }) =>
    block(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(undoDecision, ({ viewer, params, request }) =>
    undo(services, toIdempotentCall(request, viewer.userId), params.id),
  );
  forStaff(listMarkedPrices, ({ viewer, query, request }) =>
    prices.listMarkedPrices(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(countMarkedPrices, async ({ viewer }) => ({ waiting: await countMarked(db, viewer.userId) }));
  forStaff(acceptPrice, ({ viewer, params, body, request }) =>
    prices.acceptPrice(services, toIdempotentCall(request, viewer.userId), params.id, body.revision),
  );
  forStaff(listBlockReasons, () => ({ results: [...reasons] }));
  forStaff(getModeratedUser, async ({ params }) => ({
    ...presentUser((await findModeratedUser(db, params.id)) ?? refuse("not_found")),
    history: await audit.readHistory(db, { user: params.id }),
  }));
  forStaff(blockUser, ({ viewer, params, body }) =>
    setUserBlock(services, viewer.userId, params.id, { isBlocked: true, note: body.note }),
  );
  forStaff(unblockUser, ({ viewer, params }) => setUserBlock(services, viewer.userId, params.id, { isBlocked: false }));
  forStaff(listClaims, ({ viewer, query, request }) =>
    claims.listClaims(services, viewer.userId, query, addressOf(request)),
  );
  forStaff(resolveClaim, ({ viewer, params, body, request }) =>
    claims.resolveClaim(services, toIdempotentCall(request, viewer.userId), params.id, body),
  );
  forStaff(listAudit, ({ query, request }) => audit.listAudit(services, query, addressOf(request)));
}
