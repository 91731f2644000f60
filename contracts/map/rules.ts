/* Zooms of the map: without schemas, so that pages may use them. */

/** The closest zoom of a map, as web maps count it. */
export const maxMapZoom = 20;
/** From these zooms on a map tells districts, and rural districts. */
export const mapZooms = { districts: 7, places: 9 } as const;
