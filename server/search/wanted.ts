import type { SearchClauses } from "./clauses.ts";
import type { ResolvedFilter } from "./filter.ts";
import type { Interpretation } from "./interpret.ts";
import { categoryTerm, type Clause, dealTerm } from "./terms.ts";

/** About so many of all listings are of people who look for something. */
const wantedShare = 0.05;

/** Terms of listings whose authors look for something: to buy or rent, or work. */
function wantedTerms({ resumes }: Pick<ResolvedFilter, "resumes">): Clause {
  return [dealTerm("buy"), ...resumes.map(categoryTerm)];
}

/** Listings of people who look for something. */
export function isByWanted(filter: Pick<ResolvedFilter, "resumes">): SearchClauses {
  return { clauses: [wantedTerms(filter)], share: wantedShare };
}

/** Of these matches those of people who look for something. */
export function narrowToWanted(
  filter: Pick<ResolvedFilter, "resumes">,
  { clauses, share }: SearchClauses = { clauses: [], share: 1 },
): SearchClauses {
  return { clauses: [...clauses, wantedTerms(filter)], share: share * wantedShare };
}

/** Matches that a search does not count: people who look for the same, unless the search is about them. */
export function listUncounted(meant: Interpretation, filter: ResolvedFilter): SearchClauses[] {
  return meant.isAboutWanted || filter.dealType ? meant.excluded : [...meant.excluded, isByWanted(filter)];
}
