import type { NearResults } from "#contracts/listings/schemas.ts";
import type { CardView } from "#web/listings/card/card-view.ts";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";

/** Regions that are named at most: the nearest results begin with them. */
const maxRegions = 3;

/** Where the nearest results are: «Чуйская область, Ош». */
function listRegions(cards: readonly CardView[]): string {
  const regions = cards.map(({ location }) => location.slice(location.lastIndexOf(", ") + 1).trim());
  return [...new Set(regions)].slice(0, maxRegions).join(", ");
}

/** Says, once, that the listings from here on do not have all that was searched for. */
export function NearHeading({
  from,
  left_out: leftOut,
  elsewhere,
  cards,
}: NearResults & { cards: readonly CardView[] }) {
  const t = useTranslations("listings.list");
  const words = leftOut.map((text) => `«${text}»`).join(", ");
  const named = useNamedLocation()?.title;
  const chosen = useLocationView()?.selected?.title;
  const isElsewhere = elsewhere > 0;
  const here = named ?? chosen;
  const title =
    from === 0 ? (isElsewhere ? "nothingHere" : "nothingExact") : isElsewhere ? "elsewhereFollow" : "nearFollow";
  const places = isElsewhere ? listRegions(cards.slice(from, from + elsewhere)) : "";
  return (
    <li className="col-span-full py-2">
      <p className="text-lg font-semibold">
        {title === "nothingHere" && here ? t("nothingHereIn", { here }) : t(title)}
      </p>
      {places ? (
        <p className="text-sm text-felt-600">{t("nearIn", { places })}</p>
      ) : (
        words && <p className="text-sm text-felt-600">{t("nearWithout", { words })}</p>
      )}
    </li>
  );
}

/** Says, once, that the listings from here on have the words, but are parts or of people who look for the same. */
export function OthersHeading() {
  const t = useTranslations("listings.list");
  return (
    <li className="col-span-full py-2">
      <p className="text-lg font-semibold">{t("othersFollow")}</p>
    </li>
  );
}

/** Says, once, that the listings from here on have no price, or are of people who look for the same. */
export function UnpricedHeading({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations("listings.list");
  return (
    <li className="col-span-full py-2">
      <p className="text-lg font-semibold">{t(isFirst ? "nothingPriced" : "unpricedFollow")}</p>
      <p className="text-sm text-felt-600">{t("unpricedText")}</p>
    </li>
  );
}
