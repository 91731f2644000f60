import type { FastifyInstance, FastifyRequest } from "fastify";
import { addReview as addCall, answerReview as answerCall, listOwnReviews, listReviews } from "#contracts/reviews.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { toRepeatable } from "#server/platform/idempotency.ts";
import { addReview, answerReview, listOwn, listReviewsOf, type ReviewServices } from "./actions.ts";

/** Reviews of ads. */
export function reviewRoutes(app: FastifyInstance, services: HttpServices & ReviewServices): void {
  const { limits, publicUrl } = services;
  const addressOf = (request: FastifyRequest) => new URL(request.url, publicUrl);
  const count = ({ ip }: FastifyRequest, userId: number) => limits.take("reviews", { ip, device: `user ${userId}` });
  serve(app, services, listReviews, ({ viewer, params, query, request }) =>
    listReviewsOf(services, viewer, params.id, query, addressOf(request)),
  );
  serve(app, services, addCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return addReview(services, toRepeatable(request, viewer.userId), params.id, body);
  });
  serve(app, services, answerCall, async ({ viewer, params, body, request }) => {
    await count(request, viewer.userId);
    return answerReview(services, viewer, { listingId: params.id, reviewId: params.review_id }, body.text);
  });
  serve(app, services, listOwnReviews, ({ viewer, query, request }) =>
    listOwn(services, viewer, query, addressOf(request)),
  );
}
