import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type MouseEvent, useId, useState } from "react";
import { border, isInCountry, lakes } from "#contracts/business/country.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { ZoomButton } from "#web/ui/map/zoom-button.tsx";
import {
  type DrawnPlace,
  drawPlaces,
  type MapPlace,
  type MapPoint,
  mapSize,
  pathOf,
  project,
  unproject,
  viewAround,
} from "./map-view.ts";

const countryPath = pathOf(border);
const lakePaths = lakes.map(pathOf);
/** The last at which neighbouring places are still in sight: some hundred kilometres. */
const maxZoom = 8;
/** An arrow key moves the point by this share of what is in sight. */
const keyStep = 0.02;
/** Where a point begins that is put by a key. */
const middle: MapPoint = { longitude: 74.6, latitude: 41.6 };

interface CountryMapProps {
  point: MapPoint | null;
  /** Where a point that is put by a key begins: the chosen location. The map opens there. */
  start: MapPoint | null;
  /** What is named on it, the most important first. */
  places: readonly MapPlace[];
  onPoint: (point: MapPoint) => void;
}

/** An outline of the country, on which one point is put by a click, a tap or the arrow keys. Points abroad are not taken. */
export function CountryMap({ point, start, places, onPoint }: CountryMapProps) {
  const t = useTranslations("business-profile");
  const id = useId();
  const [chosenZoom, setZoom] = useState<number>();
  const zoom = chosenZoom ?? (point || start ? maxZoom : 1);
  const view = viewAround(point ?? start, zoom);
  const put = (next: MapPoint) => {
    if (isInCountry(next.longitude, next.latitude)) onPoint(next);
  };

  function onClick(event: MouseEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const share = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    put(unproject(view.x + share.x * view.width, view.y + share.y * view.height));
  }

  function onKeyDown(event: KeyboardEvent) {
    const move = keyMoves[event.key];
    if (event.key === "+" || event.key === "=") setZoom(Math.min(maxZoom, zoom * 2));
    else if (event.key === "-") setZoom(Math.max(1, zoom / 2));
    else if (!move) return;
    event.preventDefault();
    if (!move) return;
    const from = project(point ?? start ?? middle);
    const step = point ? view.width * keyStep : 0;
    put(unproject(from.x + move.x * step, from.y + move.y * step));
  }

  return (
    <div className="relative overflow-hidden rounded-m border border-felt-200 bg-felt-50">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one of its own: a click or a key puts the point */}
      <svg
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the point
        tabIndex={0}
        role="application"
        aria-label={t("map")}
        aria-describedby={id}
        style={{ aspectRatio: `${mapSize.width} / ${mapSize.height}` }}
        className="block w-full cursor-crosshair touch-manipulation"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <Drawing zoom={zoom} places={drawPlaces(places, view, zoom)} />
        {point && <Pin at={project(point)} zoom={zoom} />}
      </svg>
      <p id={id} className="sr-only">
        {t("mapHelp")}
      </p>
      <div className="absolute right-2 bottom-2 grid gap-1">
        <ZoomButton icon={Plus} label={t("zoomIn")} onClick={() => setZoom(Math.min(maxZoom, zoom * 2))} />
        <ZoomButton icon={Minus} label={t("zoomOut")} onClick={() => setZoom(Math.max(1, zoom / 2))} />
      </div>
    </div>
  );
}

function Drawing({ zoom, places }: { zoom: number; places: readonly DrawnPlace[] }) {
  return (
    <g aria-hidden>
      <path d={countryPath} className="fill-felt-0 stroke-felt-500" strokeWidth={1.5 / zoom} strokeLinejoin="round" />
      {lakePaths.map((path) => (
        <path key={path.slice(0, 24)} d={path} className="fill-lake-100 stroke-lake-500" strokeWidth={1 / zoom} />
      ))}
      {places.map(({ id, title, x, y, isNamed }) => (
        <g key={id} className="fill-felt-600">
          <circle cx={x} cy={y} r={4 / zoom} />
          {isNamed && (
            <text x={x + 8 / zoom} y={y + 6 / zoom} fontSize={25 / zoom}>
              {title}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function Pin({ at: { x, y }, zoom }: { at: { x: number; y: number }; zoom: number }) {
  return (
    <g aria-hidden transform={`translate(${x} ${y}) scale(${1.6 / zoom})`}>
      <path d="M0 0C-4-7-9-11-9-17a9 9 0 1 1 18 0c0 6-5 10-9 17Z" className="fill-lake-600 stroke-felt-0" />
      <circle cy={-17} r={3.5} className="fill-felt-0" />
    </g>
  );
}

const keyMoves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
