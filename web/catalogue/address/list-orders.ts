const orders = [
  { ordering: "-upvote_date", title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

const searchOrders = [{ ordering: "relevance", title: "bestFirst" }, ...orders] as const;

/** The orders of a list, the default one first: for a search the best matches come first. */
export function ordersOf(search: string | undefined): readonly [ListOrder, ...ListOrder[]] {
  return search ? searchOrders : orders;
}

type ListOrder = (typeof searchOrders)[number];
