import { type OrderStage, orderStages } from "#contracts/cart/rules.ts";
import type { Order } from "#contracts/cart/schemas.ts";
import type { OrderState } from "#contracts/chat/rules.ts";
import { describeSums } from "#web/chat/view/describe-message.ts";
import { roomPath } from "#web/chat/view/room-intents.ts";
import { formatDayAndTime } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { firstLetter } from "#web/users/view/user-view.ts";

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
  /** The first of what was ordered, and how many more there are. */
  items: { product: number; title: string; quantity: number }[];
  others: number;
  sum: string;
  address: string | null;
}

/** Lines of an order that its list shows; the chat has all. */
const maxItems = 3;

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

export function viewOrder({ id, room, seq, date, order, person }: Order, language: Language): OrderView {
  const { state, items, sums, address } = order;
  return {
    id,
    state,
    to: `${roomPath(room)}?at=${seq}`,
    person: person && { name: person.name, initial: firstLetter(person.name), photo: person.photo },
    date: formatDayAndTime(date, language),
    items: items.slice(0, maxItems).map(({ product, title, quantity }) => ({ product, title, quantity })),
    others: Math.max(0, items.length - maxItems),
    sum: describeSums(sums, language),
    address,
  };
}
