import { countryId } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";

const indexes = new WeakMap<readonly Location[], ReadonlyMap<number, Location>>();

/** Locations by id. */
export function indexById(locations: readonly Location[]): ReadonlyMap<number, Location> {
  const known = indexes.get(locations) ?? new Map(locations.map((location) => [location.id, location]));
  indexes.set(locations, known);
  return known;
}

/** The ancestors of a location, nearest first. */
export function ancestorsOf(location: Location, byId: ReadonlyMap<number, Location>): Location[] {
  const parent = location.parent === null ? undefined : byId.get(location.parent);
  return parent ? [parent, ...ancestorsOf(parent, byId)] : [];
}

/** «Асанбай мкр, Бишкек»: a location with its region, as cards name it; a region and the country are named alone. */
export function nameWithRegion(location: Location, byId: ReadonlyMap<number, Location>, language: Language): string {
  const region = ancestorsOf(location, byId).findLast(({ id }) => id !== countryId);
  return [location, ...(region ? [region] : [])].map((named) => titleOf(named, language)).join(", ");
}

/** Levels below the country: 1 for a region, 0 for the country itself. */
export function levelOf(location: Location, byId: ReadonlyMap<number, Location>): number {
  return ancestorsOf(location, byId).length;
}

/** «Ленин а/а, Сузакский район»: a location with what it is in where others have the same name, alone where none has. */
export function nameUniquely(location: Location, byId: ReadonlyMap<number, Location>, language: Language): string {
  const within = location.parent === null ? undefined : byId.get(location.parent);
  const isSmall = location.kind === "rural_district" || location.kind === "city_district";
  return [location, ...(isSmall && within ? [within] : [])].map((named) => titleOf(named, language)).join(", ");
}

/** The children of a location, in the order of the reference list; right under the country the cities come first. */
export function childrenOf(locations: readonly Location[], id: number): Location[] {
  const children = locations.filter(({ parent }) => parent === id);
  return id === countryId
    ? children.toSorted((a, b) => Number(b.kind === "city") - Number(a.kind === "city"))
    : children;
}
