/* Zooms of the map: without schemas, so that pages may use them. */

/** The closest zoom of a map, as web maps count it. */
export const maxMapZoom = 20;
/** From these zooms on a map tells districts, and rural districts. */
export const mapZooms = { districts: 7, places: 9 } as const;

/** Steps below the country that what a map tells at a zoom lies at most. */
export function mapDepthAt(zoom: number): number {
  if (zoom >= mapZooms.places) return 3;
  return zoom >= mapZooms.districts ? 2 : 1;
}

/** Degrees that bounds may span where single addresses are asked for. */
export const maxShopSpan = { lon: 4, lat: 3 } as const;
/** Addresses in an answer at most, those of the best rated businesses. */
export const maxMapShops = 300;
