import { countryId } from "#contracts/catalogue/rules.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { ancestorsOf, childrenOf, indexById } from "./location-tree.ts";

interface LocationTitle {
  id: number;
  title: string;
}

/** The chosen location with the locations around it; small, because every page carries it. */
export interface LocationView {
  /** The chosen location; null means the whole country. */
  selected: LocationTitle | null;
  /** The parent of the chosen location, unless that is the country. */
  up: LocationTitle | null;
  /** The children of the chosen location; its siblings when it has none. */
  choices: LocationTitle[];
}

/** The view of one chosen location; an unknown id counts as no choice. */
export function viewLocations(
  locations: readonly Location[],
  selectedId: number | null,
  language: Language,
): LocationView {
  const byId = indexById(locations);
  const selected = selectedId === null || selectedId === countryId ? undefined : byId.get(selectedId);
  const parent = selected && ancestorsOf(selected, byId)[0];
  const inside = childrenOf(locations, selected?.id ?? countryId);
  const choices = inside.length > 0 ? inside : childrenOf(locations, parent?.id ?? countryId);
  return {
    selected: selected ? toLocationTitle(selected, language) : null,
    up: parent && parent.id !== countryId ? toLocationTitle(parent, language) : null,
    choices: choices.map((location) => toLocationTitle(location, language)),
  };
}

function toLocationTitle(location: Location, language: Language): LocationTitle {
  return { id: location.id, title: titleOf(location, language) };
}
