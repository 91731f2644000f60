import { useCallback } from "react";
import { useNavigate, useNavigation } from "react-router";
import { changeFilters, type ListFilters, readFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { readRememberedLocation } from "#web/location/remembered-location.ts";

interface ListOfPart {
  /** The list of another part of the map is on its way. */
  isFollowing: boolean;
  onMove: (area: string | undefined) => void;
}

/**
 * Narrows the list to the part of the map in sight, in place of the location that narrowed it. The address has the part, so that it can be
 * shared and Back leads to it; it replaces the one before, so that Back does not lead through all that was passed.
 */
export function useListOfPart(path: string, filters: ListFilters): ListOfPart {
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const next = new URLSearchParams(location?.search);
  const isFollowing = state === "loading" && readFilters(next).area !== filters.area;
  const onMove = useCallback(
    (area: string | undefined) => {
      const isRemembered = readRememberedLocation(document.cookie) !== undefined;
      const place = area === undefined && isRemembered ? "all" : undefined;
      const [now, then] = [filters, changeFilters(filters, { area, location: place })].map(writeFilters);
      if (then === now) return;
      void navigate(path + then, { replace: true, preventScrollReset: true });
    },
    [navigate, path, filters],
  );
  return { isFollowing, onMove };
}
