import { useLocations } from "./use-locations.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";

/** A location whose title came with the page. */
export interface KnownLocation {
  id: number;
  title: string;
}

/** The title of a location; loads all locations if it did not come with the page. */
export function useLocationTitle(id: number | null, known: KnownLocation | null): string | undefined {
  const language = useLanguage();
  const { locations } = useLocations(id !== null && id !== known?.id);
  if (id === null) return undefined;
  if (id === known?.id) return known.title;
  const found = locations?.find((location) => location.id === id);
  return found ? titleOf(found, language) : "…";
}
