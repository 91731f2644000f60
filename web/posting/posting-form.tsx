import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OwnProduct } from "#contracts/selling.ts";
import { descriptionLength, titleLength } from "#contracts/selling-rules.ts";
import { useConnection } from "#web/platform/connection.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { FormMessage } from "#web/ui/form-message.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { CategoryField, DealField } from "./category-field.tsx";
import type { CategoryItem } from "./category-tree.ts";
import type { DraftField } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { ParameterFields } from "./parameter-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { PolicyHints } from "./policy-hints.tsx";
import { PriceFields } from "./price-fields.tsx";
import { Preview } from "./preview.tsx";
import { previewHash } from "./preview-hash.ts";
import { PublishBar } from "./publish-bar.tsx";
import { rememberPostingPlace } from "./posting-place.ts";
import { removeFragment } from "./remove-fragment.ts";
import { type DraftOrigin, useDraft } from "./use-draft.ts";
import { useHints } from "./use-hints.ts";
import { useParameters } from "./use-parameters.ts";
import { usePublishing } from "./use-publishing.ts";
import { viewDraft } from "./view-draft.ts";

interface PostingFormProps {
  origin: DraftOrigin;
  /** The ad that is changed; null for a new one. */
  productId: number | null;
  categories: readonly CategoryItem[];
  /** A place whose name came with the page. */
  place: { id: number; title: string } | null;
  isBusiness: boolean;
  onPublished: (product: OwnProduct) => void;
}

const blockClass = "grid gap-3.5 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5";

/** The form of an ad: everything on one page, kept on this device while it is written. */
export function PostingForm({ origin, productId, categories, place, isBusiness, onPublished }: PostingFormProps) {
  const t = useTranslations("posting");
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const state = useDraft(origin);
  const { draft, photos, uploads } = state;
  const parameters = useParameters(draft.category);
  const [suggested, setSuggested] = useState<readonly number[]>([]);
  const isOffline = useConnection() !== "fine";
  const isPreview = useLocation().hash === previewHash;

  const publishing = usePublishing({
    state,
    productId,
    isBusiness,
    onPublished(product) {
      if (draft.location !== null) rememberPostingPlace(draft.location);
      void state.clear().then(() => onPublished(product));
    },
  });
  const { errorOf, step } = publishing;
  const isBusy = step !== "idle";

  const change = (field: DraftField, what: Partial<Draft>) => {
    state.change(what);
    publishing.touch(field);
  };
  const chooseCategory = (id: number, isGuessed: boolean) => {
    const deals = categories.find((known) => known.id === id)?.deals ?? [];
    const deal = draft.deal && deals.includes(draft.deal) ? draft.deal : (deals[0] ?? null);
    change("category", { category: id, isGuessed, deal });
  };
  const findings = useHints(draft, (found) => {
    const ids = found.map(({ id }) => id);
    setSuggested(ids);
    const [best] = ids;
    const isOpen = draft.category === null || (draft.isGuessed && Object.keys(draft.parameters).length === 0);
    if (best !== undefined && best !== draft.category && isOpen && !isBusy) chooseCategory(best, true);
  });
  const hintsOf = (...fields: string[]) => findings.filter(({ field }) => fields.includes(field));

  useEffect(() => {
    if (publishing.refusals === 0) return;
    if (location.hash === previewHash) history.back();
    // The form is shown again first.
    requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]");
      first?.focus();
      first?.closest("div")?.scrollIntoView({ block: "center" });
    });
  }, [publishing.refusals]);
  useEffect(() => {
    if (isPreview) window.scrollTo(0, 0);
  }, [isPreview]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void publishing.publish();
  }

  const deals = categories.find(({ id }) => id === draft.category)?.deals ?? [];
  const ownPlace = place?.id === draft.location ? place : null;
  return (
    <form ref={form} noValidate aria-label={t(productId === null ? "newListing" : "editListing")} onSubmit={onSubmit}>
      {isPreview && (
        <div className="wrap pt-4 pb-6">
          <h2 className="mb-3 text-xl font-bold tracking-tight">{t("previewTitle")}</h2>
          <Preview
            view={viewDraft({
              draft,
              photos,
              parameters: parameters ?? [],
              language,
              isBusiness,
              words: { place: ownPlace?.title ?? t("location"), ago: t("justNow"), noTitle: t("noTitle") },
            })}
          />
        </div>
      )}
      <fieldset
        // What is done before the draft was looked for would be lost.
        disabled={isBusy || !state.isReady}
        hidden={isPreview}
        aria-busy={isBusy}
        className="wrap grid max-w-3xl gap-3.5 pb-6 720:gap-4"
      >
        {publishing.message && <FormMessage kind="error">{publishing.message}</FormMessage>}
        {state.isRestored && !isBusy && (
          <p className="flex flex-wrap items-center gap-x-2 text-felt-600">
            {t("restored")}
            <Button
              look="quiet"
              onClick={() => {
                if (window.confirm(t("startAnewQuestion"))) void state.clear();
              }}
            >
              {t("startAnew")}
            </Button>
          </p>
        )}
        <section className={blockClass}>
          <div>
            <PhotoField photos={photos} uploads={uploads} error={errorOf("photos")} />
            <PolicyHints findings={hintsOf("photos")} />
          </div>
        </section>
        <section className={blockClass}>
          <div>
            <Field
              label={t("title")}
              name="title"
              value={draft.title}
              maxLength={titleLength.max}
              placeholder={t("titlePlaceholder")}
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
              required
              error={errorOf("title")}
              hint={draft.title.length > titleLength.max - 30 && `${draft.title.length} / ${titleLength.max}`}
              onChange={(event) => change("title", { title: event.currentTarget.value })}
            />
            <PolicyHints
              findings={hintsOf("title")}
              onRemove={(fragment) => change("title", { title: removeFragment(draft.title, fragment) })}
            />
          </div>
          <div>
            <CategoryField
              categories={categories}
              id={draft.category}
              suggested={suggested}
              isGuessed={draft.isGuessed}
              error={errorOf("category")}
              onChoose={(id) => chooseCategory(id, false)}
            />
            <PolicyHints findings={hintsOf("category")} />
          </div>
          <DealField
            deals={deals}
            value={draft.deal ?? deals[0] ?? null}
            error={errorOf("deal_type")}
            onChange={(deal) => change("deal_type", { deal })}
          />
        </section>
        {parameters === undefined && (
          <section className={blockClass} aria-busy>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </section>
        )}
        {parameters && parameters.length > 0 && (
          <section className={blockClass} aria-label={t("parameters")}>
            <ParameterFields
              parameters={parameters}
              draft={draft}
              errorOf={errorOf}
              onChange={(id, value) => change(`parameter-${id}`, { parameters: { ...draft.parameters, [id]: value } })}
            />
          </section>
        )}
        <section className={blockClass}>
          <div>
            <PriceFields draft={draft} isBusiness={isBusiness} errorOf={errorOf} onChange={change} />
            <PolicyHints findings={hintsOf("price")} />
          </div>
        </section>
        <section className={blockClass}>
          <div>
            <TextArea
              label={t("description")}
              name="description"
              value={draft.description}
              maxLength={descriptionLength.max}
              placeholder={t("descriptionPlaceholder")}
              required
              error={errorOf("description")}
              onChange={(event) => change("description", { description: event.currentTarget.value })}
            />
            <PolicyHints
              findings={hintsOf("description")}
              onRemove={(fragment) =>
                change("description", { description: removeFragment(draft.description, fragment) })
              }
            />
          </div>
        </section>
        <section className={blockClass}>
          <PlaceField
            id={draft.location}
            known={place}
            error={errorOf("location")}
            onChoose={(id) => change("location", { location: id })}
          />
          <Field
            label={t("phone")}
            name="contact_phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            enterKeyHint="done"
            placeholder="+996 ___ ___ ___"
            maxLength={64}
            value={draft.phone}
            error={errorOf("contact_phone")}
            hint={t("phoneHint")}
            onChange={(event) => change("contact_phone", { phone: event.currentTarget.value })}
          />
        </section>
      </fieldset>
      <PublishBar
        step={step}
        kept={state.kept}
        isOffline={isOffline}
        isPreview={isPreview}
        isChange={productId !== null}
      />
    </form>
  );
}
