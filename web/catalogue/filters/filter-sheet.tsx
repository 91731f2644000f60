import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Fragment, type ReactNode } from "react";
import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { chipClass, chosenClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { ListFilters } from "#web/catalogue/address/list-query.ts";
import { listPanelFilters } from "./active-filters.tsx";
import type { FilterView } from "./filter-view.ts";
import type { SearchView } from "./search-view.ts";

/** The fragment of the address that opens the sheet. */
export const sheetId = "filters";

interface FilterLinkProps {
  view: FilterView;
  /** The filters of the address. */
  filters: ListFilters;
  searchView: SearchView | undefined;
  /** Title of the location that narrows the list, however it was chosen. */
  locationTitle: string | undefined;
  className?: string;
}

/** Opens the sheet of filters; says how many were chosen. What the words of a search mean is none of them: a chip names it. */
export function FilterLink({ view, filters, searchView, locationTitle, className = "" }: FilterLinkProps) {
  const t = useTranslations("catalogue");
  const language = useLanguage();
  const count =
    listPanelFilters(filters, view, searchView, { t, language }).length + (locationTitle === undefined ? 0 : 1);
  return (
    <CachedMarkup name="filter link" of={[count, className]}>
      <a href={`#${sheetId}`} className={`${chipClass} ${className} ${count > 0 ? chosenClass : ""}`}>
        <Icon of={SlidersHorizontal} />
        {t("filters")}
        {count > 0 && ` · ${count}`}
      </a>
    </CachedMarkup>
  );
}

interface FilterSheetProps {
  /** Identifies the list: another list mounts another form. */
  listKey: string | number;
  /** The title of the one filter that is shown; undefined for all of them. */
  only: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The sheet of filters, short where it shows one of them; from 721 px on a panel beside the list. */
export function FilterSheet({ listKey, only, onClose, children }: FilterSheetProps) {
  const t = useTranslations("catalogue");
  return (
    <Drawer
      id={sheetId}
      title={only ?? t("filters")}
      closeLabel={t("close")}
      className={only === undefined ? "filter-sheet" : "filter-sheet filter-single"}
      onClose={onClose}
    >
      <Fragment key={listKey}>{children}</Fragment>
    </Drawer>
  );
}

/** In place of fields that are still to come. */
export function FilterSkeleton() {
  return (
    <div className="filter-fields" aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
