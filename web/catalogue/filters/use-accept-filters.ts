import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { storeLocation } from "#web/location/remembered-location.ts";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { inViewOf } from "#web/catalogue/address/view-path.ts";
import { type ListFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import type { CategoryChoice } from "./category-choices.ts";
import { leaveOut } from "./search-view.ts";
import { gatherSearch, type SpreadWords } from "./spread-search.ts";
import { readDraft } from "./filter-draft.ts";

interface AcceptOptions {
  /** Path of the list on show. */
  path: string;
  /** The slug of its category, or `all`. */
  current: string;
  /** The slug of the category that the form shows: that of the list, or one that its search names. */
  chosen: string;
  /** The filters that the form shows, and the search whose parts are among them. */
  spread: ListFilters;
  words: SpreadWords | undefined;
  /** The location in its address. */
  namedLocation: string | undefined;
  /** The categories that the form offers. */
  choices: readonly CategoryChoice[];
}

/** Returns the submit handler: navigates to the canonical address of the list that the form describes. */
export function useAcceptFilters(options: AcceptOptions) {
  const { path, current, chosen, spread, words, namedLocation, choices } = options;
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
    const form = event.currentTarget;
    const { category, filters: submitted } = readDraft(form);
    const isCategoryKept = category === chosen;
    const filters = words ? gatherSearch({ filters: submitted, isCategoryKept }, spread, words) : submitted;
    const isSearched = filters.search !== submitted.search;
    const isSheet = form.closest("dialog[open]") !== null;
    const chosenPath = choices.find(({ slug }) => slug === category)?.to ?? "/";
    // Another place is another part of the map.
    const area = (submitted.location ?? "all") === selectedId ? submitted.area : undefined;
    const isPlaceSearched = filters.location !== submitted.location;
    const address = writeFilters({
      ...filters,
      // The search has an order of its own.
      ...(isSearched && { ordering: readDraft(form, filters.search).filters.ordering }),
      area,
      location: isPlaceSearched ? namedLocation : acceptLocation(submitted.location),
    });
    // Only the list of a category has parameters of its own.
    const hasParameters = filters.options !== undefined || filters.parameters !== undefined;
    // A category that nobody named was guessed by all that the search says.
    const isMeant =
      words !== undefined &&
      (words.taken.some(({ kind }) => kind === "category") || filters.search === leaveOut(words.text, []));
    const isHere = category === current || (isSearched && isCategoryKept && isMeant && !hasParameters);
    void navigate((isHere ? path : inViewOf(path, chosenPath)) + address, { replace: isSheet });
  };
}
