/** What the product can do so far: an entry of the interface shows only when it leads somewhere. */
export const capabilities = {
  accounts: false,
  selling: false,
  chat: false,
  favourites: false,
  business: false,
} as const;
