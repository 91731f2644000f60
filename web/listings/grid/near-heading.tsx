import { Fragment } from "react";
import { useLocation } from "react-router";
import { changeFilters, everywhere, readFilters, writeFilters } from "#web/catalogue/address/list-query.ts";
import { useLocationView, useNamedLocation } from "#web/location/use-location-view.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { CardPage, RegionTitle } from "./load-cards.ts";

/** Says, once, that the listings from here on do not have all that was searched for. */
export function NearHeading({ from, left_out: leftOut, elsewhere, around, regions }: NonNullable<CardPage["near"]>) {
  const t = useTranslations("listings.list");
  const words = leftOut.map((text) => `«${text}»`).join(", ");
  const named = useNamedLocation()?.title;
  const chosen = useLocationView()?.selected?.title;
  const isElsewhere = elsewhere > 0;
  const here = named ?? chosen;
  const title =
    from === 0 ? (isElsewhere ? "nothingHere" : "nothingExact") : isElsewhere ? "elsewhereFollow" : "nearFollow";
  return (
    <li className="col-span-full py-2" data-around={around}>
      <p className="text-lg font-semibold">
        {title === "nothingHere" && here ? t("nothingHereIn", { here }) : t(title)}
      </p>
      {regions.length > 0 ? (
        <RegionLinks regions={regions} isClosestFirst={around !== undefined} />
      ) : (
        words && <p className="text-sm text-felt-600">{t("nearWithout", { words })}</p>
      )}
    </li>
  );
}

/** The regions that have what was searched for, each the way to the same list there. */
function RegionLinks({ regions, isClosestFirst }: { regions: readonly RegionTitle[]; isClosestFirst: boolean }) {
  const t = useTranslations("listings.list");
  const { pathname, search } = useLocation();
  const filters = readFilters(new URLSearchParams(search));
  const named = useNamedLocation();
  // A location that the search names would win over the chosen one, so that its words leave the search.
  const words = named ? named.without || undefined : filters.search;
  const hrefOf = (id: number) =>
    pathname + writeFilters(changeFilters(filters, { ...everywhere, search: words, location: String(id) }));
  return (
    <p className="text-sm text-felt-600">
      {isClosestFirst && `${t("closestFirst")} `}
      {t("nearIn")}{" "}
      {regions.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <PageLink
            to={hrefOf(id)}
            rel="nofollow"
            className="relative inline-block font-semibold text-lake-600 before:absolute before:inset-x-0 before:-inset-y-3 hover:text-lake-700"
          >
            {title}
          </PageLink>
        </Fragment>
      ))}
    </p>
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
