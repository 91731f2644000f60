import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { listChatPhotos, writeChats } from "#server/chat/export-chats.ts";
import type { Db } from "#server/database/database.ts";
import type { MediaStore } from "#server/media/media-store.ts";
import { nameLargestFile } from "#server/photos/renditions.ts";
import { refuse } from "#server/platform/refusal.ts";
import { readEvents } from "../events/queries.ts";
import { findAccount } from "../records/account-queries.ts";
import { presentAccount } from "../records/present.ts";
import { readSessions } from "../sessions/queries.ts";
import { listPortraitFiles } from "./portrait-files.ts";
import {
  readActivity,
  readBusiness,
  readBusinessPhotos,
  readMoney,
  readOwnListings,
  readOwnPhotos,
} from "./queries.ts";

/** All data about a user as a ZIP of JSON and photos, generated while it is read. */
export async function exportAccount({ db, media }: { db: Db; media: MediaStore }, userId: number): Promise<Readable> {
  const account = (await findAccount(db, userId)) ?? refuse("token_expired");
  const [listings, photos, sessions, events, activity, chatPhotos, business, businessPhotos, money] = await Promise.all(
    [
      readOwnListings(db, userId),
      readOwnPhotos(db, userId),
      readSessions(db, userId),
      readEvents(db, userId, {}),
      readActivity(db, userId),
      listChatPhotos(db, userId),
      readBusiness(db, userId),
      readBusinessPhotos(db, userId),
      readMoney(db, userId),
    ],
  );
  const pathOf = (photo: { id: number }) => `photos/${photo.id}.webp`;
  const ads = listings.map((listing) => ({
    ...listing,
    photos: photos.filter((photo) => photo.listing_id === listing.id).map(pathOf),
  }));
  const zip = new ZipFile();
  const documents = { profile: presentAccount(account), business, ads, money, ...activity, sessions, events };
  for (const [name, content] of Object.entries(documents)) {
    zip.addBuffer(Buffer.from(JSON.stringify(content, undefined, 2)), `${name}.json`);
  }
  const chats = Readable.from(writeChats(db, userId));
  zip.addReadStream(chats, "chats.json");
  const portrait = listPortraitFiles(account.photo).slice(0, 1);
  const streams = await addFiles(zip, media, [
    ...portrait.map((name) => ({ name, path: "photos/me.webp" })),
    ...photos.map((photo) => ({ name: nameLargestFile(photo), path: pathOf(photo) })),
    ...businessPhotos.map((photo) => ({ name: nameLargestFile(photo), path: `photos/business-${photo.id}.webp` })),
    ...chatPhotos.map(({ id, file }) => ({ name: file, path: `photos/chat-${id}.webp` })),
  ]);
  zip.end();
  const archive = zip.outputStream as Readable;
  // The caller may close the connection before the end.
  archive.once("close", () => {
    for (const stream of [chats, ...streams]) stream.destroy();
  });
  return archive;
}

async function addFiles(
  zip: ZipFile,
  media: MediaStore,
  files: readonly { name: string; path: string }[],
): Promise<Readable[]> {
  const streams: Readable[] = [];
  for (const { name, path } of files) {
    if (!(await media.has(name))) continue;
    const stream = Readable.from(readFile(media, name));
    streams.push(stream);
    // WebP is already compressed.
    zip.addReadStream(stream, path, { compress: false });
  }
  return streams;
}

/** Opens the file when it is read, so that thousands are not open at once. */
async function* readFile(media: MediaStore, name: string) {
  const file = await media.open(name);
  if (file) yield* file;
}
