import type { ChatMessage, ChatRoomDetail } from "#contracts/chat/schemas.ts";

/** A message of the seller, for tests. */
export function chatMessage(fields: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: 1,
    room: 5,
    seq: 1,
    client_id: null,
    side: "seller",
    kind: "text",
    text: "Саламатсызбы",
    photos: [],
    offer: null,
    event: null,
    is_deleted: false,
    is_held: false,
    warning: null,
    creation_date: "2026-11-21T08:05:00.000Z",
    ...fields,
  };
}

/** A room of the viewer, who is its buyer, for tests. */
export function chatRoom(fields: Partial<ChatRoomDetail> = {}): ChatRoomDetail {
  return {
    id: 5,
    buyer_id: 1,
    seller_id: 2,
    side: "buyer",
    other: { id: 2, name: "Айбек", photo: null, is_business: false, presence: null },
    product: {
      id: 7,
      title: "Диван угловой",
      price: 12_000,
      stock_price: null,
      currency: "KGS",
      is_negotiable: false,
      category: 801,
      first_photo: null,
      thumbhash: null,
      state: "active",
      closed_as: null,
      reserved_until: null,
      agreed: null,
    },
    last_message: null,
    last_seq: 0,
    last_change: 0,
    unread_count: 0,
    read_up_to: 0,
    other_delivered_up_to: 0,
    other_read_up_to: 0,
    hidden_up_to: 0,
    is_blocked_by_me: false,
    is_blocked: false,
    closed: null,
    is_muted: false,
    is_archived: false,
    creation_date: "2026-11-20T08:00:00.000Z",
    activity_date: "2026-11-21T08:05:00.000Z",
    facts: null,
    held: [],
    silenced_until: null,
    ...fields,
  };
}
