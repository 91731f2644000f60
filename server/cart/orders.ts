import type { Reply, ValidInput } from "#contracts/base/endpoint.ts";
import type { listReceivedOrders, Order } from "#contracts/cart/schemas.ts";
import { presentOrder } from "#server/chat/records/present-message.ts";
import type { Db } from "#server/database/database.ts";
import { defaultPageSize, paginate, parseIdKey } from "#server/http/pagination.ts";
import type { Viewer } from "#server/http/viewer.ts";
import { type OrderRow, readOrders } from "./orders-queries.ts";

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
  return { results: rows.map(present), ...links };
}

function present(row: OrderRow): Order {
  const { id, room_id: room, seq, created_at: created, person_id: person } = row;
  return {
    id,
    room,
    seq,
    date: created.toISOString(),
    order: presentOrder(row.content, row.state),
    person: person === null ? null : { id: person, name: row.person_name, photo: row.person_photo },
  };
}
