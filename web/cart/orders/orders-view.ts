import { maxListedItems, type OrderStage, orderStages } from "#contracts/cart/rules.ts";
import type { Order } from "#contracts/cart/schemas.ts";
import { type OrderAnswer, orderAnswers, type OrderState } from "#contracts/chat/rules.ts";
import {
  describeHandover,
  describeLine,
  describeSums,
  describeTotal,
  type HandoverLine,
} from "#web/chat/view/describe-order.ts";
import { type RoomAnswer, roomPath } from "#web/chat/view/room-intents.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { Language } from "#web/platform/language.ts";
import type { Unreachable } from "#web/platform/network/reach-server.ts";
import { photoAt } from "#web/ui/photo/photo-source.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

/** Pixels; twice as wide as drawn. */
const pictureWidth = 96;

export const ordersPath = "/profile/orders";

/** Which of one's orders a page lists. */
export const orderTabs = ["received", "sent"] as const;
export type OrderTab = (typeof orderTabs)[number];

export interface OrdersQuery {
  tab: OrderTab;
  stage: OrderStage | undefined;
}

/** An order as its list shows it. */
export interface OrderView {
  id: number;
  state: OrderState;
  /** The chat, at the order. */
  to: string;
  person: { name: string; initial: string; photo: string | null } | null;
  /** «21 ноября, 09:05». */
  date: string;
  /** The first of what was ordered, and how many more there are: the chat has all. `line`: «4 × 800 сом»; `total`: of several. */
  items: { product: number; title: string; line: string; total?: string; picture: string | null }[];
  others: number;
  sum: string;
  /** The sum has a delivery that is to be paid. */
  hasPaidDelivery: boolean;
  /** Delivery or shop, and where to. */
  handover: HandoverLine[];
  comment: string;
  /** Nobody can write in the chat. */
  isClosed: boolean;
}

/** Reads the address of the page; `tabs`: those that the viewer has. */
export function readOrdersQuery(query: URLSearchParams, tabs: readonly OrderTab[]): OrdersQuery {
  return {
    tab: tabs.find((tab) => tab === query.get("tab")) ?? tabs[0] ?? "sent",
    stage: orderStages.find((stage) => stage === query.get("stage")),
  };
}

/** The path of a page of orders, without the language. */
export function ordersPathOf({ tab, stage }: OrdersQuery, key?: string | null): string {
  const query = new URLSearchParams({ tab });
  if (stage !== undefined) query.set("stage", stage);
  if (key) query.set("key", key);
  return `${ordersPath}?${query.toString()}`;
}

/** Order that was just answered, in `?answered=44.completed`; `undefined` if the value is malformed. */
export function readAnswered(query: URLSearchParams): { id: number; answer: OrderAnswer } | undefined {
  const [, id, word] = /^([1-9]\d{0,14})\.(\w+)$/.exec(query.get("answered") ?? "") ?? [];
  const answer = orderAnswers.find((known) => known === word);
  return id !== undefined && answer !== undefined ? { id: Number(id), answer } : undefined;
}

/** Whether the list's own form has answered an order, and was not refused. */
export function isAnsweredInPlace(form: FormData | undefined, result: RoomAnswer | Unreachable | undefined): boolean {
  return form?.has("inline") === true && result !== undefined && "intent" in result && result.refusal === undefined;
}

export function viewOrder(
  { id, room, seq, date, order, comment, photos, person, closed }: Order,
  { isOwn, language, t }: { isOwn: boolean; language: Language; t: Translate<"chat.order"> },
): OrderView {
  const { state, items, sums } = order;
  const pictures = new Map(photos.map(({ product, photo }) => [product, photoAt(photo, pictureWidth)]));
  return {
    id,
    state,
    to: `${roomPath(room)}?at=${seq}`,
    person: person && { name: person.name, initial: firstLetter(person.name), photo: person.photo },
    date: formatDayAndTime(date, language),
    items: items.slice(0, maxListedItems).map((item) => ({
      product: item.product,
      title: item.title,
      line: describeLine(item, language, t),
      ...(item.quantity > 1 && { total: describeTotal(item, language) }),
      picture: pictures.get(item.product) ?? null,
    })),
    others: Math.max(0, items.length - maxListedItems),
    sum: describeSums(sums, language),
    hasPaidDelivery: Boolean(order.delivery?.price),
    handover: describeHandover(order, { isOwn, language, t }),
    comment,
    isClosed: closed !== null,
  };
}
