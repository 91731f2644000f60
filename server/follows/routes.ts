import type { FastifyInstance } from "fastify";
import { followSeller, getFollow, listFollowedSellers, unfollowSeller } from "#contracts/follows/schemas.ts";
import { perHour, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { findFollow, follow, type FollowServices, listFollowed, unfollow } from "./actions.ts";

/** Per account: sellers followed and left. */
const followLimit: RateLimit = { perKey: [perHour(300)] };

export function followRoutes(app: FastifyInstance, services: HttpServices & FollowServices): void {
  const { limits, publicUrl } = services;
  const count = (viewer: { userId: number }, ip: string) =>
    limits.consume(followLimit, { ip, key: `user ${viewer.userId}` });
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
