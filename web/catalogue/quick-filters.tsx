import ChevronDown from "lucide-react/icons/chevron-down";
import { useState } from "react";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { chipClass, chosenClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { ListFilters } from "./address/list-query.ts";
import { listPanelFilters } from "./filters/active-filters.tsx";
import { sheetId } from "./filters/filter-sheet.tsx";
import type { FilterView, SingleFilter } from "./filters/filter-view.ts";
import type { SearchView } from "./filters/search-view.ts";

/** Parameters that have chips of their own. */
const maxParameters = 4;

interface QuickFilter {
  filter: SingleFilter;
  title: string;
}

/** The filters that phones show as chips above the list, and which of them the sheet shows by itself. */
export function useQuickFilters(view: FilterView) {
  const t = useTranslations("catalogue");
  const [only, setOnly] = useState<SingleFilter>();
  const quick = listQuickFilters(view, t);
  return {
    quick,
    // Another category may lack the filter that was opened last.
    opened: quick.find(({ filter }) => filter === only),
    open: setOnly,
    close: () => setOnly(undefined),
  };
}

/** The first parameter of the category, the price, the next parameters. */
function listQuickFilters(view: FilterView, t: Translate<"catalogue">): QuickFilter[] {
  const [first, ...others] = view.parameters
    .filter((parameter) => parameter.kind === "range" || parameter.options.length > 0)
    .slice(0, maxParameters)
    .map(({ id, title }) => ({ filter: id, title }));
  return [...(first ? [first] : []), { filter: "price", title: t(view.isPay ? "pay" : "price") }, ...others];
}

interface QuickFiltersProps {
  quick: readonly QuickFilter[];
  view: FilterView;
  /** The filters of the address. */
  filters: ListFilters;
  searchView: SearchView | undefined;
  onOpen: (filter: SingleFilter) => void;
}

/**
 * The first filters of a list as chips, on phones: each opens the sheet with nothing else in it, and says how much is chosen; what
 * that is stands in the row below, which drops it. Without a script it opens the whole sheet.
 */
export function QuickFilters({ quick, view, filters, searchView, onOpen }: QuickFiltersProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const active = listPanelFilters(filters, view, searchView, { t, language });
  const chips = quick.map((chip) => ({ ...chip, count: active.filter(({ of }) => of === chip.filter).length }));
  return (
    <CachedMarkup name="quick filters" of={chips}>
      {chips.map(({ filter, title, count }) => (
        <a
          key={filter}
          href={`#${sheetId}`}
          className={`${chipClass} ${count > 0 ? chosenClass : ""} 720:hidden`}
          onClick={() => onOpen(filter)}
        >
          {title}
          {count > 0 && ` · ${count}`}
          <Icon of={ChevronDown} size={16} />
        </a>
      ))}
    </CachedMarkup>
  );
}
