import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import { maxListedItems } from "#contracts/cart/rules.ts";
import type { listReceivedOrders, Order } from "#contracts/cart/schemas.ts";
import { findClosedReason } from "#server/chat/records/policy.ts";
import { presentOrder } from "#server/chat/records/present-message.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { presentPhoto } from "#server/photos/present.ts";
import { type OrderRow, readOrders, readPhotos } from "./orders-queries.ts";

/** A page of the orders that the viewer has sent, or got as a seller, the newest first. `address` is that of the call. */
export async function listOrders(
  db: Db,
  viewer: Viewer,
  side: "buyer" | "seller",
  { stage, limit = defaultPageSize, key }: ValidInput<typeof listReceivedOrders>["query"],
  address: URL,
): Promise<Reply<typeof listReceivedOrders>> {
  const found = await readOrders(db, viewer, side, { stage, before: parseIdKey(key), limit: limit + 1 });
  const { rows, links } = paginate(found, limit, address, ({ id }) => String(id));
  const photos = (await readPhotos(db, rows.flatMap(listedProducts))).map(({ product, ...photo }) => ({
    product,
    photo: presentPhoto(photo),
  }));
  return { results: rows.map((row) => present(row, photos)), ...links };
}

function listedProducts({ content }: OrderRow): number[] {
  return content.items.slice(0, maxListedItems).map(({ product }) => product);
}

function present(row: OrderRow, photos: Order["photos"]): Order {
  const { id, room_id: room, seq, created_at: created, person_id: person } = row;
  return {
    id,
    room,
    seq,
    date: created.toISOString(),
    order: presentOrder(row.content, row.state),
    comment: row.comment,
    photos: photos.filter(({ product }) => listedProducts(row).includes(product)),
    person: person === null ? null : { id: person, name: row.person_name, photo: row.person_photo },
    closed: findClosedReason({ ...row, other_id: person }),
  };
}
