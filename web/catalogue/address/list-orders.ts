const orders = [
  { ordering: "-upvote_date", title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;

const nearOrders = [{ ordering: "distance", title: "nearFirst" }, ...orders] as const;
const bestFirst = { ordering: "relevance", title: "bestFirst" } as const;
const searchOrders = [bestFirst, ...orders] as const;
const nearSearchOrders = [bestFirst, ...nearOrders] as const;

interface Ordered {
  search?: string | undefined;
  near?: string | undefined;
}

/** The orders of a list, the default one first: for a search the best matches come first, around a place the nearest. */
export function ordersOf({ search, near }: Ordered): readonly [ListOrder, ...ListOrder[]] {
  if (search) return near ? nearSearchOrders : searchOrders;
  return near ? nearOrders : orders;
}

type ListOrder = (typeof nearSearchOrders)[number];
