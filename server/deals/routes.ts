import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/deals/schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import { toIdempotentCall } from "#server/http/idempotency.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { type ReviewWriterServices, toReviewCall } from "#server/reviews/actions.ts";
import { writingLimit } from "#server/reviews/routes.ts";
import type { ListingServices } from "#server/selling/services.ts";
import { limitKeyOf, type Viewer } from "#server/http/viewer.ts";
import { getOwnDeal, listOwnDeals, reviewDeal } from "./deals.ts";
import { confirmDeal, getRoomDeal, type HandshakeServices, sayMet } from "./handshake.ts";
import { listBuyers, releaseListing, reserveListing, sellListing } from "./sales.ts";

/* All per account. What others are told of is bounded most. */
const reserveLimit: RateLimit = { perKey: [perDay(200)] };
const saleLimit: RateLimit = { perKey: [perDay(200)] };
const meetingLimit: RateLimit = { perKey: [perDay(30)] };
const codeLimit: RateLimit = { perKey: [perDay(100)] };

type Services = HttpServices & ListingServices & ReviewWriterServices & HandshakeServices;

export function dealRoutes(app: FastifyInstance, services: Services): void {
  const { limits } = services;
  const count: Count = (limit, { ip }, viewer) => limits.consume(limit, { ip, key: limitKeyOf(viewer) });
  ownListingRoutes(app, services, count);
  serve(app, services, calls.getRoomDeal, ({ viewer, params }) => getRoomDeal(services, viewer, params.id));
  serve(app, services, calls.sayMet, async ({ viewer, params, request }) => {
    await count(meetingLimit, request, viewer);
    return sayMet(services, viewer, params.id);
  });
  serve(app, services, calls.confirmDeal, async ({ viewer, params, body, request }) => {
    await count(codeLimit, request, viewer);
    return confirmDeal(services, viewer, params.id, body.code);
  });
  serve(app, services, calls.listDeals, ({ viewer, query, request }) =>
    listOwnDeals(services.db, viewer, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, calls.getDeal, ({ viewer, params }) => getOwnDeal(services.db, viewer, params.id));
  serve(app, services, calls.reviewDeal, async ({ viewer, params, body, request }) => {
    await count(writingLimit, request, viewer);
    return reviewDeal(services, toReviewCall(request, viewer.userId), params.id, body);
  });
}

type Count = (limit: RateLimit, request: CallRequest, viewer: Viewer) => Promise<void>;

function ownListingRoutes(app: FastifyInstance, services: Services, count: Count): void {
  serve(app, services, calls.reserveProduct, async ({ viewer, params, body, request }) => {
    await count(reserveLimit, request, viewer);
    return reserveListing(services, toIdempotentCall(request, viewer.userId), params.id, {
      ...body,
      seller: viewer,
    });
  });
  serve(app, services, calls.releaseReserve, ({ viewer, params, query, request }) =>
    releaseListing(services, toIdempotentCall(request, viewer.userId), params.id, { ...query, seller: viewer }),
  );
  serve(app, services, calls.sellProduct, async ({ viewer, params, body, request }) => {
    await count(saleLimit, request, viewer);
    return sellListing(services, toIdempotentCall(request, viewer.userId), params.id, {
      ...body,
      seller: viewer,
    });
  });
  serve(app, services, calls.listBuyers, ({ viewer, params, query, request }) =>
    listBuyers(services, viewer, params.id, query, new URL(request.url, services.publicUrl)),
  );
}
