import { availableParallelism } from "node:os";
import type { FastifyInstance } from "fastify";
import { maxPhotoBytes } from "#contracts/selling/rules.ts";
import { uploadPhoto, uploadPublicationPhoto } from "#contracts/selling/schemas.ts";
import { createByteBudget } from "#server/platform/byte-budget.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createConcurrencyLimiter } from "#server/platform/concurrency-limiter.ts";
import { type PhotoServices, storePhoto } from "./store-photo.ts";

/** Memory for uploads: 16 of the largest files, or some 200 of those that browsers have shrunk. */
const maxBytes = 16 * maxPhotoBytes;
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
  const uploadBudget = createByteBudget(maxBytes);
  for (const record of [uploadPhoto, uploadPublicationPhoto] as const) {
    serve(
      app,
      services,
      record,
      async ({ viewer, file, request }) => {
        if (!file) refuse("validation_failed", { fields: { photo: [{ message: "photo_required" }] } });
        await services.limits.consume(uploadLimit, { ip: request.ip, key: `user ${viewer.userId}` });
        return storePhoto(photos, viewer.userId, file);
      },
      { uploadBudget },
    );
  }
}
