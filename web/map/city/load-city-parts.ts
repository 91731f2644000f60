import type { Location } from "#contracts/catalogue/schemas.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { loadFacets } from "#web/catalogue/filters/load-facets.ts";
import type { Api } from "#web/platform/api.ts";
import { titleOf } from "#web/platform/language.ts";

/** A part of a city that has listings. */
export interface CityPart {
  id: number;
  title: string;
  count: number;
  isChosen: boolean;
}

/** The most that are worth a look. */
const maxParts = 30;

/** The parts of the city that a place is, or is a part of, the fullest first: on the map a city is one point. None elsewhere. */
export async function loadCityParts(
  api: Api,
  { place, filters, category }: { place: Location | undefined; filters: ListFilters; category: number | undefined },
  locations: readonly Location[],
): Promise<{ city: number; parts: CityPart[] } | undefined> {
  const city = place?.kind === "city_district" ? place.parent : place?.kind === "city" ? place.id : null;
  const inCity = new Map(locations.filter(({ parent }) => parent === city).map((part) => [part.id, part]));
  if (!place || city === null || inCity.size === 0) return undefined;
  try {
    const { locations: counted } = await loadFacets(api, { ...filters, location: String(city) }, category);
    const parts = counted
      .toSorted((one, other) => other.count - one.count)
      .flatMap(({ id, count }): CityPart[] => {
        const part = inCity.get(id);
        return part && count > 0 ? [{ id, title: titleOf(part, api.language), count, isChosen: id === place.id }] : [];
      })
      .slice(0, maxParts);
    return { city, parts };
  } catch {
    // The map works without.
    return undefined;
  }
}
