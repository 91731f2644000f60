import type { ReactNode } from "react";
import { descriptionLength, titleLength } from "#contracts/selling/rules.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { CategoryField, DealField } from "./fields/category-field.tsx";
import type { CategoryItem } from "./fields/category-items.ts";
import { LocationField } from "./fields/location-field.tsx";
import { ParameterFields } from "./fields/parameter-fields.tsx";
import { PriceFields } from "./fields/price-fields.tsx";
import { PhotoField } from "./photos/photo-field.tsx";
import { PolicyHints } from "./policy-hints.tsx";
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
    <section className={sectionClass}>
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
          error={errorOf("category")}
          onChoose={(id) => chooseCategory(id, false)}
        />
        <PolicyHints findings={findingsOf("category")} />
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

/** The parameters of the category, if it has any. */
export function ParameterSection({ form: { draft, parameters, errorOf, change } }: SectionProps): ReactNode {
  const t = useTranslations("selling.posting");
  if (parameters === undefined)
    return (
      <section className={sectionClass} aria-busy>
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </section>
    );
  if (parameters.length === 0) return null;
  return (
    <section className={sectionClass} aria-label={t("parameters")}>
      <ParameterFields
        parameters={parameters}
        draft={draft}
        errorOf={errorOf}
        onChange={(id, value) => change(`parameter-${id}`, { parameters: { ...draft.parameters, [id]: value } })}
      />
    </section>
  );
}

export function PriceSection({ form, isBusiness }: SectionProps & { isBusiness: boolean }) {
  const { draft, kind, errorOf, findingsOf, change } = form;
  return (
    <section className={sectionClass}>
      <div>
        <PriceFields draft={draft} kind={kind} isBusiness={isBusiness} errorOf={errorOf} onChange={change} />
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
