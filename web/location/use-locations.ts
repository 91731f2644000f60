import { useCallback, useEffect, useState } from "react";
import { listLocations } from "#contracts/catalogue/calls.ts";
import type { Location } from "#contracts/catalogue/schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";

/** Fetched once per page. */
let request: Promise<readonly Location[]> | undefined;

interface LocationsState {
  locations: readonly Location[] | undefined;
  hasFailed: boolean;
  retry: () => void;
}

/** All locations of the country, fetched when they are first wanted; after a failure again once the connection is back. */
export function useLocations(isWanted = true): LocationsState {
  const [locations, setLocations] = useState<readonly Location[]>();
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);

  useEffect(() => {
    if (!isWanted) return;
    request ??= readPublic(listLocations);
    request.then(setLocations, () => {
      request = undefined;
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
