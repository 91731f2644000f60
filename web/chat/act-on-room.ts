import { blockChatUser, deleteRoom, getRoom, unblockChatUser, updateRoom } from "#contracts/chat/schemas.ts";
import { answerOffer, answerOrder, deleteMessage, readMessages, sendMessage } from "#contracts/chat/message-schemas.ts";
import { type OrderAnswer, orderAnswers } from "#contracts/chat/rules.ts";
import { confirmDeal, releaseReserve, reserveProduct, sayMet, sellProduct } from "#contracts/deals/schemas.ts";
import { currencies } from "#contracts/base/currency.ts";
import { readPrice } from "#contracts/selling/read-price.ts";
import { textOf } from "#web/accounts/forms/check-fields.ts";
import { type Api, failNotFound } from "#web/platform/api.ts";
import { type RoomIntent, roomIntents } from "./view/room-intents.ts";

/** The intent of a form of a room. */
export function intentOf(form: FormData): RoomIntent {
  return roomIntents.find((known) => known === form.get("intent")) ?? failNotFound();
}

/** Does what a form of a room says. Throws refusals of the API. */
export async function actOnRoom(api: Api, id: string, intent: RoomIntent, form: FormData): Promise<void> {
  const params = { id };
  const message = { params: { id: textOf(form, "message") } };
  switch (intent) {
    case "send":
      await api.call(sendMessage, { params, body: { client_id: clientIdOf(form), text: textOf(form, "text") } });
      return;
    case "read":
      await api.call(readMessages, { params, body: { up_to: Number(textOf(form, "up_to")) } });
      return;
    case "offer":
      await api.call(sendMessage, { params, body: { client_id: clientIdOf(form), offer: { amount: amountOf(form) } } });
      return;
    case "accept":
    case "decline":
      await api.call(answerOffer, { ...message, body: { answer: intent } });
      return;
    case "counter":
      await api.call(answerOffer, {
        ...message,
        body: { answer: intent, amount: amountOf(form), client_id: clientIdOf(form) },
      });
      return;
    case "answer_order":
      await api.call(answerOrder, { ...message, body: { answer: orderAnswerOf(form) } });
      return;
    case "delete_message":
      await api.call(deleteMessage, message);
      return;
    case "mute":
    case "unmute":
      await api.call(updateRoom, { params, body: { is_muted: intent === "mute" } });
      return;
    case "archive":
    case "unarchive":
      await api.call(updateRoom, { params, body: { is_archived: intent === "archive" } });
      return;
    case "delete":
      await api.call(deleteRoom, { params });
      return;
    case "met":
      await api.call(sayMet, { params });
      return;
    case "confirm_deal":
      await api.call(confirmDeal, { params, body: { code: textOf(form, "code") } });
      return;
    case "reserve":
    case "release":
    case "sell":
      await closeListing(api, id, intent);
      return;
    case "block":
    case "unblock":
      await changeBlock(api, id, intent);
  }
}

/** For, or to, the other person of the room, who is its buyer: the owner alone may. */
async function closeListing(api: Api, id: string, intent: "reserve" | "release" | "sell"): Promise<void> {
  const { product } = await api.call(getRoom, { params: { id } });
  if (!product || product.id === null) failNotFound();
  const params = { id: product.id };
  const room = Number(id);
  if (intent === "reserve") await api.call(reserveProduct, { params, body: { room } });
  else if (intent === "sell") await api.call(sellProduct, { params, body: { where: "here", room } });
  else await api.call(releaseReserve, { params, query: { room } });
}

async function changeBlock(api: Api, id: string, intent: "block" | "unblock"): Promise<void> {
  const { other } = await api.call(getRoom, { params: { id } });
  if (other.id === null) failNotFound();
  await api.call(intent === "block" ? blockChatUser : unblockChatUser, { params: { id: other.id } });
}

function orderAnswerOf(form: FormData): OrderAnswer {
  return orderAnswers.find((answer) => answer === form.get("answer")) ?? failNotFound();
}

/** A form without one is of a page that has lost it: then it is a message of its own. */
function clientIdOf(form: FormData): string {
  return textOf(form, "client_id") || crypto.randomUUID();
}

/** The amount as people type it, «45 000» or «45 тыс»; `NaN`, which the API refuses, where it is unclear. */
function amountOf(form: FormData): number {
  const currency = currencies.find((one) => one === form.get("currency")) ?? "KGS";
  const read = readPrice(textOf(form, "amount"), currency);
  return "price" in read ? read.price : Number.NaN;
}
