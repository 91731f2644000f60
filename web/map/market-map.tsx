import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Shrink from "lucide-react/icons/shrink";
import { type MouseEvent, useCallback, useMemo, useRef } from "react";
import { mapSize } from "#web/business/profile/map/map-view.ts";
import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { Button } from "#web/ui/button.tsx";
import { usePanZoom, zoomStep } from "#web/ui/map/use-pan-zoom.ts";
import { partInSight } from "#web/ui/map/viewport.ts";
import { ZoomButton } from "#web/ui/map/zoom-button.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import { CountryDrawing } from "./country-drawing.tsx";
import outline from "./geography/outline.json" with { type: "json" };
import { boundsOf, closenessOf, levelOf, type MapPlace, webZoom } from "./map-view.ts";
import { type PlacedBubble, placeBubbles } from "./place-bubbles.ts";
import { useClusters } from "./use-clusters.ts";
import { useGeography } from "./use-geography.ts";

interface MarketMapProps {
  regions: readonly MapPlace[];
  /** Counts are scaled up from a part of the listings. */
  isApproximate: boolean;
  /** The query of the list, without its place. */
  query: string;
  /** The place that the list is narrowed to, with where it is when that is known. */
  chosen: { id: number; spot: { x: number; y: number; kind: MapPlace["kind"] } | undefined } | undefined;
  hrefOf: (id: number) => string;
  onChoose: (id: number) => void;
}

/** Pixels that the three buttons take in the lower right corner, with what is around them. */
const buttonsSize = { width: 64, height: 168 };

/** The part of the drawing that a page without scripts shows: all of it. */
const whole = { x: 0, y: 0, ...mapSize };

/** The country with how many listings each place has. What is pressed narrows the list. */
export function MarketMap({ regions, isApproximate, query, chosen, hrefOf, onChoose }: MarketMapProps) {
  const t = useTranslations("map");
  const spot = chosen?.spot;
  const start = useMemo(() => spot && { middle: spot, closeness: closenessOf(spot.kind) }, [spot]);
  const stage = useRef<HTMLDivElement>(null);
  const { viewport, box, zoomBy, lookAt, handlers } = usePanZoom(stage, mapSize, start);
  const part = viewport && box ? partInSight(viewport, box) : whole;
  const level = viewport && levelOf(webZoom(viewport.scale));
  const { places, isSettled, hasFailed, retry } = useClusters({ query, zoom: level, bounds: boundsOf(part), regions });
  const geography = useGeography(outline);
  const isLive = viewport !== undefined;

  const bubbles = useMemo(() => {
    // Without scripts nobody knows how many pixels there are: a phone's.
    const size = box ?? { width: 360, height: (360 * mapSize.height) / mapSize.width };
    const scale = size.width / part.width;
    const inSight = places.filter(
      ({ x, y }) => x >= part.x && x <= part.x + part.width && y >= part.y && y <= part.y + part.height,
    );
    const onScreen = inSight.map((place) => ({
      ...place,
      x: (place.x - part.x) * scale,
      y: (place.y - part.y) * scale,
    }));
    const { width, height } = size;
    const buttons = box && {
      left: width - buttonsSize.width,
      right: width,
      top: height - buttonsSize.height,
      bottom: height,
    };
    return placeBubbles(onScreen, chosen?.id, { width, height, buttons });
  }, [places, part.x, part.y, part.width, part.height, box, chosen]);

  const choose = useCallback(
    (id: number) => {
      const place = places.find((known) => known.id === id);
      onChoose(id);
      if (place && viewport && box) {
        const least = Math.min(box.width / mapSize.width, box.height / mapSize.height);
        lookAt(place, Math.max(viewport.scale / least, closenessOf(place.kind)));
      }
    },
    [places, onChoose, viewport, box, lookAt],
  );

  const share = (at: number, of: number) => `${((at / of) * 100).toFixed(3)}%`;
  const pixels = box ?? { width: 360, height: (360 * mapSize.height) / mapSize.width };
  return (
    <div className="relative size-full overflow-hidden rounded-l border border-felt-200 bg-felt-100">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is dragged, and keys move it */}
      <div
        ref={stage}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form
        role="group"
        aria-label={t("map")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move it
        tabIndex={0}
        style={isLive ? undefined : { aspectRatio: `${mapSize.width} / ${mapSize.height}` }}
        className={`absolute inset-x-0 touch-none select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-lake-600 ${isLive ? "inset-y-0" : "top-1/2 -translate-y-1/2"}`}
        {...handlers}
      >
        <svg viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`} className="block size-full" aria-hidden>
          <CountryDrawing geography={geography} chosen={chosen?.id} hasDistricts={(level ?? 0) > 0} onArea={choose} />
        </svg>
        <ul aria-label={t("places")}>
          {bubbles.map((bubble) => (
            <BubbleLink
              key={bubble.id}
              bubble={bubble}
              left={share(bubble.x, pixels.width)}
              top={share(bubble.y, pixels.height)}
              isChosen={bubble.id === chosen?.id}
              label={t(isApproximate ? "about" : "place", {
                title: bubble.title,
                count: bubble.count,
                shown: formatNumber(bubble.count),
              })}
              to={hrefOf(bubble.id)}
              onChoose={choose}
            />
          ))}
        </ul>
      </div>
      {hasFailed && (
        <p
          role="alert"
          className="absolute inset-x-3 top-3 z-10 flex flex-wrap items-center gap-3 rounded-m border border-felt-200 bg-felt-0 p-3"
        >
          {t("failed")}
          <Button variant="soft" onClick={retry}>
            {t("retry")}
          </Button>
        </p>
      )}
      {isLive && !hasFailed && isSettled && bubbles.length === 0 && (
        <output className="pointer-events-none absolute inset-x-3 top-3 z-10 mx-auto block w-fit rounded-full border border-felt-200 bg-felt-0 px-4 py-2 text-xs text-felt-600">
          {t(places.length === 0 ? "nothing" : "nothingHere")}
        </output>
      )}
      {isLive && (
        <div className="absolute right-3 bottom-3 z-10 grid gap-1.5">
          <ZoomButton icon={Plus} label={t("zoomIn")} onClick={() => zoomBy(zoomStep)} />
          <ZoomButton icon={Minus} label={t("zoomOut")} onClick={() => zoomBy(1 / zoomStep)} />
          <ZoomButton icon={Shrink} label={t("whole")} onClick={() => lookAt({ x: 0, y: 0 }, 1)} />
        </div>
      )}
    </div>
  );
}

interface BubbleLinkProps {
  bubble: PlacedBubble;
  left: string;
  top: string;
  isChosen: boolean;
  label: string;
  to: string;
  onChoose: (id: number) => void;
}

const haloClass =
  "[text-shadow:0_0_2px_var(--color-felt-0),0_0_2px_var(--color-felt-0),0_0_4px_var(--color-felt-0),0_0_4px_var(--color-felt-0)]";

function BubbleLink({ bubble, left, top, isChosen, label, to, onChoose }: BubbleLinkProps) {
  const { id, show, side, shown, title } = bubble;
  const onClick = (event: MouseEvent) => {
    // Another tab, or another window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(id);
  };
  const colours = isChosen
    ? "bg-felt-900 text-felt-0 ring-felt-0"
    : "bg-lake-600 text-on-fill ring-felt-0 hover:bg-lake-700";
  const place = `absolute size-0 ${isChosen ? "z-[2]" : show === "dot" ? "" : "z-[1]"}`;
  // Too small and too crowded to be pressed: its area is, and nearer it has room.
  if (show === "dot")
    return (
      <li style={{ left, top }} className={`pointer-events-none ${place}`}>
        <span className="sr-only">{label}</span>
        <span className={`absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full ring-1 ${colours}`} />
      </li>
    );
  return (
    <li style={{ left, top }} className={place}>
      <PageLink
        to={to}
        rel="nofollow"
        draggable={false}
        aria-current={isChosen ? "true" : undefined}
        onClick={onClick}
        className="absolute flex -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full before:absolute before:-inset-2 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-felt-900"
      >
        <span className="sr-only">{label}</span>
        <span
          aria-hidden
          className={`flex h-[30px] items-center rounded-full px-2.5 text-xs font-semibold whitespace-nowrap shadow-1 ring-2 ${colours}`}
        >
          {shown}
        </span>
        {side && (
          <span
            aria-hidden
            className={`pointer-events-none absolute ${side === "below" ? "top-full mt-0.5" : "bottom-full mb-0.5"} max-w-[156px] truncate text-[11px] leading-4 font-medium text-felt-900 ${haloClass}`}
          >
            {title}
          </span>
        )}
      </PageLink>
    </li>
  );
}
