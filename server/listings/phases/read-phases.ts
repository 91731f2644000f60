import type { Ordering } from "#contracts/listings/rules.ts";
import type { NearResults, SearchPart, SearchUsed } from "#contracts/listings/list-schemas.ts";
import type { Db } from "#server/database/database.ts";
import type { ListKey } from "./list-key.ts";
import type { ResolvedFilter } from "#server/search/filter.ts";
import { countMatches } from "#server/search/filter-queries.ts";
import type { Interpretation } from "#server/search/interpret.ts";
import { type PageRow, readNextPages, type Snapshot } from "#server/search/page-queries.ts";
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
  const { key, rows, ordering: asked } = state;
  const ordering = asked === "relevance" || asked === "distance" ? "-upvote_date" : asked;
  const numbered = phases.map((phase, index) => ({ phase, number: first + index }));
  if (numbered.some(({ phase, number }) => phase.isUnpriced && number === key?.phase)) state.isBeyondPriced = true;
  let unread = numbered.filter(({ number }) => !key || number >= key.phase);
  while (unread.length > 0 && rows.length < state.rowsWanted) {
    const limit = state.rowsWanted - rows.length;
    const { offset, snapshot } = state;
    const turns = unread.map(({ phase, number }) => {
      const { filter, isWanted: _wanted, isUnpriced: _unpriced, ...matching } = phase;
      const after = key?.phase === number ? { position: key.position, id: key.id } : undefined;
      return { phase, number, query: { filter, phase: matching, ordering, limit, offset, after, snapshot } };
    });
    const queries = turns.map(({ query }) => query);
    // How many of the rows to skip a phase has is counted phase by phase.
    const pages = await readNextPages(db, offset > 0 ? queries.slice(0, 1) : queries);
    unread = unread.slice(pages.length);
    for (const [index, { phase, number, query }] of turns.slice(0, pages.length).entries()) {
      const page = pages[index] ?? [];
      const [firstRow] = page;
      if (firstRow?.opened_at && firstRow.snapshot)
        state.snapshot ??= { takenAt: firstRow.opened_at, id: firstRow.snapshot };
      if (firstRow) state.offset = 0;
      else if (state.offset > 0) state.offset -= await countMatches(db, query.filter, query.phase, state.offset);
      const { isWanted, isUnpriced } = phase;
      for (const row of page)
        rows.push({ ...row, phase: number, ...(isWanted && { isWanted }), ...(isUnpriced && { isUnpriced }) });
    }
  }
}
