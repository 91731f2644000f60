import type { ChatMessage } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { presentChatPhoto, presentOrder } from "../records/present-message.ts";
import { refusalTitles } from "../records/refusal-titles.ts";
import { type HeldMessageRow, readHeldPhotos } from "./queries.ts";

/** Messages that wait for a moderator or were refused, for their sender. */
export async function presentHeld(db: Db, rows: readonly HeldMessageRow[]): Promise<ChatMessage[]> {
  const photos = new Map((await readHeldPhotos(db, rows)).map((photo) => [photo.id, presentChatPhoto(photo)]));
  return rows.map((row) => present(row, photos));
}

export async function presentOneHeld(db: Db, row: HeldMessageRow): Promise<ChatMessage> {
  const [message] = await presentHeld(db, [row]);
  if (!message) throw new Error("a message is presented as none");
  return message;
}

function present(row: HeldMessageRow, photos: ReadonlyMap<number, Photo>): ChatMessage {
  const { refusal } = row;
  return {
    // Of another table: no call may take it for the id of a message that was sent.
    id: -row.id,
    room: row.room_id,
    seq: null,
    client_id: row.client_id,
    side: row.is_by_buyer ? "buyer" : "seller",
    kind: row.order_content ? "order" : row.photos.length > 0 ? "photo" : "text",
    text: row.text,
    photos: row.photos.flatMap((id) => photos.get(id) ?? []),
    offer: null,
    ...(row.order_content && { order: presentOrder(row.order_content, "open") }),
    event: null,
    is_deleted: false,
    is_held: refusal === null,
    ...(refusal !== null && { refusal: { code: refusal, ...refusalTitles[refusal], note: row.note } }),
    warning: null,
    creation_date: row.created_at.toISOString(),
  };
}
