import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, Suspense } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass } from "#web/ui/chip.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The fragment of the address that opens the sheet. */
const sheetId = "filters";

/** Opens the sheet of filters. */
export function FilterLink({ className = "" }: { className?: string }) {
  const t = useTranslations("catalogue");
  return (
    <a href={`#${sheetId}`} className={`${chipClass} ${className}`}>
      <Icon of={SlidersHorizontal} />
      {t("filters")}
    </a>
  );
}

/**
 * The sheet of filters; on wide screens a panel beside the list of a category. `listKey` identifies the list: another list
 * mounts another form.
 */
export function FilterSheet({ listKey, children }: { listKey: string | number; children: ReactNode }) {
  const t = useTranslations("catalogue");
  return (
    <Drawer id={sheetId} title={t("filters")} closeLabel={t("close")} className="filter-sheet">
      <Suspense key={listKey} fallback={<FilterSkeleton />}>
        {children}
      </Suspense>
    </Drawer>
  );
}

function FilterSkeleton() {
  return (
    <div className="filter-form" aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </div>
  );
}
