import type { FastifyInstance } from "fastify";
import { followSeller, getFollow, listFollowedSellers, unfollowSeller } from "#contracts/follows/schemas.ts";
import { perDay, perHour, type RateLimit, type NetworkBound } from "#server/http/rate-limits.ts";
import { countCall } from "#server/http/limits/count-call.ts";
import type { ReadStanding, Viewer } from "#server/http/viewer.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { findFollow, follow, type FollowServices, listFollowed, unfollow } from "./actions.ts";

/** Per account: sellers followed and left. */
const followLimit: RateLimit = { perKey: [perHour(300)] };
/** Of free accounts of a network together. */
const followsOfFree: NetworkBound = { perNetwork: perDay(200) };

export function followRoutes(
  app: FastifyInstance,
  services: HttpServices & FollowServices & { readStanding: ReadStanding },
): void {
  const { publicUrl } = services;
  const count = (viewer: Viewer, ip: string) => countCall(services, { viewer, ip }, followLimit, followsOfFree);
  serve(app, services, getFollow, ({ viewer, params }) => findFollow(services, viewer, params.id));
  serve(app, services, followSeller, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return follow(services, viewer, params.id);
  });
  serve(app, services, unfollowSeller, async ({ viewer, params, request }) => {
    await count(viewer, request.ip);
    return unfollow(services, viewer, params.id);
  });
  serve(app, services, listFollowedSellers, ({ viewer, query, request }) =>
    listFollowed(services, viewer, query, new URL(request.url, publicUrl)),
  );
}
