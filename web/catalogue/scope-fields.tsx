import type { PlaceView } from "#web/location/location-search.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Select } from "#web/ui/field.tsx";
import { allCategories, type CategoryChoice } from "./category-choices.ts";

interface CategorySelectProps {
  /** From the main category to the one on show. */
  trail: readonly CategoryChoice[];
  inside: readonly CategoryChoice[];
  mains: readonly CategoryChoice[];
  /** The slug of the one on show, or `all`. */
  current: string;
}

/** A step into a category, in a list that has no levels of its own. */
const indent = "\u00a0\u00a0\u00a0";

/** Which category to look in: all, the way to the one on show, what is inside it, the other main ones. */
export function CategorySelect({ trail, inside, mains, current }: CategorySelectProps) {
  const t = useTranslations("catalogue");
  const others = mains.filter(({ slug }) => slug !== trail[0]?.slug);
  const branch = [...trail, ...inside.map((choice) => ({ ...choice, title: indent + choice.title }))];
  return (
    <Select key={`category ${current}`} label={t("category")} name="category" defaultValue={current}>
      <option value={allCategories}>{t("allCategories")}</option>
      {branch.length > 0 && (
        <optgroup label={t("thisCategory")}>
          {branch.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t(branch.length > 0 ? "otherCategories" : "mainCategories")}>
        {others.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </optgroup>
    </Select>
  );
}

/** Where to look: everywhere, the chosen place with what is around and inside it (spec §2: All plus child locations). */
export function PlaceSelect({ view: { selected, up, choices } }: { view: PlaceView }) {
  const t = useTranslations("catalogue");
  const current = selected ? String(selected.id) : "all";
  const isListed = choices.some(({ id }) => id === selected?.id);
  const places = [...(up ? [up] : []), ...(selected && !isListed ? [selected] : []), ...choices];
  return (
    <Select key={`place ${current}`} label={t("place")} name="location" defaultValue={current}>
      <option value="all">{t("everywhere")}</option>
      {places.map(({ id, title }) => (
        <option key={id} value={String(id)}>
          {title}
        </option>
      ))}
    </Select>
  );
}
