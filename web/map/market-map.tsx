import { useCallback, useMemo, useRef, useState } from "react";
import type { MapShop } from "#contracts/map/schemas.ts";
import { mapSize } from "#web/business/profile/map/map-view.ts";
import { formatNumber } from "#web/platform/format.ts";
import { type Translate, useTranslations } from "#web/platform/i18n.tsx";
import { usePanZoom } from "#web/ui/map/use-pan-zoom.ts";
import { partInSight, type Size } from "#web/ui/map/viewport.ts";
import { partOf } from "./area/area.ts";
import { useToldArea } from "./area/use-told-area.ts";
import { BubbleLink, haloClass } from "./bubbles/bubble-link.tsx";
import { CountryDrawing } from "./country-drawing.tsx";
import outline from "./geography/outline.json" with { type: "json" };
import type { MapLink } from "./map-link.ts";
import { boundsOf, closenessOf, levelOf, type MapPlace, onScreen, webZoom } from "./map-view.ts";
import { MapButtons } from "./map-buttons.tsx";
import { MapNotices } from "./map-notices.tsx";
import { type Bubble, placeBubbles } from "./bubbles/place-bubbles.ts";
import { PlaceTip } from "./bubbles/place-tip.tsx";
import { ShopMarks, ShopPanel } from "./shops/shop-marks.tsx";
import { useClusters } from "./use-clusters.ts";
import { useGeography } from "./use-geography.ts";
import { usePointing } from "./use-pointing.ts";
import { useSurroundings } from "./use-surroundings.ts";

interface MarketMapProps {
  /** Undefined where they could not be counted: then the map asks. */
  regions: readonly MapPlace[] | undefined;
  /** Counts are scaled up from a part of the listings. */
  isApproximate: boolean;
  /** The query of the list, without its place. */
  query: string;
  /** The place that the list is narrowed to, with where it is when that is known. */
  chosen: { id: number; spot: { x: number; y: number; kind: MapPlace["kind"] } | undefined } | undefined;
  /** The part of the map that the list is narrowed to. */
  area: string | undefined;
  /** What is pointed at, here and in the list. */
  link: MapLink;
  hrefOf: (id: number) => string;
  onChoose: (id: number) => void;
  /** The map was moved to a part of itself, or back to all of it. */
  onMove: (area: string | undefined) => void;
}

/** Pixels that the three buttons take in the lower right corner, with what is around them. */
const buttonsSize = { width: 64, height: 168 };

function cornerOf({ width, height }: Size) {
  return { left: width - buttonsSize.width, right: width, top: height - buttonsSize.height, bottom: height };
}

/** The part of the drawing that a page without scripts shows: all of it. */
const whole = { x: 0, y: 0, ...mapSize };
/** Without scripts nobody knows how many pixels there are: a phone's. */
const phone = { width: 360, height: (360 * mapSize.height) / mapSize.width };

/** The country with how many listings each place has. What is pressed narrows the list. */
export function MarketMap(props: MarketMapProps) {
  const { regions, isApproximate, query, chosen, area, link, hrefOf, onChoose, onMove } = props;
  const t = useTranslations("map");
  const spot = chosen?.spot;
  const start = useMemo(() => {
    if (area) return partOf(area);
    return spot && { middle: spot, closeness: closenessOf(spot.kind) };
  }, [area, spot]);
  const stage = useRef<HTMLDivElement>(null);
  const { viewport, box, zoomBy, lookAt, restart, moves, handlers } = usePanZoom(stage, mapSize, start);
  const part = useMemo(() => (viewport && box ? partInSight(viewport, box) : whole), [viewport, box]);
  const chosenAt = chosen && String(chosen.id);
  const onOther = useToldArea({ moves, part, address: area ?? chosenAt, restart, onMove });
  const level = (viewport && levelOf(webZoom(viewport.scale))) ?? 0;
  const bounds = boundsOf(part);
  const { places, isSettled, hasFailed, retry } = useClusters({
    query,
    zoom: viewport && level,
    bounds,
    regions,
  });
  const geography = useGeography(outline);
  const isLive = viewport !== undefined;
  const pixels = box ?? phone;

  const buttons = useMemo(() => box && cornerOf(box), [box]);
  const bubbles = useMemo(
    () => placeBubbles(onScreen(places, part, pixels), chosen?.id, { ...pixels, buttons }),
    [places, part, pixels, buttons, chosen],
  );
  const { names, groups } = useSurroundings({ level, query, bounds, part, box, buttons, bubbles });
  const { pointed, pointedHere, onPoint } = usePointing(link, level);
  const [opened, setOpened] = useState<readonly MapShop[]>();
  const closeShops = useCallback(() => setOpened(undefined), []);

  const choose = useCallback(
    (id: number) => {
      const place = places.find((known) => known.id === id);
      onPoint(undefined);
      onOther(String(id));
      onChoose(id);
      if (place && viewport && box) {
        const least = Math.min(box.width / mapSize.width, box.height / mapSize.height);
        lookAt(place, Math.max(viewport.scale / least, closenessOf(place.kind)));
      }
    },
    [places, onPoint, onOther, onChoose, viewport, box, lookAt],
  );

  const share = (at: number, of: number) => `${((at / of) * 100).toFixed(3)}%`;
  const leftOf = (x: number) => share(x, pixels.width);
  const topOf = (y: number) => share(y, pixels.height);
  const tip = bubbles.find(({ id }) => id === pointedHere);
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
          <CountryDrawing
            geography={geography}
            chosen={chosen?.id}
            hasDistricts={level > 0}
            onArea={choose}
            onPoint={onPoint}
            pointed={pointed}
          />
        </svg>
        {names.map(({ id, title, x, y, isDistrict }) => (
          <span
            key={id}
            aria-hidden
            style={{ left: leftOf(x), top: topOf(y) }}
            className={`pointer-events-none absolute -translate-1/2 text-[11px] leading-4 whitespace-nowrap text-felt-600 ${isDistrict ? "font-semibold" : ""} ${haloClass}`}
          >
            {title}
          </span>
        ))}
        <ul aria-label={t("places")}>
          {bubbles.map((bubble) => (
            <BubbleLink
              key={bubble.id}
              bubble={bubble}
              left={leftOf(bubble.x)}
              top={topOf(bubble.y)}
              isChosen={bubble.id === chosen?.id}
              isPointed={bubble.id === pointed}
              label={labelOf(bubble, isApproximate, t)}
              to={hrefOf(bubble.id)}
              onChoose={choose}
              onPoint={onPoint}
            />
          ))}
        </ul>
        <ShopMarks groups={groups} leftOf={leftOf} topOf={topOf} onOpen={setOpened} />
        {tip && box && <PlaceTip place={tip} isApproximate={isApproximate} width={box.width} />}
      </div>
      <MapNotices
        hasFailed={hasFailed}
        retry={retry}
        nothing={
          !isLive || !isSettled || bubbles.length > 0
            ? undefined
            : level === 0 && places.length === 0
              ? "nothing"
              : "nothingHere"
        }
      />
      {opened && <ShopPanel key={opened[0]?.id} shops={opened} onClose={closeShops} />}
      {isLive && <MapButtons zoomBy={zoomBy} />}
    </div>
  );
}

function labelOf({ title, count, lowest }: Bubble, isApproximate: boolean, t: Translate<"map">): string {
  const label = t(isApproximate ? "about" : "place", { title, count, shown: formatNumber(count) });
  return lowest ? `${label}, ${t("lowest", { price: lowest })}` : label;
}
