import type { Db } from "#server/database/database.ts";
import { nameLargestFile } from "#server/photos/renditions.ts";
import {
  type ExportedMessage,
  type ExportedRoom,
  readOwnChatPhotos,
  readOwnMessagesAfter,
  readRoomsAfter,
} from "./export-queries.ts";

/** Rows read at a time. */
const batchSize = 500;

/** What a user has written in all their rooms, as the text of a JSON document, read as it is sent: nobody's chats are in memory whole. */
export async function* writeChats(db: Db, userId: number): AsyncIterable<string> {
  yield "[";
  let separator = "\n";
  for await (const room of batches((last: ExportedRoom | undefined) =>
    readRoomsAfter(db, userId, last?.id ?? 0, batchSize),
  )) {
    const { id, listing, created_at } = room;
    yield `${separator}${JSON.stringify({ room: id, listing, created_at }).slice(0, -1)},"messages":[`;
    separator = "\n";
    const read = (last: ExportedMessage | undefined) => readOwnMessagesAfter(db, room, last?.seq ?? 0, batchSize);
    for await (const message of batches(read)) {
      yield `${separator}${JSON.stringify(message)}`;
      separator = ",\n";
    }
    yield "]}";
    separator = ",\n";
  }
  yield "\n]\n";
}

/** All rows, each batch after the last row of the one before. */
async function* batches<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncIterable<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

/** The files of the photos that a user has sent. */
export async function listChatPhotos(db: Db, userId: number): Promise<{ id: number; file: string }[]> {
  const photos = await readOwnChatPhotos(db, userId);
  return photos.map((photo) => ({ id: photo.id, file: nameLargestFile(photo) }));
}
