import { useCallback, useState } from "react";
import type { DealType } from "#contracts/catalogue/schemas.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { type CategoryItem, pathOf, searchCategories } from "./category-items.ts";
import { ChoiceField } from "./choice-field.tsx";
import { Segments } from "./segments.tsx";
import { TreeChooser } from "./tree-chooser.tsx";
import { useLikelyCategories } from "./use-likely-categories.ts";

interface CategoryFieldProps {
  categories: readonly CategoryItem[];
  id: number | null;
  /** Ids of other categories that the title suggests. */
  suggested: readonly number[];
  isGuessed: boolean;
  /** The title says something else than the category that was chosen. */
  isDoubted: boolean;
  error: string | undefined;
  onChoose: (id: number) => void;
}

/** The category: guessed from the title, or chosen. */
export function CategoryField({
  categories,
  id,
  suggested,
  isGuessed,
  isDoubted,
  error,
  onChoose,
}: CategoryFieldProps) {
  const t = useTranslations("selling.posting");
  const others = suggested
    .filter((other) => other !== id && categories.some((known) => known.id === other))
    .slice(0, 3);
  return (
    <div>
      <ChoiceField
        label={t("category")}
        value={id === null ? undefined : pathOf(categories, id)}
        placeholder={t("chooseCategory")}
        required
        error={error}
      >
        {(close) => (
          <CategoryChooser
            categories={categories}
            id={id}
            onChoose={(category) => {
              onChoose(category);
              close();
            }}
          />
        )}
      </ChoiceField>
      {isGuessed && <p className="mt-1.5 text-xs text-felt-600">{t("categoryGuessed")}</p>}
      <p aria-live="polite" className="mt-1.5 text-xs text-apricot-ink empty:hidden">
        {isDoubted && !isGuessed && others.length > 0 && t("categoryDoubted")}
      </p>
      {others.length > 0 && (isGuessed || isDoubted || id === null) && (
        <ul className="mt-2.5 flex flex-wrap gap-x-2 gap-y-2.5" aria-label={t("orCategories")}>
          {others.map((other) => (
            <li key={other}>
              <button type="button" className={chipClass} onClick={() => onChoose(other)}>
                {categories.find((known) => known.id === other)?.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Finds categories by their names, and by the things that people put into them. */
function CategoryChooser({ categories, id, onChoose }: Pick<CategoryFieldProps, "categories" | "id" | "onChoose">) {
  const t = useTranslations("selling.posting");
  const [typed, setTyped] = useState("");
  const { likely, isPending } = useLikelyCategories(typed);
  const search = useCallback(
    (text: string) => {
      const isMeant = likely !== undefined && text.startsWith(likely.text);
      return searchCategories(categories, text, isMeant ? likely.ids : []);
    },
    [categories, likely],
  );
  return (
    <TreeChooser
      items={categories}
      chosen={id}
      search={search}
      isPending={isPending}
      onType={setTyped}
      onChoose={onChoose}
      searchLabel={t("searchCategory")}
    />
  );
}

interface DealFieldProps {
  deals: readonly DealType[];
  value: DealType | null;
  error: string | undefined;
  onChange: (deal: DealType) => void;
}

/** The deal type, in a category that has several. */
export function DealField({ deals, value, error, onChange }: DealFieldProps) {
  const t = useTranslations("selling.posting");
  if (deals.length < 2) return null;
  return (
    <Segments
      legend={t("dealType")}
      name="deal_type"
      value={value}
      choices={deals.map((deal) => ({ value: deal, title: t(`deal.${deal}`) }))}
      error={error}
      onChange={onChange}
    />
  );
}
