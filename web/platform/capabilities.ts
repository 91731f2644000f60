type Capability =
  | "accounts"
  | "favourites"
  | "reviews"
  | "complaints"
  | "notifications"
  | "selling"
  | "chat"
  | "business";

/** What the product can do so far. An entry whose capability is off is not shown: nothing on a page is dead. */
export const capabilities: Readonly<Record<Capability, boolean>> = {
  accounts: true,
  favourites: true,
  reviews: true,
  complaints: true,
  notifications: true,
  selling: true,
  chat: false,
  business: false,
};
