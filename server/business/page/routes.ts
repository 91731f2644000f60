import type { FastifyInstance } from "fastify";
import * as calls from "#contracts/business/page-schemas.ts";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { countReveal, revealLimit, type RevealServices } from "#server/listings/reveal-limits.ts";
import { answerReview, type ReviewWriterServices, toReviewCall } from "#server/reviews/actions.ts";
import { writingLimit } from "#server/reviews/routes.ts";
import { doerOf } from "#server/statistics/event-counter.ts";
import {
  type BusinessPageServices,
  getBusinessPage,
  getFacts,
  listPhotos,
  listSimilar,
  revealContacts,
} from "./actions.ts";
import { changeReviewOfBusiness, listReviewsOfBusiness, reviewBusiness } from "./reviews.ts";

type Services = HttpServices & BusinessPageServices & ReviewWriterServices & RevealServices;

export function businessPageRoutes(app: FastifyInstance, services: Services): void {
  const { limits, publicUrl } = services;
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);
  const count = (limit: RateLimit, { ip }: CallRequest, userId: number) =>
    limits.consume(limit, { ip, key: `user ${userId}` });
  for (const call of [calls.getBusiness, calls.getBusinessV2])
    serve(app, services, call, ({ viewer, params }) => getBusinessPage(services, viewer, params.id));
  serve(app, services, calls.getBusinessFacts, ({ params }) => getFacts(services, params.id));
  serve(app, services, calls.listSimilarBusinesses, ({ params }) => listSimilar(services, params.id));
  serve(app, services, calls.listBusinessPhotos, ({ params, query, request }) =>
    listPhotos(services, params.id, query, addressOf(request)),
  );
  serve(
    app,
    services,
    calls.revealBusinessContacts,
    async ({ viewer, params, request, ...call }) => {
      await countReveal(services, { ...call, request, viewer });
      return revealContacts(services, viewer, params.id, doerOf(viewer, request));
    },
    { limit: revealLimit },
  );
  reviewRoutes(app, services, count);
}

type Count = (limit: RateLimit, request: CallRequest, userId: number) => Promise<void>;

function reviewRoutes(app: FastifyInstance, services: Services, count: Count): void {
  serve(app, services, calls.listBusinessReviews, ({ viewer, params, query, request }) =>
    listReviewsOfBusiness(services, viewer, params.id, query, new URL(request.url, services.publicUrl)),
  );
  serve(app, services, calls.addBusinessReview, async ({ viewer, params, body, request }) => {
    await count(writingLimit, request, viewer.userId);
    return reviewBusiness(services, toReviewCall(request, viewer.userId), params.id, body);
  });
  serve(app, services, calls.changeBusinessReview, async ({ viewer, params, body, request }) => {
    await count(writingLimit, request, viewer.userId);
    return changeReviewOfBusiness(
      services,
      { viewer, ip: request.ip },
      { id: params.id, reviewId: params.review_id },
      body,
    );
  });
  serve(app, services, calls.answerBusinessReview, async ({ viewer, params, body, request }) => {
    await count(writingLimit, request, viewer.userId);
    const review = { about: { businessId: params.id }, reviewId: params.review_id };
    return answerReview(services, viewer, review, body.text);
  });
}
