import type { FastifyInstance } from "fastify";
import { uploadPhoto, uploadPublicationPhoto } from "#contracts/selling/schemas.ts";
import { perDay, type RateLimit } from "#server/http/rate-limits.ts";
import { type HttpServices, serve } from "#server/http/serve.ts";
import { refuse } from "#server/platform/refusal.ts";
import { type PhotoServices, storePhoto } from "./store-photo.ts";

/** Per account. */
const uploadLimit: RateLimit = { perKey: [perDay(300)] };

export function photoRoutes(app: FastifyInstance, services: HttpServices & PhotoServices): void {
  for (const record of [uploadPhoto, uploadPublicationPhoto] as const) {
    serve(
      app,
      services,
      record,
      async ({ viewer, file, request }) => {
        if (!file) refuse("validation_failed", { fields: { photo: [{ message: "photo_required" }] } });
        return storePhoto(services, { ...viewer, ip: request.ip }, file);
      },
      { uploadLimit },
    );
  }
}
