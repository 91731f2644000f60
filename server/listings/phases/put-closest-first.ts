import type { LocationNode } from "#server/catalogue/catalogue.ts";
import { distanceBetween, findCentre } from "#server/catalogue/centres.ts";
import type { CatalogueStore } from "#server/catalogue/store.ts";
import type { Db } from "#server/database/database.ts";
import { readLocationIds } from "#server/search/page-queries.ts";
import type { PhasedRow } from "./read-phases.ts";

/**
 * Of each phase the closest to a place first, by centres of towns and rural districts; at the same distance, to a kilometre, in the order they have. What says
 * only its region comes last, for it may be anywhere there. `kmOf`: kilometres to the place, as far as they are known.
 */
export async function putClosestFirst<R extends PhasedRow>(
  { db, catalogue }: { db: Db; catalogue: CatalogueStore },
  rows: readonly R[],
  place: LocationNode,
): Promise<{ rows: R[]; kmOf: (row: R) => number }> {
  const { locationById } = catalogue.current();
  const from = findCentre(place, locationById);
  if (!from || rows.length < 2) return { rows: [...rows], kmOf: () => Number.MAX_SAFE_INTEGER };
  const places = await readLocationIds(
    db,
    rows.map(({ listing_id: id }) => id),
  );
  const kmTo = (id: number | undefined): number => {
    const node = id === undefined ? undefined : locationById.get(id);
    const centre = node && node.kind !== "region" && findCentre(node, locationById);
    return centre ? Math.round(distanceBetween(from, centre)) : Number.MAX_SAFE_INTEGER;
  };
  const distances = new Map(rows.map(({ listing_id: id }) => [id, kmTo(places.get(id))]));
  const kmOf = ({ listing_id: id }: R) => distances.get(id) ?? Number.MAX_SAFE_INTEGER;
  return { rows: rows.toSorted((one, other) => one.phase - other.phase || kmOf(one) - kmOf(other)), kmOf };
}
