import type { FastifyInstance } from "fastify";
import type { CallRequest } from "#server/http/calls/call-request.ts";
import {
  addReview as addReviewCall,
  answerReview as answerReviewCall,
  changeOwnReview as changeOwnReviewCall,
  deleteOwnReview as deleteOwnReviewCall,
  getOwnReview as getOwnReviewCall,
  listOwnReviews,
  listReviews,
  listUserReviews,
} from "#contracts/reviews/schemas.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import {
  addReview,
  answerReview,
  listListingReviews,
  listOwnReviewsOf,
  listSellerReviews,
  type ReviewWriterServices,
  toReviewCall,
} from "./actions.ts";
import { changeOwnReview, deleteOwnReview, getOwnReview } from "./own-reviews.ts";

/** Reviews, changes of them and responses together, per account. */
export const writingLimit: RateLimit = { perKey: [perDay(20)] };

export function reviewRoutes(app: FastifyInstance, services: HttpServices & ReviewWriterServices): void {
  const { limits, publicUrl } = services;
  const addressOf = (request: CallRequest) => new URL(request.url, publicUrl);
  const count = ({ ip }: CallRequest, userId: number) => limits.consume(writingLimit, { ip, key: `user ${userId}` });
  serve(app, services, listReviews, ({ viewer, params, query, request }) =>
    listListingReviews(services, viewer, params.id, query, addressOf(request)),
  );
  serve(app, services, listUserReviews, ({ viewer, params, query, request }) =>
    listSellerReviews(services, viewer, params.id, query, addressOf(request)),
  );
  serve(app, services, addReviewCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return addReview(services, toReviewCall(request, viewer.userId), params.id, body);
  });
  serve(app, services, answerReviewCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return answerReview(services, viewer, { about: { listingId: params.id }, reviewId: params.review_id }, body.text);
  });
  serve(app, services, listOwnReviews, ({ viewer, query, request }) =>
    listOwnReviewsOf(services, viewer, query, addressOf(request)),
  );
  serve(app, services, getOwnReviewCall, ({ viewer, params }) => getOwnReview(services, viewer, params.id));
  serve(app, services, changeOwnReviewCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return changeOwnReview(services, { viewer, ip: request.ip }, params.id, body);
  });
  serve(app, services, deleteOwnReviewCall, ({ viewer, params }) => deleteOwnReview(services, viewer, params.id));
}
