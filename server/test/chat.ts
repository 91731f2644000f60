import { randomUUID } from "node:crypto";
import type { CallInput, Endpoint } from "#contracts/base/endpoint.ts";
import * as messageCalls from "#contracts/chat/message-schemas.ts";
import * as calls from "#contracts/chat/schemas.ts";
import type { TestApp } from "./app.ts";
import { makeListing, makeUser } from "./make.ts";

/** A person in a chat. */
export function chatAs(app: TestApp, userId: number) {
  const { call } = app.as({ userId, role: "user" });
  return {
    userId,
    call: <E extends Endpoint>(record: E, input?: CallInput<E>) => call(record, input),
    open: async (body: { product?: number; user?: number }) => (await call(calls.openRoom, { body })).reply,
    write: (room: number, text: string, client_id: string = randomUUID()) =>
      call(messageCalls.sendMessage, { params: { id: room }, body: { client_id, text } }),
    offer: (room: number, amount: number) =>
      call(messageCalls.sendMessage, { params: { id: room }, body: { client_id: randomUUID(), offer: { amount } } }),
    read: (room: number, up_to: number) => call(messageCalls.readMessages, { params: { id: room }, body: { up_to } }),
    room: async (id: number) => (await call(calls.getRoom, { params: { id } })).reply,
    rooms: async (query: Record<string, string | number | boolean> = {}) =>
      (await call(calls.listRooms, { query })).reply,
    messages: async (id: number, query: Record<string, string | number> = {}) =>
      (await call(messageCalls.listMessages, { params: { id }, query })).reply,
    unread: async () => (await call(calls.countUnreadRooms)).reply.unread_count,
    remove: (id: number) => call(messageCalls.deleteMessage, { params: { id } }),
    block: (id: number) => call(calls.blockChatUser, { params: { id } }),
    unblock: (id: number) => call(calls.unblockChatUser, { params: { id } }),
  };
}

export type ChatPersonOfTest = ReturnType<typeof chatAs>;

/** A buyer, a seller and their room about the seller's listing. */
export async function makeChat(app: TestApp, listing: Parameters<typeof makeListing>[1] = {}) {
  const seller = chatAs(app, listing.user ?? (await makeUser(app, { name: "Бакыт" })));
  const buyer = chatAs(app, await makeUser(app, { name: "Айгүл" }));
  const product = await makeListing(app, { ...listing, user: seller.userId });
  const { id: room } = await buyer.open({ product });
  return { buyer, seller, product, room };
}
