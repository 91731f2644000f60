import ChevronDown from "lucide-react/icons/chevron-down";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { type Translate, useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { changeFilters, type ListFilters, writeFilters } from "./address/list-query.ts";
import { listActiveFilters, listSearchedPrice, withoutAll } from "./filters/active-filters.tsx";
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
    shown: quick.map(({ filter }) => filter),
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
  path: string;
  view: FilterView;
  /** The filters of the address. */
  filters: ListFilters;
  searchView: SearchView | undefined;
  onOpen: (filter: SingleFilter) => void;
}

/**
 * The first filters of a list as chips, on phones: each opens the sheet with nothing else in it, says what is chosen, and has a cross
 * to drop that. Without a script it opens the whole sheet.
 */
export function QuickFilters({ quick, path, view, filters, searchView, onOpen }: QuickFiltersProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const active = [...listActiveFilters(filters, view, { t, language }), ...listSearchedPrice(searchView)];
  const chips = quick.map(({ filter, title }) => {
    const own = active.filter(({ of }) => of === filter);
    const value = [own[0]?.value, own.length > 1 && `+${own.length - 1}`].filter(Boolean).join(" ");
    const drop = own.length > 0 ? path + writeFilters(changeFilters(filters, withoutAll(own))) : undefined;
    const label = own.length === 1 ? own[0]?.title : `${title}: ${value}`;
    return { filter, title, value, drop, label };
  });
  return (
    <CachedMarkup name="quick filters" of={chips}>
      {chips.map(({ filter, title, value, drop, label = title }) =>
        drop === undefined ? (
          <a key={filter} href={`#${sheetId}`} className={`${chipClass} 720:hidden`} onClick={() => onOpen(filter)}>
            {title}
            <Icon of={ChevronDown} size={16} />
          </a>
        ) : (
          <span
            key={filter}
            className="inline-flex h-9 shrink-0 rounded-full border border-lake-500 bg-felt-0 text-xs font-semibold whitespace-nowrap text-lake-700 720:hidden"
          >
            <a
              href={`#${sheetId}`}
              aria-label={`${title}: ${value}`}
              className="relative flex items-center pl-3 before:absolute before:inset-x-0 before:-inset-y-1.5"
              onClick={() => onOpen(filter)}
            >
              <span className="max-w-44 truncate">{value}</span>
            </a>
            <PageLink
              to={drop}
              rel="nofollow"
              aria-label={t("dropFilter", { filter: label })}
              className="relative grid w-11 place-items-center before:absolute before:inset-x-0 before:-inset-y-1.5"
            >
              <Icon of={X} size={16} />
            </PageLink>
          </span>
        ),
      )}
    </CachedMarkup>
  );
}
