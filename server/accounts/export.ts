import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";
import { nameLargestFile } from "#server/listings/photo-files.ts";
import { refuse } from "#server/platform/refusal.ts";
import type { Viewer } from "#server/platform/session.ts";
import { readEvents } from "./event-queries.ts";
import { presentAccount } from "./present.ts";
import { listPortraitFiles } from "./profile.ts";
import { findAccount, readOwnListings, readOwnPhotos, readOwnTraces } from "./queries.ts";
import { type AccountServices, visitOf } from "./services.ts";
import { readSessions } from "./session-queries.ts";

/** `GET /auth/v1/export/`: everything about oneself as a ZIP of JSON and photos, sent while it is being made. */
export function exportRoutes(app: FastifyInstance, services: AccountServices): void {
  app.get("/auth/v1/export/", async (request, reply) => {
    const viewer = await services.resolveViewer(request);
    if (viewer === null || viewer === "expired") refuse(viewer === null ? "unauthenticated" : "token_expired");
    await services.limits.take("exports", { ip: request.ip, device: `user ${viewer.userId}` });
    const archive = await exportAccount(services, viewer);
    services.events.addLater(viewer.userId, "data_exported", visitOf(request));
    return reply
      .headers({ "content-disposition": 'attachment; filename="jarya.zip"', "cache-control": "no-store" })
      .type("application/zip")
      .send(archive);
  });
}

async function exportAccount({ db, media }: AccountServices, { userId }: Viewer): Promise<Readable> {
  const account = (await findAccount(db, userId)) ?? refuse("token_expired");
  const [listings, photos, sessions, events, traces] = await Promise.all([
    readOwnListings(db, userId),
    readOwnPhotos(db, userId),
    readSessions(db, userId),
    readEvents(db, userId, {}),
    readOwnTraces(db, userId),
  ]);
  const zip = new ZipFile();
  const addJson = (name: string, value: unknown) =>
    zip.addBuffer(Buffer.from(JSON.stringify(value, undefined, 2)), `${name}.json`);
  addJson("profile", presentAccount(account));
  addJson(
    "ads",
    listings.map((listing) => ({
      ...listing,
      photos: photos.filter((photo) => photo.listing_id === listing.id).map((photo) => `photos/${photo.id}.webp`),
    })),
  );
  for (const [name, rows] of Object.entries(traces)) addJson(name, rows);
  addJson("sessions", sessions);
  addJson("events", events);
  const files = [
    ...listPortraitFiles(account.photo)
      .slice(0, 1)
      .map((name) => ({ name, as: "photos/me.webp" })),
    ...photos.map((photo) => ({ name: nameLargestFile(photo), as: `photos/${photo.id}.webp` })),
  ];
  const streams: Readable[] = [];
  for (const { name, as } of files) {
    if (!(await media.has(name))) continue;
    const stream = Readable.from(readFile(media, name));
    streams.push(stream);
    // WebP is compressed already.
    zip.addReadStream(stream, as, { compress: false });
  }
  zip.end();
  const archive = zip.outputStream as Readable;
  // Whoever waits for it may go away.
  archive.once("close", () => {
    for (const stream of streams) stream.destroy();
  });
  return archive;
}

/** Opened when its turn comes: a thousand files are not open at once. */
async function* readFile(media: AccountServices["media"], name: string) {
  const file = await media.open(name);
  if (file) yield* file;
}
