import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { businessPreviewPath } from "#contracts/business/page-path.ts";
import { listingPreviewPath } from "#contracts/listings/preview.ts";
import { getBusinessPage } from "#server/business/page/actions.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import {
  sharedNetworkOf,
  perHour,
  perMinute,
  type RateLimit,
  type RateLimits,
  separateReadLimit,
} from "#server/http/rate-limits.ts";
import { getVisibleListing } from "#server/listings/actions.ts";
import { presentCard } from "#server/listings/present.ts";
import { composeCard } from "#server/media/compose-card.ts";
import { discardMedia } from "#server/media/discarded-media.ts";
import { privateFolder, type MediaStore } from "#server/media/media-store.ts";
import { createFairLimiter } from "#server/platform/fair-limiter.ts";
import type { Language } from "#server/platform/texts.ts";
import { showBusiness, showListing, type Shown } from "./shown.ts";

interface PreviewServices {
  db: Db;
  catalogue: CatalogueStore;
  media: MediaStore;
  limits: RateLimits;
  log: FastifyBaseLogger;
  now(): Date;
}

const previewLimit = separateReadLimit();

/** Pictures drawn for one address: those who share links need one at a time. */
const drawLimit: RateLimit = { perAddress: [perMinute(60), perHour(600)] };
/**
 * Of a process, networks by turns. One at a time, beside the queue of the photos that people send: these never wait for what
 * whoever shows links asks for.
 */
const drawBounds = { concurrency: 1, maxQueued: 60, maxQueuedOfKey: 20, maxWait: 10_000 };
/** Seconds that caches show the picture of a listing that was blocked meanwhile; then they ask by its `etag`. */
const maxAge = 60;
/** Of the drawing: another one makes all pictures anew. */
const design = 2;
const mark = readFileSync(new URL("mark.png", import.meta.url));
const prefixes = [
  ["", "ru"],
  ["/ky", "ky"],
] as const satisfies [string, Language][];

/** `:id` as it stands in a path. */
const idInPath = ":id(^[1-9]\\d{0,14}$)";

/**
 * `GET /products/12/preview.jpg`, `GET /b/7/preview.jpg`: the picture of a link to a listing, with its photo, title and price, and to a business, with its
 * logo, name and rating (`docs/features/listings.md`, Link previews).
 */
export function previewRoutes(app: FastifyInstance, services: PreviewServices): void {
  const { db, catalogue, now, limits } = services;
  const runFairly = createFairLimiter(drawBounds);
  /** By name: who asks for a picture that is being drawn for somebody else waits for that one. */
  const drawings = new Map<string, Promise<Buffer>>();
  const drawAndStore = async (ip: string, shown: Shown, name: string) => {
    const bytes = await runFairly(sharedNetworkOf(ip), () => draw(services, shown));
    await tryToStore(services, name, bytes);
    return bytes;
  };
  const find = async ({ ip }: FastifyRequest, shown: Shown, name: string) => {
    const stored = await tryToRead(services, name);
    if (stored) return stored;
    const begun = drawings.get(name);
    if (begun) return begun;
    await limits.consume(drawLimit, { ip });
    const drawing = drawings.get(name) ?? drawAndStore(ip, shown, name).finally(() => drawings.delete(name));
    drawings.set(name, drawing);
    return drawing;
  };
  for (const [prefix, language] of prefixes) {
    const serve = (path: string, show: (id: number) => Promise<Shown>) =>
      app.get<{ Params: { id: string } }>(prefix + path, async (request, reply) => {
        await limits.consume(previewLimit, { ip: request.ip });
        const shown = await show(Number(request.params.id));
        const { name, etag } = nameOf(shown, language);
        reply.headers({
          etag,
          "cache-control": `public, max-age=${maxAge}`,
          "cross-origin-resource-policy": "cross-origin",
        });
        if (request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
        return reply.type("image/jpeg").send(await find(request, shown, name));
      });
    serve(listingPreviewPath(idInPath), async (id) =>
      showListing(presentCard(await getVisibleListing(services, null, id), catalogue.current(), now()), language),
    );
    serve(businessPreviewPath(idInPath), async (id) =>
      showBusiness(await getBusinessPage({ db, catalogue, now }, null, String(id)), language),
    );
  }
}

/** Under a name of everything that is drawn: what changes has another one. */
function nameOf({ headline, figure, note, photo }: Shown, language: Language): { name: string; etag: string } {
  const drawn = [design, language, headline, figure, note, photo];
  const hash = createHash("sha256").update(JSON.stringify(drawn)).digest("hex").slice(0, 32);
  return { name: `${privateFolder}previews/${hash.slice(0, 2)}/${hash}.jpg`, etag: `"${hash}"` };
}

async function draw(services: PreviewServices, { photo, ...texts }: Shown): Promise<Buffer> {
  return composeCard({
    picture: photo === undefined ? undefined : await tryToRead(services, photo),
    ...texts,
    brand: { name: "Жарыя", mark },
  });
}

/** A stored file; undefined where there is none, and while the store fails: the picture is drawn then, without its photo. */
async function tryToRead({ media, log }: PreviewServices, name: string): Promise<Buffer | undefined> {
  try {
    const stored = await media.open(name);
    return stored && (await buffer(stored));
  } catch (err) {
    log.error({ err, name }, "stored picture could not be read");
    return undefined;
  }
}

/** What could not be stored is drawn again for the next one who asks. */
async function tryToStore({ db, media, log }: PreviewServices, name: string, bytes: Buffer): Promise<void> {
  try {
    // Those who show links keep what they got, so that it is stored for an hour or two: until discarded files are deleted.
    await discardMedia(db, [name]);
    await media.put(name, bytes, "image/jpeg");
  } catch (err) {
    log.error({ err, name }, "picture of a link could not be stored");
  }
}
