import type { ResolvedFilter } from "#server/search/filter.ts";
import type { Phase } from "#server/search/filter-queries.ts";

type FilteredPhase = Phase & { filter: ResolvedFilter };

/**
 * Phases in the order of distance, ring by ring around the place that a filter is near; at last what is somewhere near and does not say where. What is not narrowed to
 * anything near stays as it is.
 */
export function putNearestFirst<P extends FilteredPhase>(phases: readonly P[]): P[] {
  const rings = Math.max(0, ...phases.map((phase) => ringsOf(phase).length));
  const byRing = Array.from({ length: rings }, (_, index) => index).flatMap((index) =>
    phases.flatMap((phase) => {
      const ring = ringsOf(phase)[index];
      return ring ? [{ ...phase, filter: { ...phase.filter, narrowings: [ring, ...othersOf(phase)] } }] : [];
    }),
  );
  return [...byRing, ...phases.flatMap(withoutRings)];
}

function ringsOf({ filter }: FilteredPhase) {
  return filter.narrowings?.find(({ rings }) => rings)?.rings ?? [];
}

function othersOf({ filter }: FilteredPhase) {
  return filter.narrowings?.filter(({ rings }) => !rings) ?? [];
}

/** What of a phase is in none of its rings; nothing where they are all that is near. */
function withoutRings<P extends FilteredPhase>(phase: P): P[] {
  const rings = ringsOf(phase);
  const inRings = new Set(rings.flatMap(({ terms }) => terms));
  const near = phase.filter.narrowings?.find((narrowing) => narrowing.rings);
  if (near?.terms.every((term) => inRings.has(term))) return [];
  const shown = { clauses: [[...inRings]], share: rings.reduce((sum, { share }) => sum + share, 0) };
  return [{ ...phase, ...(near && { notMatching: [...(phase.notMatching ?? []), shown] }) }];
}
