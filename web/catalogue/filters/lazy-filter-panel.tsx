import { type ComponentType, lazy, startTransition, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import { useServerMarkup } from "#web/ui/use-hydrated.ts";
import { FilterSkeleton, sheetId } from "./filter-sheet.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";

const load = () => import("./filter-panel.tsx").then((module) => ({ default: module.FilterPanel }));
const Panel: ComponentType<FilterPanelProps> = import.meta.env.SSR ? (await load()).default : lazy(load);

/** The panel stands beside the list instead of in a sheet. */
const besideList = "(min-width: 721px)";
const isBesideList = () => import.meta.env.SSR || window.matchMedia(besideList).matches;

/** The script was there once: other lists have their panels at once. */
let isLoaded = false;

/**
 * The panel of filters, rendered by the server. Its script comes when it is wanted: at once where the panel stands beside the
 * list, on phones with the first opening of its sheet; until then it is the plain form that it is without a script.
 *
 * That form is not left to a boundary that hydrates later: whatever changes the page has to wait for such a boundary, so that until the
 * first opening no answer to a form of this page would be shown.
 */
export function FilterPanel(props: FilterPanelProps) {
  const isOpen = useIsTarget(sheetId);
  const [isLive, setLive] = useState(() => isLoaded || isBesideList());
  const [isLoading, setLoading] = useState(false);
  const isServed = useIsAsServed();

  useEffect(() => {
    if (isLive) return undefined;
    const media = window.matchMedia(besideList);
    let isCurrent = true;
    const show = async () => {
      setLoading(true);
      try {
        await load();
        isLoaded = true;
        if (isCurrent) startTransition(() => setLive(true));
      } catch {
        // The plain form stays; the next opening tries again.
      }
      if (isCurrent) setLoading(false);
    };
    const onChange = () => void (media.matches && show());
    if (isOpen || media.matches) void show();
    media.addEventListener("change", onChange);
    return () => {
      isCurrent = false;
      media.removeEventListener("change", onChange);
    };
  }, [isLive, isOpen]);

  if (isLive)
    return (
      <div key="live" className="contents">
        <Suspense fallback={<FilterSkeleton />}>
          <Panel {...props} />
        </Suspense>
      </div>
    );
  if (!isServed) return <FilterSkeleton />;
  // Hydration leaves such content as it is. What is typed into it would be gone with it: while its successor loads it takes nothing.
  return (
    <div
      key="served"
      className="contents"
      inert={isLoading}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}

/** Whether the server's markup is in the page and still that of the list on show. */
function useIsAsServed(): boolean {
  const { pathname, search } = useLocation();
  const [served] = useState(pathname + search);
  return useServerMarkup() && served === pathname + search;
}
