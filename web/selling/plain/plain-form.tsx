import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { currencies } from "#contracts/base/currency.ts";
import { maxTypedNumber } from "#contracts/base/typed-number.ts";
import { maxPhotos, titleLength } from "#contracts/selling/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Field, FieldError, requiredMark, Select } from "#web/ui/form/field.tsx";
import { FormMessage } from "#web/ui/form/form-message.tsx";
import { groupDigits } from "#web/ui/form/group-digits.ts";
import { RequiredNote } from "#web/ui/form/required-note.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import type { Draft } from "#web/selling/posting/draft/draft.ts";
import type { CategoryItem, PostingKind } from "#web/selling/posting/fields/category-items.ts";
import type { ChoiceGroup } from "./choice-groups.ts";
import { GroupedOptions } from "./grouped-options.tsx";
import type { PlainDraft, PlainPhoto } from "./plain-draft.ts";
import { PlainParameter } from "./plain-parameter.tsx";

interface PlainFormProps extends PlainDraft {
  path: string;
  /** Leads back to the choice of a category. */
  backPath: string;
  category: CategoryItem;
  kind: PostingKind;
  parameters: readonly Parameter[];
  locations: readonly ChoiceGroup[];
  /** Of the business. */
  catalogues: readonly { id: number; name: string }[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  message?: string;
}

const gridClass = "grid grid-cols-1 gap-4";

/** The listing in fields of the browser's own. Photos come last: the browser forgets a chosen file with every answer. */
export function PlainForm(props: PlainFormProps) {
  const { path, backPath, category, kind, parameters, locations, catalogues, formKey, draft, photos, errors, message } =
    props;
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  const isPay = kind === "job" || kind === "resume";
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={hrefIn(language, path)}
      aria-label={t("newListing")}
      className={`${panelClass} ${gridClass}`}
    >
      <input type="hidden" name="key" value={formKey} />
      {Object.entries(draft.asked ?? {}).map(([id, text]) => (
        <input key={id} type="hidden" name={`asked-${id}`} value={text} />
      ))}
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        {category.title}
        <LinkButton to={backPath} variant="quiet">
          {t("otherCategory")}
        </LinkButton>
      </p>
      <RequiredNote />
      <Field
        label={t("title")}
        name="title"
        aria-required
        maxLength={titleLength.max}
        placeholder={t(`titleExample.${kind}`)}
        defaultValue={draft.title}
        error={errors["title"]}
      />
      {category.deals.length > 1 && (
        <Select label={t("dealType")} name="deal_type" defaultValue={draft.deal ?? category.deals[0]}>
          {category.deals.map((deal) => (
            <option key={deal} value={deal}>
              {t(`deal.${deal}`)}
            </option>
          ))}
        </Select>
      )}
      {category.isGift ? (
        <p className="text-felt-600">{t("giftPrice")}</p>
      ) : (
        <Price draft={draft} isPay={isPay} error={errors["price"]} />
      )}
      {parameters.map((parameter) => (
        <PlainParameter
          key={parameter.id}
          parameter={parameter}
          parameters={parameters}
          value={draft.parameters[parameter.id]}
          error={errors[`parameter-${parameter.id}`]}
        />
      ))}
      <TextArea
        label={t("description")}
        name="description"
        aria-required
        placeholder={t(`descriptionExample.${kind}`)}
        defaultValue={draft.description}
        error={errors["description"]}
      />
      <Select
        label={t("location")}
        name="location"
        aria-required
        defaultValue={draft.location ?? ""}
        error={errors["location"]}
      >
        <option value="">{t("chooseLocation")}</option>
        <GroupedOptions groups={locations} />
      </Select>
      <Field
        label={t("phone")}
        name="contact_phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        aria-required
        maxLength={64}
        defaultValue={draft.phone}
        error={errors["contact_phone"]}
        hint={t(`phoneHint.${kind}`)}
      />
      {catalogues.length > 0 && (
        <Select label={t("catalogue")} name="catalog" defaultValue={draft.catalog ?? ""} error={errors["catalog"]}>
          <option value="">{t("noCatalogue")}</option>
          {catalogues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Photos photos={photos} isRequired={!category.isPhotoOptional} error={errors["photos"]} />
      {category.isPhotoOptional && (
        <Check name="without_photos" isOn={draft.withoutPhotos} label={t("noPhotoPublish")} />
      )}
      <Button type="submit" name="intent" value="publish" variant="primary" size="l">
        {t("publish")}
      </Button>
    </form>
  );
}

function Price({ draft, isPay, error }: { draft: Draft; isPay: boolean; error: string | undefined }) {
  const t = useTranslations("selling.posting");
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(96px,30%)] items-start gap-2.5">
        <Field
          label={t(isPay ? "pay" : "price")}
          name="price"
          inputMode="decimal"
          aria-required={!draft.isNegotiable}
          maxLength={maxTypedNumber}
          defaultValue={groupDigits(draft.price)}
          error={error}
        />
        <Select label={t("currency")} name="currency" defaultValue={draft.currency}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency === "USD" ? "$" : t("som")}
            </option>
          ))}
        </Select>
      </div>
      <Check name="is_negotiable" isOn={draft.isNegotiable} label={t(isPay ? "payNegotiable" : "isNegotiable")} />
    </>
  );
}

interface PhotosProps {
  photos: readonly PlainPhoto[];
  isRequired: boolean;
  error: string | undefined;
}

function Photos({ photos, isRequired, error }: PhotosProps) {
  const t = useTranslations("selling.posting");
  const total = String(photos.length);
  return (
    <fieldset id="photos" className="min-w-0 scroll-mt-20" aria-describedby={error ? "photos-error" : undefined}>
      <legend className="mb-1.5 text-xs text-felt-600" {...requiredMark(isRequired)}>
        {t("photos")} · {t("photosHave", { count: total, max: String(maxPhotos) })}
      </legend>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-3 gap-2.5">
          {photos.map(({ id, thumbnail }, index) => (
            <li key={id} className="grid gap-1">
              <input type="hidden" name={`photo-${id}`} value={thumbnail} />
              <img
                src={thumbnail || undefined}
                alt={t("photoNumber", { number: String(index + 1), total })}
                className="aspect-square w-full rounded-s bg-felt-100 object-cover"
              />
              <Button
                type="submit"
                name="intent"
                value={`remove-${id}`}
                className="px-1"
                aria-label={`${t("remove")}: ${t("photoNumber", { number: String(index + 1), total })}`}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < maxPhotos && (
        <div className="grid gap-2.5">
          <Field label={t("photoFile")} name="photo" type="file" accept="image/jpeg,image/png,image/webp" />
          <Button type="submit" name="intent" value="photo">
            {t("noPhotoAdd")}
          </Button>
        </div>
      )}
      <FieldError id="photos-error">{error}</FieldError>
    </fieldset>
  );
}

function Check({ name, isOn, label }: { name: string; isOn: boolean; label: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 accent-lake-600" />
      {label}
    </label>
  );
}
