import { hrefIn } from "#web/platform/href.ts";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/form/field.tsx";
import { panelClass } from "#web/ui/panel.tsx";
import { GroupedOptions } from "./grouped-options.tsx";
import type { ChoiceGroup } from "./choice-groups.ts";

interface CategoryFormProps {
  path: string;
  groups: readonly ChoiceGroup[];
  error: string | undefined;
}

/** The first step: in which category. */
export function CategoryForm({ path, groups, error }: CategoryFormProps) {
  const t = useTranslations("selling.posting");
  const language = useLanguage();
  return (
    <form action={hrefIn(language, path)} className={`${panelClass} grid gap-4`}>
      <Select label={t("category")} name="category" aria-required defaultValue="" error={error}>
        <option value="">{t("chooseCategory")}</option>
        <GroupedOptions groups={groups} />
      </Select>
      <Button type="submit" variant="primary" size="m">
        {t("next")}
      </Button>
    </form>
  );
}
