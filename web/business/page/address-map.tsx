import { useLanguage, useTranslations } from "#web/platform/i18n.tsx";
import type { BusinessMapView } from "./business-view.ts";

const drawing = "/country-map.svg";
/** Units above the country, for pins that stand on its northern border. */
const headroom = 40;

/** Where in the country the addresses are: an outline that many pages share, with a pin for each. */
export function AddressMap({ map: { width, height, pins } }: { map: BusinessMapView }) {
  const t = useTranslations("business-page");
  const language = useLanguage();
  return (
    <svg
      viewBox={`0 ${-headroom} ${width} ${height + headroom}`}
      role="img"
      aria-label={t("map")}
      style={{ aspectRatio: `${width} / ${height + headroom}` }}
      className="mb-3 block w-full rounded-m bg-felt-50"
    >
      <use href={`${drawing}#land`} className="fill-felt-0 stroke-felt-500" strokeWidth={2} strokeLinejoin="round" />
      <use href={`${drawing}#lakes`} className="fill-lake-100 stroke-lake-500" strokeWidth={1.5} />
      <use href={`${drawing}#${language}`} className="fill-felt-600" />
      {pins.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(2.6)`}>
          <path d="M0 0C-4-7-9-11-9-17a9 9 0 1 1 18 0c0 6-5 10-9 17Z" className="fill-lake-600 stroke-felt-0" />
          <circle cy={-17} r={3.5} className="fill-felt-0" />
        </g>
      ))}
    </svg>
  );
}
