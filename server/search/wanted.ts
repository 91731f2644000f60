import { resumesCategoryId } from "#server/catalogue/card-facts.ts";
import type { SearchClauses } from "./clauses.ts";
import type { ResolvedFilter } from "./filter.ts";
import type { Interpretation } from "./interpret.ts";
import { categoryTerm, type Clause, dealTerm } from "./terms.ts";

/** What listings are found by whose authors look for something: to buy or rent, or work. */
const wantedTerms: Clause = [dealTerm("buy"), categoryTerm(resumesCategoryId)];
/** About so many of all listings are theirs. */
const wantedShare = 0.05;

/** Listings of people who look for something. */
export const isByWanted: SearchClauses = { clauses: [wantedTerms], share: wantedShare };

/** Of these matches those of people who look for something. */
export function narrowToWanted({ clauses, share }: SearchClauses = { clauses: [], share: 1 }): SearchClauses {
  return { clauses: [...clauses, wantedTerms], share: share * wantedShare };
}

/** What is not counted of a search: who looks for the same offers nothing, unless that is what is searched for. */
export function listUncounted(meant: Interpretation, { dealType }: ResolvedFilter): SearchClauses[] {
  return meant.isAboutWanted || dealType ? meant.excluded : [...meant.excluded, isByWanted];
}
