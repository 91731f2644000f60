import type { ChatMessage, ChatOffer, ChatOrder } from "#contracts/chat/schemas.ts";
import type { Photo } from "#contracts/listings/schemas.ts";
import type { Db } from "#server/database/database.ts";
import { sumOrder } from "#contracts/chat/sum-by-currency.ts";
import { maxRenditionWidth } from "#server/photos/renditions.ts";
import { shieldRules } from "#server/shield/rules.ts";
import { type MessagePhotoRow, type MessageRow, type OrderContent, readMessagePhotos } from "./message-queries.ts";

/** Where the photos of messages are served, for the two people of a room only. */
const chatPhotoPath = "/chat/v2/photos/";
/** Pixels, of `medium_thumbnail`. */
const mediumWidth = 480;

/** Messages with their photos, in the order of the rows. */
export async function presentMessages(db: Db, rows: readonly MessageRow[], now: Date): Promise<ChatMessage[]> {
  const withPhotos = rows.filter(({ kind, deleted_at }) => kind === "photo" && deleted_at === null);
  const photos = await readMessagePhotos(
    db,
    withPhotos.map(({ id }) => id),
  );
  return rows.map((row) =>
    presentMessage(
      row,
      photos.filter(({ message_id }) => message_id === row.id),
      now,
    ),
  );
}

/** A message with its photos. */
function presentMessage(row: MessageRow, photos: readonly MessagePhotoRow[], now: Date): ChatMessage {
  const isDeleted = row.deleted_at !== null;
  return {
    id: row.id,
    room: row.room_id,
    seq: row.seq,
    client_id: row.client_id,
    side: row.is_by_buyer === null ? null : row.is_by_buyer ? "buyer" : "seller",
    kind: row.kind,
    text: row.text,
    photos: photos.map(presentChatPhoto),
    offer: presentOffer(row, now),
    ...(row.order_content !== null &&
      row.order_state !== null &&
      !isDeleted && { order: presentOrder(row.order_content, row.order_state) }),
    event: presentEvent(row),
    is_deleted: isDeleted,
    is_held: false,
    warning: row.verdict === null ? null : { verdict: row.verdict, rules: presentRules(row.rules) },
    creation_date: row.created_at.toISOString(),
  };
}

function presentEvent({ event: name, amount, currency, order_id: order }: MessageRow): ChatMessage["event"] {
  return name === null ? null : { name, amount, currency, ...(order !== null && { order }) };
}

/** Rules by their codes, with the words for whoever reads the message. */
function presentRules(codes: readonly string[]): NonNullable<ChatMessage["warning"]>["rules"] {
  return shieldRules
    .filter(({ code }) => codes.includes(code))
    .map(({ code, title_ru, title_ky, advice_ru, advice_ky }) => ({ code, title_ru, title_ky, advice_ru, advice_ky }));
}

/** An offer that nobody answered in time counts as expired before the job has said so. */
function presentOffer(row: MessageRow, now: Date): ChatOffer | null {
  const { offer_amount: amount, offer_currency: currency, offer_state: state, offer_expires_at: expires } = row;
  if (amount === null || currency === null || state === null || expires === null) return null;
  const isOver = state === "open" && expires <= now;
  return { amount, currency, state: isOver ? "expired" : state, expires_date: expires.toISOString() };
}

/** An order with what all of it costs, in each currency. */
export function presentOrder(content: OrderContent, state: ChatOrder["state"]): ChatOrder {
  return { state, ...content, sums: sumOrder(content) };
}

/** As photos of listings are presented, at an address of its own. */
export function presentChatPhoto(photo: Omit<MessagePhotoRow, "message_id" | "name">): Photo {
  const width = Math.min(photo.width, maxRenditionWidth);
  return {
    id: photo.id,
    photo: `${chatPhotoPath}${photo.id}-${width}.webp`,
    medium_thumbnail: `${chatPhotoPath}${photo.id}-${Math.min(mediumWidth, width)}.webp`,
    width: photo.width,
    height: photo.height,
    thumbhash: photo.thumbhash.toString("base64"),
  };
}
