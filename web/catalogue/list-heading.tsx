import { type ReactNode, Suspense } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { type FacetSource, useFacets } from "./use-facets.ts";

interface ListHeadingProps {
  title: string;
  /** How many ads the list has, when it is known. */
  facets: FacetSource;
  /** Tells one list from another: its counts begin anew. */
  listKey: string | number;
  /** The place that the list is of. */
  place: string | undefined;
  className?: string;
  /** What stands beside: order, place and the like. */
  children: ReactNode;
}

/** The heading of a list: what it is, how many ads it has and where, and what changes it. */
export function ListHeading({ title, facets, listKey, place, className = "", children }: ListHeadingProps) {
  return (
    <div className={`mb-3 flex flex-wrap items-center gap-x-6 gap-y-3 720:mb-4 ${className}`}>
      <div className="mr-auto max-720:w-full">
        <h1 className="text-xl font-bold tracking-[-0.02em] text-balance 720:text-2xl">{title}</h1>
        <p className="text-xs text-felt-600 720:text-sm">
          <Suspense key={listKey} fallback={place ?? "\u00a0"}>
            <Subtitle facets={facets} place={place} />
          </Suspense>
        </p>
      </div>
      {children}
    </div>
  );
}

function Subtitle({ facets, place }: Pick<ListHeadingProps, "facets" | "place">) {
  const t = useTranslations("catalogue");
  const counts = useFacets(facets);
  const values = counts && { count: counts.count, shown: formatNumber(counts.count) };
  const words = values && counts.count > 0 && t(counts.approximate ? "countAbout" : "count", values);
  return [words, place].filter(Boolean).join(" · ") || "\u00a0";
}
