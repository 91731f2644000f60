import { useCallback, useEffect, useState } from "react";
import type { listLocations, Location } from "#contracts/catalogue.ts";

/** Written out, because importing the record would bring its schemas to the browser. */
const path: (typeof listLocations)["path"] = "/location/v1/locations/non_structured/";

/** The list is the same for everybody: one page asks for it once. */
let asked: Promise<readonly Location[]> | undefined;

interface LocationsState {
  locations: readonly Location[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** All places of the country, asked for when they are first wanted, and again when the connection is back. */
export function useLocations(isWanted = true): LocationsState {
  const [locations, setLocations] = useState<readonly Location[]>();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    asked ??= fetchLocations();
    asked.then(setLocations, () => {
      asked = undefined;
      setFailedAttempt(attempt);
    });
  }, [attempt, isWanted]);

  const hasFailed = failedAttempt === attempt;
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [hasFailed, retry]);

  return { locations, hasFailed, retry };
}

async function fetchLocations(): Promise<readonly Location[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`places: ${response.status}`);
  const locations: Location[] = await response.json();
  return locations;
}
