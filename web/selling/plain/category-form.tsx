import { titleLength } from "#contracts/selling/rules.ts";
import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { SearchForm } from "#web/ui/form/search-form.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { GroupedOptions } from "./grouped-options.tsx";
import type { Choice, ChoiceGroup } from "./choice-groups.ts";

interface CategoryFormProps {
  path: string;
  groups: readonly ChoiceGroup[];
  /** Words of a thing, and the categories that they mean. */
  search: string;
  found: Choice[];
  error: string | undefined;
}

/** The first step: in which category. */
export function CategoryForm({ path, groups, search, found, error }: CategoryFormProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  return (
    <div className={`${panelClass} grid gap-4`}>
      <SearchForm
        path={path}
        label={t("searchCategory")}
        value={search}
        maxLength={titleLength.max}
        className="block"
        kept={{}}
      />
      {search !== "" && found.length === 0 && <output>{t("foundNothing")}</output>}
      <form action={hrefIn(language, path)} className="grid gap-4">
        <Select
          label={t("category")}
          name="category"
          aria-required
          defaultValue={String(found[0]?.id ?? "")}
          error={error}
        >
          <option value="">{t("chooseCategory")}</option>
          <GroupedOptions groups={found.length > 0 ? [{ title: t("foundFor", { search }), choices: found }] : []} />
          <GroupedOptions groups={groups} />
        </Select>
        <Button type="submit" variant="primary" size="m">
          {t("next")}
        </Button>
      </form>
    </div>
  );
}
