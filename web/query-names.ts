import { isListName } from "./catalogue/address/list-query.ts";

/** True if pages read this name of their address. */
type Reads = (name: string) => boolean;

const every: Reads = () => true;
const only =
  (...names: string[]): Reads =>
  (name) =>
    names.includes(name);
/** Those of a list, and others. */
const list =
  (...names: string[]): Reads =>
  (name) =>
    isListName(name) || names.includes(name);

/**
 * The names that pages read of their address, by its first segment without the language. A guest's page is rendered and cached without all other names
 * (`utm_source`, `fbclid` and whatever else somebody adds): so a page that reads a new name declares it here. Pages of accounts are cached for nobody.
 */
const readBySegment: Readonly<Record<string, Reads>> = {
  "": list("signin"),
  about: only("search"),
  acting: every,
  auth: only("next", "google"),
  b: list("photos", "review", "reviews"),
  "business-registration": every,
  "business-request": only("exists", "edit", "withdraw", "changed", "decided"),
  businesses: only("search", "category", "location", "ordering", "key"),
  cards: every,
  cart: only("removed"),
  category: list(),
  chats: every,
  compare: only("ids", "only"),
  facets: every,
  favorites: every,
  google: only("next"),
  link: only("product_id"),
  map: list(),
  moderation: every,
  policy: only("search"),
  post: every,
  prices: only("location"),
  products: only("key", "phone", "category", "review", "reviewed"),
  profile: every,
  qa: only("search"),
  "qr.svg": only("page"),
  "rss.xml": only("location"),
  settings: every,
  sitemap: only("location"),
  user: list("tab", "review"),
};

/** True if the pages under the first segment of an address read this name of its query. */
export function isQueryNameRead(segment: string, name: string): boolean {
  return Object.hasOwn(readBySegment, segment) && readBySegment[segment]?.(name) === true;
}
