import { useRouteLoaderData } from "react-router";
import type { LocationView } from "./location-view.ts";

/** What the root route loads for {@link useLocationView}. */
export interface LocationData {
  locationView: LocationView;
}

/** The location that lists are narrowed to; undefined if the root route failed. */
export function useLocationView(): LocationView | undefined {
  return useRouteLoaderData<LocationData>("root")?.locationView;
}
