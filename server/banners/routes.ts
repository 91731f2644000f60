import type { FastifyInstance } from "fastify";
import {
  type Banner,
  type BannerEvent,
  type BannerType,
  countBannerClick,
  countBannerEvent,
  listBanners,
} from "#contracts/banners/schemas.ts";
import { perMinute, type RateLimit } from "#server/http/rate-limits.ts";
import { type Call, type HttpServices, serve } from "#server/http/serve.ts";
import type { Endpoint } from "#contracts/base/endpoint.ts";
import { type BannerServices, countBanner } from "./actions.ts";
import { type BannerRow, readActiveBanners } from "./queries.ts";

/** Seconds: what admins change is seen within ten. */
const cacheControl = "public, max-age=10";

const eventLimit: RateLimit = { perAddress: [perMinute(600)], perKey: [perMinute(60)] };

export function bannerRoutes(app: FastifyInstance, services: HttpServices & BannerServices): void {
  serve(app, services, listBanners, async ({ reply }) => {
    const rows = await readActiveBanners(services.db, services.now());
    reply.header("cache-control", cacheControl);
    return { results: rows.map(presentBanner) };
  });
  const count = ({ viewer, request }: Pick<Call<Endpoint>, "viewer" | "request">, id: number, kind: BannerEvent) => {
    const { key, isStranger } = services.devices.callerOf(request);
    // A new cookie makes no new visitor.
    const device = isStranger ? undefined : key;
    const visitor = { viewerId: viewer?.userId, ip: request.ip, userAgent: request.headers["user-agent"], device };
    return countBanner(services, visitor, id, kind);
  };
  serve(app, services, countBannerClick, (call) => count(call, call.params.id, "click"), { limit: eventLimit });
  serve(app, services, countBannerEvent, (call) => count(call, call.params.adId, call.query.type), {
    limit: eventLimit,
  });
}

function presentBanner({ id, type, image_link, link }: BannerRow): Banner {
  return { id, type: { name: type as BannerType }, image_link, link };
}
