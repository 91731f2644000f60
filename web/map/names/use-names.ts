import { useEffect, useMemo, useState } from "react";
import { mapZooms } from "#contracts/map/rules.ts";
import { project } from "#web/business/profile/map/map-view.ts";
import centresUrl from "#web/location/distance/centres.json?url";
import { type Centres, readCentres } from "#web/location/distance/measure-distance.ts";
import { useLocations } from "#web/location/use-locations.ts";
import { useLanguage } from "#web/platform/i18n.tsx";
import { isSavingData } from "#web/platform/network/data-saving.ts";
import { titleOf } from "#web/platform/language.ts";
import type { Name } from "./place-names.ts";

/** Fetched once per page. */
let request: Promise<Centres> | undefined;

/** Where all places are; undefined until that is wanted and there. Where it does not come, the map has no names. */
function useCentres(isWanted: boolean): Centres | undefined {
  const [centres, setCentres] = useState<Centres>();
  useEffect(() => {
    if (!isWanted) return;
    request ??= fetch(centresUrl).then(async (response) => readCentres((await response.json()) as number[]));
    request.then(setCentres, () => {
      request = undefined;
    });
  }, [isWanted]);
  return centres;
}

/** Districts and towns, nearer also rural districts, in the units of the drawing: those to be named first come first. */
export function useNames(level: number): readonly Name[] {
  const language = useLanguage();
  // The map can be read without them.
  const isWanted = level > 0 && !isSavingData();
  const { locations } = useLocations(isWanted);
  const centres = useCentres(isWanted);
  const all = useMemo(() => {
    const order = { district: 0, city: 1, rural_district: 2 };
    return (locations ?? []).flatMap((location) => {
      const { id, kind } = location;
      const centre = centres?.get(id);
      if (!centre || (kind !== "district" && kind !== "city" && kind !== "rural_district")) return [];
      const { x, y } = project({ longitude: centre.lon, latitude: centre.lat });
      return [{ id, x, y, title: titleOf(location, language), isDistrict: kind === "district", order: order[kind] }];
    });
  }, [locations, centres, language]);
  return useMemo(
    () => all.filter(({ order }) => level >= mapZooms.places || order < 2).toSorted((a, b) => a.order - b.order),
    [all, level],
  );
}
