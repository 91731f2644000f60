import { useEffect, useState } from "react";
import detailUrl from "./geography/detail.json?url";

/** Areas as paths, by the id of their location, in tenths of a unit of the drawing. */
export interface Geography {
  regions: Readonly<Record<string, string>>;
  districts?: Readonly<Record<string, string>>;
  lakes: readonly string[];
}

/** Fetched once per page. */
let request: Promise<Geography> | undefined;

/** The drawing that came with the page, then the detailed one. Where that does not come, the first is good enough. */
export function useGeography(outline: Geography): Geography {
  const [detail, setDetail] = useState<Geography>();
  useEffect(() => {
    request ??= fetch(detailUrl).then((response) => response.json() as Promise<Geography>);
    request.then(setDetail, () => {
      request = undefined;
    });
  }, []);
  return detail ?? outline;
}
