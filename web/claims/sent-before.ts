import type { ClaimSubject } from "#contracts/claims/rules.ts";
import { type ClaimCategory, getOwnClaim } from "#contracts/claims/schemas.ts";
import type { Api } from "#web/platform/api.ts";
import { formatDate } from "#web/platform/format.ts";
import { titleOf } from "#web/platform/language.ts";

/** What is said of a claim that somebody has sent before. */
export interface SentBefore {
  text: string;
  /** No moderator has decided on it: no other one can be sent. */
  isOpen: boolean;
}

/** What to say of the last claim of whoever asks about something, before they fill in the form again; undefined without one, and to guests. */
export async function describeSentBefore(
  api: Api,
  { isGuest }: { isGuest?: boolean },
  query: { about: ClaimSubject; id: string },
  categories: readonly ClaimCategory[],
): Promise<SentBefore | undefined> {
  if (isGuest) return undefined;
  const { claim } = await api.call(getOwnClaim, { query });
  if (!claim) return undefined;
  const category = categories.find(({ id }) => id === claim.category);
  const values = {
    date: formatDate(claim.date, api.language),
    category: category ? titleOf(category, api.language) : "",
  };
  const isOpen = claim.resolved_date === null;
  return { text: api.texts("claims")(isOpen ? "sentBefore" : "resolvedBefore", values), isOpen };
}
