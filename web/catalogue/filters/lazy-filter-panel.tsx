import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { LateHydration } from "#web/platform/rendering/late-hydration.tsx";
import { useIsTarget } from "#web/ui/use-is-target.ts";
import { useServerMarkup } from "#web/ui/use-hydrated.ts";
import { takeTouched } from "./touched-fields.ts";
import { FilterSkeleton, sheetId } from "./filter-sheet.tsx";
import type { FilterPanelProps } from "./filter-panel.tsx";

type Panel = ComponentType<FilterPanelProps>;

const load = () => import("./filter-panel.tsx").then((module) => module.FilterPanel);
/** For hydration beside the list. */
const ServedPanel: Panel = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/** The panel stands beside the list instead of in a sheet. */
const besideList = "(min-width: 721px)";
const isBesideList = () => import.meta.env.SSR || window.matchMedia(besideList).matches;

/** Of the first opening: other lists have their panels at once. */
let loaded: Panel | undefined;

/**
 * The panel of filters, rendered by the server. Its script comes when it is wanted: at once where the panel stands beside the
 * list, on phones with the first opening of its sheet; until then it is the plain form that it is without a script.
 *
 * That form is not left to a boundary that hydrates later: whatever changes the page has to wait for such a boundary, so that until the
 * first opening no answer to a form of this page would be shown.
 */
export function FilterPanel(props: FilterPanelProps) {
  const isOpen = useIsTarget(sheetId);
  const [Shown, setShown] = useState<Panel | undefined>(() => loaded ?? (isBesideList() ? ServedPanel : undefined));
  const isServed = useIsAsServed();
  const [hasFailed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Carries what was typed into the served form into the live one. */
  const carry = useRef<(to: HTMLFormElement) => void>(undefined);

  useEffect(() => {
    if (Shown) return undefined;
    const media = window.matchMedia(besideList);
    let isCurrent = true;
    const show = async () => {
      // If this fails, the plain form stays; the next opening tries again.
      loaded = await load().catch(() => undefined);
      if (!isCurrent) return;
      if (!loaded) return setFailed(true);
      const form = box.current?.querySelector("form");
      if (form) carry.current = takeTouched(form);
      setShown(() => loaded);
    };
    const onChange = () => void (media.matches && show());
    if (isOpen || media.matches) void show();
    media.addEventListener("change", onChange);
    return () => {
      isCurrent = false;
      media.removeEventListener("change", onChange);
    };
  }, [Shown, isOpen]);

  /** Runs before the panel looks for what was typed before its script was there. */
  const onShown = () => {
    const form = box.current?.querySelector("form");
    if (form) carry.current?.(form);
  };

  if (Shown)
    return (
      <div key="live" ref={box} className="contents">
        <LateHydration of={Shown} props={props} fallback={<FilterSkeleton />} onShown={onShown} />
      </div>
    );
  if (!isServed) return <FilterSkeleton />;
  // The plain form has all filters, never one by itself.
  const isWaiting = props.only !== undefined && !hasFailed;
  // Hydration leaves such content as it is.
  return (
    <>
      {isWaiting && <FilterSkeleton />}
      <div
        key="served"
        ref={box}
        className="contents"
        hidden={isWaiting}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: "" }}
      />
    </>
  );
}

/** Whether the server's markup is in the page and still that of the list on show. */
function useIsAsServed(): boolean {
  const { pathname, search } = useLocation();
  const shown = pathname + search;
  const [served] = useState(shown);
  return useServerMarkup() && served === shown;
}
