import type { ProductCard } from "#contracts/listings/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

/** «Бишкек, Асанбай мкр, 12-38»: an address as it is written, from the region to the house, if the region says more. */
export function nameAddress(place: ProductCard["location"], address: string, language: Language): string {
  const region = place.region.id === place.id ? "" : titleOf(place.region, language);
  return [region, titleOf(place, language), address].filter(Boolean).join(", ");
}
