/** What the product can do so far. An entry whose capability is off is not shown: nothing on a page is dead. */
export const capabilities: Readonly<Record<"accounts" | "selling" | "chat" | "business", boolean>> = {
  accounts: true,
  selling: false,
  chat: false,
  business: false,
};
