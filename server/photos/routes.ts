import { availableParallelism } from "node:os";
import type { FastifyInstance } from "fastify";
import { uploadPhoto, uploadPublicationPhoto } from "#contracts/selling/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { type PhotoServices, storePhoto } from "./store-photo.ts";

/** Each rendering keeps one core busy: half of the cores stay free for other requests. */
const renderBounds = {
  concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
  maxQueued: 200,
  maxWait: 120_000,
};

/** Per account. */
const uploadLimit: RateLimit = { perKey: [perDay(300)] };

export function photoRoutes(app: FastifyInstance, services: HttpServices & Omit<PhotoServices, "runLimited">): void {
  const photos = { ...services, runLimited: createConcurrencyLimiter(renderBounds) };
  for (const record of [uploadPhoto, uploadPublicationPhoto] as const) {
    serve(
      app,
      services,
      record,
      async ({ viewer, file }) => {
        if (!file) refuse("validation_failed", { fields: { photo: [{ message: "photo_required" }] } });
        return storePhoto(photos, viewer.userId, file);
      },
      { uploadLimit },
    );
  }
}
