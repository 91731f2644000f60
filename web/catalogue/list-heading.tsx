import { type ReactNode, Suspense } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { type FacetSource, useFacets } from "./filters/use-facets.ts";

/** A number of listings as long as most. */
const reservedCount = 1_000;

interface ListHeadingProps {
  title: string;
  /** Where the number of listings comes from. */
  facets: FacetSource;
  /** Identifies the list, because another list has other counts. */
  listKey: string | number;
  /** Says how many there are, where more has to be said than the number. */
  subtitle?: ReactNode;
  className?: string;
  /** The controls beside the heading. */
  children: ReactNode;
}

/** The heading of a list: title, number of listings and controls. */
export function ListHeading(props: ListHeadingProps) {
  const { title, facets, listKey, subtitle, className = "", children } = props;
  return (
    <div className={`mb-3 flex flex-wrap items-center gap-x-6 gap-y-1.5 720:mb-4 720:gap-y-3 ${className}`}>
      <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 max-720:w-full 720:block">
        <h1 className="text-xl font-bold tracking-[-0.02em] text-balance 720:text-2xl">{title}</h1>
        <p className="text-xs text-felt-600 720:text-sm">
          <Suspense key={listKey} fallback={<UnknownCount />}>
            {subtitle ?? <Subtitle facets={facets} />}
          </Suspense>
        </p>
      </div>
      {children}
    </div>
  );
}

function Subtitle({ facets }: Pick<ListHeadingProps, "facets">) {
  const t = useTranslations("catalogue");
  const counts = useFacets(facets);
  if (!counts) return <UnknownCount />;
  const values = { count: counts.count, shown: formatNumber(counts.count) };
  const text = counts.isMore ? "countMore" : counts.approximate ? "countAbout" : "count";
  return counts.count > 0 ? t(text, values) : "\u00a0";
}

/** Keeps the room for a number that comes later: on phones a longer line may need a second one. */
function UnknownCount() {
  const t = useTranslations("catalogue");
  return (
    <span aria-hidden className="invisible">
      {t("count", { count: reservedCount, shown: formatNumber(reservedCount) })}
    </span>
  );
}
