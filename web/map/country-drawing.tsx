import { memo } from "react";
import type { Geography } from "./use-geography.ts";

interface DrawingProps {
  geography: Geography;
  /** The region or district that is chosen. */
  chosen: number | undefined;
  /** Districts are drawn once the map is that near. */
  hasDistricts: boolean;
  /** Undefined without scripts: areas are then no more than drawn. */
  onArea?: (id: number) => void;
  /** A mouse is over an area, or over none any more. */
  onPoint?: (id: number | undefined) => void;
  /** What is pointed at in the list. */
  pointed: number | undefined;
}

/** The areas of the country, each of which can be pressed: the same as pressing its bubble. */
export const CountryDrawing = memo(function CountryDrawing({
  geography,
  chosen,
  hasDistricts,
  onArea,
  onPoint,
  pointed,
}: DrawingProps) {
  const { regions, districts, lakes } = geography;
  const inner = hasDistricts ? districts : undefined;
  const areas = Object.entries({ ...regions, ...inner });
  const edges = inner ? Object.entries(regions) : [];
  return (
    <g transform="scale(.1)" strokeLinejoin="round" aria-hidden>
      {areas.map(([id, path]) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a larger target for the links over it
        <path
          key={id}
          d={path}
          vectorEffect="non-scaling-stroke"
          strokeWidth={inner ? 0.75 : 1.25}
          className={`${fillOf(Number(id), chosen, pointed)} ${inner ? "stroke-felt-300" : "stroke-felt-500"} ${onArea ? "cursor-pointer" : ""}`}
          onClick={onArea && (() => onArea(Number(id)))}
          onPointerEnter={onPoint && ((event) => event.pointerType !== "touch" && onPoint(Number(id)))}
          onPointerLeave={onPoint && (() => onPoint(undefined))}
        />
      ))}
      {edges.map(([id, path]) => (
        <path
          key={id}
          d={path}
          vectorEffect="non-scaling-stroke"
          strokeWidth={1.5}
          className="pointer-events-none fill-none stroke-felt-500"
        />
      ))}
      {lakes.map((path) => (
        <path
          key={path}
          d={path}
          vectorEffect="non-scaling-stroke"
          className="pointer-events-none fill-lake-100 stroke-lake-500"
        />
      ))}
    </g>
  );
});

function fillOf(id: number, chosen: number | undefined, pointed: number | undefined): string {
  if (id === chosen) return "fill-apricot-100";
  return id === pointed ? "fill-lake-50" : "fill-felt-0 hover:fill-lake-50";
}
