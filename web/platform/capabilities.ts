type Capability = "accounts" | "favourites" | "reviews" | "claims" | "notifications" | "selling" | "chat" | "business";

/** What the product can do so far. Links to what it cannot do yet are not shown. */
export const capabilities: Readonly<Record<Capability, boolean>> = {
  accounts: true,
  favourites: true,
  reviews: true,
  claims: true,
  notifications: true,
  selling: true,
  chat: false,
  business: false,
};
