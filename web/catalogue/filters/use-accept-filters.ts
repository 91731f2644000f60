import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { storeLocation } from "#web/location/remembered-location.ts";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { writeFilters } from "#web/catalogue/address/list-query.ts";
import { inViewOf } from "#web/catalogue/address/view-path.ts";
import type { CategoryChoice } from "./category-choices.ts";
import { readDraft } from "./filter-draft.ts";

interface AcceptOptions {
  /** Path of the list on show. */
  path: string;
  /** The slug of its category, or `all`. */
  current: string;
  /** The location in its address. */
  namedLocation: string | undefined;
  /** The categories that the form offers. */
  choices: readonly CategoryChoice[];
}

/** Returns the submit handler: navigates to the canonical address of the list that the form describes. */
export function useAcceptFilters({ path, current, namedLocation, choices }: AcceptOptions) {
  const navigate = useNavigate();
  const selectedId = String(useLocationView()?.selected?.id ?? "all");
  const searchedId = useNamedLocation()?.id;

  /** The location for the next address. A choice other than the present one is remembered on this device. */
  function acceptLocation(location = "all"): string | undefined {
    if (location === selectedId) return namedLocation;
    // Nobody chose it: it was named in a search.
    if (location === String(searchedId)) return location;
    storeLocation(location === "all" ? null : Number(location));
    return location === "all" ? undefined : location;
  }

  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { category, filters } = readDraft(event.currentTarget);
    const isSheet = event.currentTarget.closest("dialog[open]") !== null;
    const chosenPath = choices.find(({ slug }) => slug === category)?.to ?? "/";
    // Another place is another part of the map.
    const area = (filters.location ?? "all") === selectedId ? filters.area : undefined;
    const address = writeFilters({ ...filters, area, location: acceptLocation(filters.location) });
    void navigate((category === current ? path : inViewOf(path, chosenPath)) + address, { replace: isSheet });
  };
}
