import { useEffect, useState } from "react";
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

/** All places of the country, asked for when they are first wanted. */
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

  return { locations, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}

async function fetchLocations(): Promise<readonly Location[]> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`places: ${response.status}`);
  const locations: Location[] = await response.json();
  return locations;
}
