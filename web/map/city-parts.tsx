import type { Location } from "#contracts/catalogue/schemas.ts";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { loadFacets } from "#web/catalogue/filters/load-facets.ts";
import type { Api } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { chipClass, chosenClass } from "#web/ui/chip.tsx";
import { PageLink } from "#web/ui/page-link.tsx";

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

interface CityPartsProps {
  city: number;
  parts: readonly CityPart[];
  /** The same list in a place. */
  hrefOf: (place: number) => string;
}

/** A row of them to swipe; the chosen one leads back to the whole city. */
export function CityParts({ city, parts, hrefOf }: CityPartsProps) {
  const t = useTranslations("map");
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t("cityParts")} className="scroll-row -mx-4 mb-3 gap-2 px-4 py-1 960:mx-0 960:px-0.5">
      {parts.map(({ id, title, count, isChosen }) => (
        <PageLink
          key={id}
          to={hrefOf(isChosen ? city : id)}
          rel="nofollow"
          aria-current={isChosen ? "location" : undefined}
          className={`${chipClass} ${isChosen ? chosenClass : ""}`}
        >
          {title}
          <span className="text-xs text-felt-600">{formatNumber(count)}</span>
        </PageLink>
      ))}
    </nav>
  );
}
