import type { MapShop } from "#contracts/map/schemas.ts";
import type { ShopRow } from "./queries.ts";

/** An address of a business as the map shows it, with how many of its listings are meant. */
export function presentShop({ id, address, lat, lon, business_id, link, name }: ShopRow, count: number): MapShop {
  return { id, business: { id: business_id, link, name }, address, lat, lon, count };
}
