import { useMatches, useRouteLoaderData } from "react-router";
import { type Packed, unpack } from "#web/platform/packed.ts";
import type { LocationView } from "./location-view.ts";

/** What the root route loads for {@link useLocationView}. */
export interface LocationData {
  locationView: Packed<LocationView>;
}

/** The location that lists are narrowed to; undefined if the root route failed. */
export function useLocationView(): LocationView | undefined {
  const data = useRouteLoaderData<Partial<LocationData>>("root");
  return data?.locationView && unpack(data.locationView);
}

/** A location that the words of a search name: the list is narrowed to it, whatever was chosen before. */
export interface NamedLocation {
  id: number;
  title: string;
  /** The search without the location: another one can only be chosen together with it. */
  without: string;
}

/** What the route of a list loads for {@link useNamedLocation}. */
export interface NamedLocationData {
  namedLocation: NamedLocation | undefined;
}

/** The location that the search of the list on show names. */
export function useNamedLocation(): NamedLocation | undefined {
  return useMatches()
    .map(({ loaderData }) => (loaderData as Partial<NamedLocationData> | null | undefined)?.namedLocation)
    .find((named) => named !== undefined);
}
