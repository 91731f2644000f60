import { useState } from "react";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import type { SentProduct, PolicyFinding } from "#contracts/selling/schemas.ts";
import { type CategoryItem, type PostingKind, postingKindOf } from "./fields/category-items.ts";
import type { DraftField } from "./draft/check-draft.ts";
import type { Draft } from "./draft/draft.ts";
import { type DraftOrigin, type DraftState, useDraft } from "./draft/use-draft.ts";
import { storeLastLocation } from "./last-location.ts";
import { useHints } from "./use-hints.ts";
import { type CategoryParameters, useParameters } from "./use-parameters.ts";
import { type Publishing, usePublishing } from "./use-publishing.ts";

export interface PostingFormProps {
  origin: DraftOrigin;
  /** The listing that is edited; null for a new one. */
  listingId: number | null;
  categories: readonly CategoryItem[];
  /** The location whose title came with the page. */
  location: { id: number; title: string } | null;
  /** The parameters of the listing's category; null for a new one. */
  parameters: CategoryParameters | null;
  isBusiness: boolean;
  /** How long a decision of a moderator takes now; null if that could not be found out. */
  wait: string | null;
  /** Of the business, for a new listing. */
  catalogues: readonly { id: number; name: string }[];
  onPublished: (product: SentProduct, isInCatalogue: boolean) => void | Promise<void>;
}

/** The state of the form for its sections. */
export interface PostingFormState {
  state: DraftState;
  draft: Draft;
  publishing: Publishing;
  isBusy: boolean;
  /** The chosen category. */
  category: CategoryItem | undefined;
  /** Whose words the form speaks. */
  kind: PostingKind;
  /** The parameters of the chosen category; undefined while they load. */
  parameters: readonly Parameter[] | undefined;
  /** Ids of the categories that the title suggests. */
  suggested: readonly number[];
  errorOf: (field: DraftField) => string | undefined;
  /** The findings in these fields. */
  findingsOf: (...fields: string[]) => PolicyFinding[];
  change: (field: DraftField, fields: Partial<Draft>) => void;
  chooseCategory: (id: number, isGuessed: boolean) => void;
}

/** The draft of the form with its hints, errors and publishing. */
export function usePostingForm(props: PostingFormProps): PostingFormState {
  const { origin, listingId, categories, isBusiness, onPublished } = props;
  const state = useDraft(origin);
  const { draft } = state;
  const [suggested, setSuggested] = useState<readonly number[]>([]);
  const category = categories.find(({ id }) => id === draft.category);
  const publishing = usePublishing({
    state,
    listingId,
    isBusiness,
    isPhotoOptional: category?.isPhotoOptional ?? false,
    onPublished: (product) => void goOn(product),
  });
  const isBusy = publishing.step !== "idle";

  /** The form keeps what was typed until the next page stands: who sees it empty itself may think that it is lost. */
  async function goOn(product: SentProduct): Promise<void> {
    void state.finish();
    await onPublished(product, draft.catalog !== null);
    // Only now: with another last location the page makes a new form.
    if (draft.location !== null) storeLastLocation(draft.location);
  }

  function change(field: DraftField, fields: Partial<Draft>): void {
    state.change(fields);
    publishing.errors.clear(field);
  }
  function chooseCategory(id: number, isGuessed: boolean): void {
    const deals = dealsOf(categories, id);
    const deal = draft.deal && deals.includes(draft.deal) ? draft.deal : (deals[0] ?? null);
    const { isGift = false } = categories.find((known) => known.id === id) ?? {};
    const wasGift = category?.isGift ?? false;
    change("category", {
      category: id,
      isGuessed,
      deal,
      ...(isGift && !wasGift && { isNegotiable: true, wasNegotiable: draft.isNegotiable }),
      ...(wasGift && !isGift && { isNegotiable: draft.wasNegotiable ?? false }),
    });
  }
  const findings = useHints(draft, (found) => {
    const ids = found.map(({ id }) => id);
    setSuggested(ids);
    const [best] = ids;
    const mayGuess = draft.category === null || (draft.isGuessed && Object.keys(draft.parameters).length === 0);
    if (best !== undefined && best !== draft.category && mayGuess && !isBusy) chooseCategory(best, true);
  });

  return {
    state,
    draft,
    publishing,
    isBusy,
    category,
    kind: postingKindOf(category, draft.deal),
    parameters: useParameters(draft.category, props.parameters),
    suggested,
    errorOf: publishing.errors.errorOf,
    findingsOf: (...fields) => findings.filter(({ field }) => fields.includes(field)),
    change,
    chooseCategory,
  };
}

/** The deal types of a category. */
export function dealsOf(categories: readonly CategoryItem[], id: number | null): CategoryItem["deals"] {
  return categories.find((category) => category.id === id)?.deals ?? [];
}
