import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useState } from "react";
import { descriptionLength, titleLength } from "#contracts/selling/rules.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { titleOf } from "#web/platform/language.ts";
import { Field, Select } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { CategoryField, DealField } from "./fields/category-field.tsx";
import type { CategoryItem } from "./fields/category-items.ts";
import { LocationField } from "./fields/location-field.tsx";
import { arrangeParameters, hasGiven } from "./fields/arrange-parameters.ts";
import { HagglingField, ParameterFields } from "./fields/parameter-fields.tsx";
import { PriceFields } from "./fields/price-fields.tsx";
import { PhotoField } from "./photos/photo-field.tsx";
import { PolicyHints } from "./policy-hints.tsx";
import type { GivenValue } from "./draft/draft.ts";
import { removeFragment } from "./remove-fragment.ts";
import { dealsOf, type PostingFormProps, type PostingFormState } from "./use-posting-form.ts";

interface SectionProps {
  form: PostingFormState;
}

const sectionClass = "grid grid-cols-1 gap-3.5 rounded-l border border-felt-200 bg-felt-0 p-4 720:p-5";

/** The length of the title is shown when fewer characters than this are left. */
const lengthShownBefore = 30;

export function PhotoSection({ form: { state, category, errorOf, findingsOf } }: SectionProps) {
  return (
    <section id="photos" className={`${sectionClass} scroll-mt-20`}>
      <div>
        <PhotoField
          photos={state.photos}
          uploads={state.uploads}
          required={category?.isPhotoOptional !== true}
          error={errorOf("photos")}
        />
        <PolicyHints findings={findingsOf("photos")} />
      </div>
    </section>
  );
}

/** Title, category and deal type. */
export function TitleSection({ form, categories }: SectionProps & { categories: readonly CategoryItem[] }) {
  const { draft, suggested, errorOf, findingsOf, change, chooseCategory } = form;
  const deals = dealsOf(categories, draft.category);
  return (
    <section className={sectionClass}>
      <TitleField form={form} />
      <div>
        <CategoryField
          categories={categories}
          id={draft.category}
          suggested={suggested}
          isGuessed={draft.isGuessed}
          isDoubted={findingsOf("category").length > 0}
          error={errorOf("category")}
          onChoose={(id) => chooseCategory(id, false)}
        />
      </div>
      <DealField
        deals={deals}
        value={draft.deal ?? deals[0] ?? null}
        error={errorOf("deal_type")}
        onChange={(deal) => change("deal_type", { deal })}
      />
    </section>
  );
}

function TitleField({ form: { draft, kind, errorOf, findingsOf, change } }: SectionProps) {
  const t = useTranslations("selling.posting");
  const { title } = draft;
  const { max } = titleLength;
  return (
    <div>
      <Field
        label={t("title")}
        name="title"
        value={title}
        maxLength={max}
        placeholder={t(`titleExample.${kind}`)}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        required
        error={errorOf("title")}
        hint={title.length > max - lengthShownBefore && `${title.length} / ${max}`}
        onChange={(event) => change("title", { title: event.currentTarget.value })}
      />
      <PolicyHints
        findings={findingsOf("title")}
        onRemove={(fragment) => change("title", { title: removeFragment(title, fragment) })}
      />
    </div>
  );
}

/** The parameters of the category, if it has any; what few answer is folded, until something is there. */
export function ParameterSection({
  form: { draft, parameters, errorOf, change },
  isBusiness,
}: SectionProps & { isBusiness: boolean }): ReactNode {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const [isOpen, setOpen] = useState<boolean>();
  if (parameters === undefined)
    return (
      <section className={sectionClass} aria-busy>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </section>
    );
  const { main, more } = arrangeParameters(parameters, draft, isBusiness);
  if (main.length + more.length === 0) return null;
  const fields = { draft, errorOf, onChange: changeOf({ draft, change }) };
  const hasError = more.some(({ id }) => errorOf(`parameter-${id}`) !== undefined);
  return (
    <section className={sectionClass} aria-label={t("parameters")}>
      <ParameterFields parameters={main} {...fields} />
      {more.length > 0 && (
        <details
          open={hasError || (isOpen ?? hasGiven(more, draft))}
          className="group"
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className={foldedClass}>
            <span className="min-w-0 flex-1">
              {t("more")}
              <span className="block truncate text-xs font-normal text-felt-600">
                {more.map((parameter) => titleOf(parameter, language)).join(", ")}
              </span>
            </span>
            <Icon of={ChevronDown} size={20} className="text-felt-600 transition-transform group-open:rotate-180" />
          </summary>
          <div className="pt-2">
            <ParameterFields parameters={more} {...fields} />
          </div>
        </details>
      )}
    </section>
  );
}

const foldedClass =
  "flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden";

const changeOf =
  ({ draft, change }: Pick<PostingFormState, "draft" | "change">) =>
  (id: number, value: GivenValue) =>
    change(`parameter-${id}`, { parameters: { ...draft.parameters, [id]: value } });

export function PriceSection({ form, isBusiness }: SectionProps & { isBusiness: boolean }) {
  const { draft, kind, category, parameters = [], errorOf, findingsOf, change } = form;
  const t = useTranslations("selling.posting");
  // A price that a gift has all the same is shown, to be taken back.
  if (category?.isGift && draft.isNegotiable)
    return <p className={`${sectionClass} text-felt-600`}>{t("giftPrice")}</p>;
  const { haggling } = arrangeParameters(parameters, draft, isBusiness);
  return (
    <section className={sectionClass}>
      <div>
        <PriceFields draft={draft} kind={kind} isBusiness={isBusiness} errorOf={errorOf} onChange={change} />
        {haggling && (
          <div className="mt-2 -mb-3.5 grid">
            <HagglingField parameter={haggling} draft={draft} errorOf={errorOf} onChange={changeOf(form)} />
          </div>
        )}
        <PolicyHints findings={findingsOf("price")} />
      </div>
    </section>
  );
}

export function DescriptionSection({ form: { draft, kind, errorOf, findingsOf, change } }: SectionProps) {
  const t = useTranslations("selling.posting");
  const { description } = draft;
  return (
    <section className={sectionClass}>
      <div>
        <TextArea
          label={t("description")}
          name="description"
          value={description}
          maxLength={descriptionLength.max}
          placeholder={t(`descriptionExample.${kind}`)}
          required
          error={errorOf("description")}
          onChange={(event) => change("description", { description: event.currentTarget.value })}
        />
        <PolicyHints
          findings={findingsOf("description")}
          onRemove={(fragment) => change("description", { description: removeFragment(description, fragment) })}
        />
      </div>
    </section>
  );
}

/** Location and contact phone. */
export function ContactSection({ form, location }: SectionProps & Pick<PostingFormProps, "location">) {
  const t = useTranslations("selling.posting");
  const { draft, kind, errorOf, change } = form;
  return (
    <section className={sectionClass}>
      <LocationField
        id={draft.location}
        known={location}
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
        required
        value={draft.phone}
        error={errorOf("contact_phone")}
        hint={t(`phoneHint.${kind}`)}
        onChange={(event) => change("contact_phone", { phone: event.currentTarget.value })}
      />
    </section>
  );
}

/** The catalogue of the business that the listing is put into; none has to be chosen. */
export function CatalogueSection({ form, catalogues }: SectionProps & Pick<PostingFormProps, "catalogues">) {
  const t = useTranslations("selling.posting");
  const { draft, errorOf, change } = form;
  return (
    <section className={sectionClass}>
      <Select
        label={t("catalogue")}
        name="catalog"
        value={draft.catalog ?? ""}
        error={errorOf("catalog")}
        onChange={(event) => change("catalog", { catalog: Number(event.currentTarget.value) || null })}
      >
        <option value="">{t("noCatalogue")}</option>
        {catalogues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </section>
  );
}
