import type { Ordering } from "#contracts/listings/rules.ts";
import type { NearResults, SearchPart, SearchUsed } from "#contracts/listings/list-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { ListKey } from "./list-key.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { countMatches } from "#server/search/filter-queries.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import { type PageRow, readPage, type Snapshot } from "#server/search/page-queries.ts";
import type { FilteredPhase } from "./list-phases.ts";

/** What a list has come to while it is read, phase by phase. */
export interface ListState {
  filter: ResolvedFilter;
  ordering: Ordering;
  /** One more than shown, to know whether there is a next page. */
  rowsWanted: number;
  /** Rows that are still to be skipped. */
  offset: number;
  key: ListKey | undefined;
  rows: PhasedRow[];
  snapshot: Snapshot | undefined;
  corrected?: SearchUsed;
  /** Whether the search as typed has matches. */
  hasTypedMatches: boolean;
  understood?: SearchPart[];
  unused?: string[];
  near?: NearResults;
  /** What the search that is used asks for. */
  meant?: Interpretation;
  /** Under a bound of the price, what has none comes last. */
  putsUnpricedLast: boolean;
  /** Its order was chosen: nothing is put closer. */
  isOrderAsked: boolean;
  /** The place that what is found elsewhere is ordered around. */
  around?: number;
  /** So often less of what is asked for may still be tried. */
  attemptsLeft: number;
  /** An earlier page has come to what has no price. */
  isBeyondPriced?: boolean;
}

export interface PhasedRow extends PageRow {
  phase: number;
  /** Under a bound of the price, of what comes after all that has one. */
  isUnpriced?: boolean;
  /** Of somebody who looks for what is searched for. */
  isWanted?: boolean;
}

/** Reads phase after phase until the page is full. `first` is the number of the first phase. */
export async function readPhases(db: Db, state: ListState, phases: FilteredPhase[], first: number): Promise<void> {
  const { key, rows } = state;
  const { ordering: asked } = state;
  const ordering = asked === "relevance" || asked === "distance" ? "-upvote_date" : asked;
  for (const [index, { filter, isWanted, isUnpriced, ...phase }] of phases.entries()) {
    const number = first + index;
    if (isUnpriced && key?.phase === number) state.isBeyondPriced = true;
    if (rows.length >= state.rowsWanted || (key && number < key.phase)) continue;
    const after = key?.phase === number ? { position: key.position, id: key.id } : undefined;
    const limit = state.rowsWanted - rows.length;
    const { offset, snapshot } = state;
    const page = await readPage(db, { filter, phase, ordering, limit, offset, after, snapshot });
    const [firstRow] = page;
    if (firstRow?.opened_at && firstRow.snapshot)
      state.snapshot ??= { takenAt: firstRow.opened_at, id: firstRow.snapshot };
    if (firstRow) state.offset = 0;
    else if (state.offset > 0) state.offset -= await countMatches(db, filter, phase, state.offset);
    rows.push(
      ...page.map((row) => ({
        ...row,
        phase: number,
        ...(isWanted && { isWanted }),
        ...(isUnpriced && { isUnpriced }),
      })),
    );
  }
}
