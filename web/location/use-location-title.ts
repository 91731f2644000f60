import { useLanguage } from "#web/platform/i18n.tsx";
import { indexById, nameWithRegion } from "./location-tree.ts";
import { useLocations } from "./use-locations.ts";

/** A location whose title came with the page. */
export interface KnownLocation {
  id: number;
  title: string;
}

/** The title of a location with its region; loads all locations if it did not come with the page. */
export function useLocationTitle(id: number | null, known: KnownLocation | null): string | undefined {
  const language = useLanguage();
  const { locations } = useLocations(id !== null && id !== known?.id);
  if (id === null) return undefined;
  if (id === known?.id) return known.title;
  const byId = indexById(locations ?? []);
  const found = byId.get(id);
  return found ? nameWithRegion(found, byId, language) : "…";
}
