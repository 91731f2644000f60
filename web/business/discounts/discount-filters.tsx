import { maxSearchLength } from "#contracts/listings/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/form/field.tsx";
import { discountsPath, type DiscountQuery } from "./discount-query.ts";
import "#web/business/listings/texts.ts";

interface DiscountFiltersProps {
  query: DiscountQuery;
  catalogues: readonly { id: string; name: string }[];
}

/** What narrows one's listings: words, a catalogue, with or without a discount. A form whose values go into the address. */
export function DiscountFilters({ query, catalogues }: DiscountFiltersProps) {
  const t = useTranslations("catalogues");
  const language = useLanguage();
  return (
    <search className="mb-4 block">
      <form
        key={Object.values(query).join(" ")}
        action={hrefIn(language, discountsPath)}
        className="grid gap-2.5 618:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
      >
        <Field
          label={t("search")}
          hideLabel
          type="search"
          name="search"
          placeholder={t("search")}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          defaultValue={query.search}
        />
        {catalogues.length > 0 && (
          <Select
            label={t("discounts.catalogue")}
            hideLabel
            name="catalog"
            defaultValue={query.catalog ?? ""}
            className="618:w-44"
          >
            <option value="">{t("discounts.allCatalogues")}</option>
            {catalogues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          label={t("discounts.which")}
          hideLabel
          name="discounted"
          defaultValue={query.discounted ?? ""}
          className="618:w-40"
        >
          <option value="">{t("discounts.all")}</option>
          <option value="true">{t("discounts.with")}</option>
          <option value="false">{t("discounts.without")}</option>
        </Select>
        <Button type="submit" variant="soft">
          {t("discounts.find")}
        </Button>
      </form>
    </search>
  );
}
