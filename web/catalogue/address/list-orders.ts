/** The orders of a list; the first one is the default. */
export const orders = [
  { ordering: "-upvote_date", title: "newFirst" },
  { ordering: "price", title: "cheapFirst" },
  { ordering: "-price", title: "dearFirst" },
] as const;
