import { availableParallelism } from "node:os";
import type { FastifyInstance } from "fastify";
import { photoBytes, uploadPhoto, uploadPublicationPhoto } from "#contracts/selling.ts";
import { createByteBudget } from "#server/platform/byte-budget.ts";
import { type HttpServices, serve } from "#server/platform/http.ts";
import { refuse } from "#server/platform/refusal.ts";
import { createTurns } from "#server/platform/turns.ts";
import { type PhotoServices, storePhoto } from "./upload.ts";

/** Sixteen of the largest files, or some two hundred of those that browsers shrank. */
const mostBytes = 16 * photoBytes;
/** Each keeps one core busy; the others are for those who look at ads. Whoever waits longer is better off trying again. */
const turns = { parallel: Math.max(1, Math.floor(availableParallelism() / 2)), waiting: 200, patience: 120_000 };

/** Uploads, under both addresses of the specification. */
export function photoRoutes(app: FastifyInstance, services: HttpServices & Omit<PhotoServices, "takeTurn">): void {
  const photos = { ...services, takeTurn: createTurns(turns) };
  const memory = createByteBudget(mostBytes);
  for (const record of [uploadPhoto, uploadPublicationPhoto] as const) {
    serve(
      app,
      services,
      record,
      async ({ viewer, file, request }) => {
        if (!file) refuse("validation_failed", { fields: { photo: [{ message: "photo_required" }] } });
        await services.limits.take("photos", { ip: request.ip, device: `user ${viewer.userId}` });
        return storePhoto(photos, viewer.userId, file);
      },
      { memory },
    );
  }
}
