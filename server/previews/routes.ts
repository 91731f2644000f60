import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { listingPreviewPath } from "#contracts/listings/preview.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { costlyReadLimit, perHour, perMinute, type RateLimit, type RateLimits } from "#server/http/rate-limits.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import { presentCard } from "#server/listings/present.ts";
import { composeCard } from "#server/media/compose-card.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import { privateFolder, type MediaStore } from "#server/media/media-store.ts";
import type { RunFairly } from "#server/platform/fair-limiter.ts";
import type { Language } from "#server/platform/texts.ts";
import { writePrice } from "./price-text.ts";

interface PreviewServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  limits: RateLimits;
  /** Shared with the photos that people send. */
  runFairly: RunFairly;
  now(): Date;
}

/** Pictures drawn for one address: those who share links need one at a time. */
const drawLimit: RateLimit = { perAddress: [perMinute(60), perHour(600)] };
/** Seconds. The address changes with what the picture shows. */
const maxAge = 86_400;
/** Of the drawing: another one makes all pictures anew. */
const design = 1;
const mark = readFileSync(new URL("mark.png", import.meta.url));
/** Pixels of the JPEG that is kept of every photo. */
const photoWidth = 960;
const prefixes = [
  ["", "ru"],
  ["/ky", "ky"],
] as const satisfies [string, Language][];

/** `GET /products/12/preview.jpg`: the picture of a link to a listing, with its photo, title and price (`docs/features/listings.md`, Link previews). */
export function previewRoutes(app: FastifyInstance, services: PreviewServices): void {
  for (const [prefix, language] of prefixes) {
    app.get<{ Params: { id: string } }>(
      `${prefix}${listingPreviewPath(":id(^[1-9]\\d{0,14}$)")}`,
      async (request, reply) => {
        await services.limits.consume(costlyReadLimit, { ip: request.ip });
        const row = await getVisibleListing(services, null, Number(request.params.id));
        const card = presentCard(row, services.catalogue.current(), services.now());
        const { name, etag } = nameOf(card, language);
        reply.headers({
          etag,
          "cache-control": `public, max-age=${maxAge}`,
          "cross-origin-resource-policy": "cross-origin",
        });
        if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
        const bytes =
          (await readStored(services.media, name)) ?? (await drawAndStore(services, request, { card, language, name }));
        return reply.type("image/jpeg").send(bytes);
      },
    );
  }
}

/** Under a name of everything that is drawn: what changes has another one. */
function nameOf(card: ProductCard, language: Language): { name: string; etag: string } {
  const shown = [design, language, card.title, writePrice(card, language), placeOf(card, language), photoOf(card)];
  const hash = createHash("sha256").update(JSON.stringify(shown)).digest("hex").slice(0, 32);
  return { name: `${privateFolder}previews/${hash.slice(0, 2)}/${hash}.jpg`, etag: `"${hash}"` };
}

interface NewPreview {
  card: ProductCard;
  language: Language;
  name: string;
}

async function drawAndStore(services: PreviewServices, request: FastifyRequest, { card, language, name }: NewPreview) {
  const { db, media, limits } = services;
  await limits.consume(drawLimit, { ip: request.ip });
  const photo = photoOf(card);
  const bytes = await services.runFairly(`preview ${request.ip}`, async () =>
    composeCard({
      picture: photo === undefined ? undefined : await readStored(media, photo),
      headline: card.title,
      figure: writePrice(card, language),
      note: placeOf(card, language),
      brand: { name: "Жарыя", mark },
    }),
  );
  // Those who show links keep what they got, so that it is stored for an hour or two: until discarded files are deleted.
  await discardMedia(db, [name]);
  await media.put(name, bytes, "image/jpeg");
  return bytes;
}

async function readStored(media: MediaStore, name: string): Promise<Buffer | undefined> {
  const stored = await media.open(name);
  return stored && buffer(stored);
}

/** The stored name of the JPEG of its first photo. */
function photoOf({ first_photo: photo }: ProductCard): string | undefined {
  return photo?.photo.replace(/^\/media\//, "").replace(/-\d+\.webp$/, `-${Math.min(photo.width, photoWidth)}.jpg`);
}

function placeOf({ location }: ProductCard, language: Language): string {
  const names = [location, location.region].map((place) => (language === "ky" ? place.title_ky : place.title_ru));
  return [...new Set(names)].join(", ");
}
