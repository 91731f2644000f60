import { useEffect, useState } from "react";
import { listCategoryParameters } from "#contracts/catalogue/calls.ts";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { retryUntilReached } from "#web/platform/network/connection.ts";

/** Requests by category: each is made once per page. */
const requests = new Map<number, Promise<readonly Parameter[]>>();

const none: readonly Parameter[] = [];

/** The parameters of a category; fetched again until the server is reached. */
export function loadParameters(category: number): Promise<readonly Parameter[]> {
  const pending = requests.get(category);
  if (pending) return pending;
  const request = retryUntilReached(
    () => readPublic(listCategoryParameters, { params: { id: category } }),
    () => false,
  );
  requests.set(category, request);
  request.catch(() => requests.delete(category));
  return request;
}

export interface CategoryParameters {
  category: number;
  parameters: readonly Parameter[];
}

/** The parameters of the chosen category; undefined while they load. `first` came with the page. */
export function useParameters(
  category: number | null,
  first: CategoryParameters | null,
): readonly Parameter[] | undefined {
  const [loaded, setLoaded] = useState(first);
  const isLoaded = category === null || loaded?.category === category;
  useEffect(() => {
    if (isLoaded) return;
    void loadParameters(category).then((parameters) => setLoaded({ category, parameters }));
  }, [category, isLoaded]);
  if (category === null) return none;
  return loaded?.category === category ? loaded.parameters : undefined;
}
