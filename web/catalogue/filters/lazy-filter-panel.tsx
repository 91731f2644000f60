import { type ComponentType, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import { useServerMarkup } from "#web/ui/use-hydrated.ts";
import { FilterSkeleton, sheetId } from "./filter-sheet.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";

type Panel = ComponentType<FilterPanelProps>;

const load = () => import("./filter-panel.tsx").then((module) => module.FilterPanel);

/** The panel stands beside the list instead of in a sheet. */
const besideList = "(min-width: 721px)";

/** On the server at once, in the browser after the first loading: other lists have their panels at once. */
let loaded: Panel | undefined = import.meta.env.SSR ? await load() : undefined;

/**
 * The panel of filters, rendered by the server. Its script comes when it is wanted: at once where the panel stands beside the
 * list, on phones with the first opening of its sheet. Until then it is the plain form that it is without a script; the live
 * form takes over what was typed there.
 *
 * The served form is no boundary that hydrates later. React discards such a boundary, with what was typed, when the page
 * changes before its script is there, and lets answers to other forms of the page wait for it.
 */
export function FilterPanel(props: FilterPanelProps) {
  const isOpen = useIsTarget(sheetId);
  const [Live, setLive] = useState(() => loaded);
  const [isReady, setReady] = useState(Live !== undefined);
  const isServed = useIsAsServed() && !isReady;
  const [hasFailed, setFailed] = useState(false);
  const served = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (Live) return undefined;
    const media = window.matchMedia(besideList);
    let isCurrent = true;
    const show = async () => {
      // If this fails, the plain form stays; the next opening tries again.
      loaded = await load().catch(() => undefined);
      if (!isCurrent) return;
      if (!loaded) return setFailed(true);
      setLive(() => loaded);
    };
    const onChange = () => void (media.matches && show());
    if (isOpen || media.matches) void show();
    media.addEventListener("change", onChange);
    return () => {
      isCurrent = false;
      media.removeEventListener("change", onChange);
    };
  }, [Live, isOpen]);

  // The plain form has all filters, never one by itself.
  const isWaiting = props.only !== undefined && !hasFailed;
  const skeleton = (!isServed || isWaiting) && <FilterSkeleton />;
  return (
    <>
      {Live ? (
        <div key="live" className="contents">
          <Suspense fallback={skeleton}>
            <Live {...props} served={served} onReady={() => setReady(true)} />
          </Suspense>
        </div>
      ) : (
        skeleton
      )}
      {/* Hydration leaves such content as it is. */}
      {isServed && (
        <div
          key="served"
          ref={served}
          className="contents"
          hidden={isWaiting}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: "" }}
        />
      )}
    </>
  );
}

/** Whether the server's markup is in the page and still that of the list on show. */
function useIsAsServed(): boolean {
  const { pathname, search } = useLocation();
  const [served] = useState(pathname + search);
  return useServerMarkup() && served === pathname + search;
}
