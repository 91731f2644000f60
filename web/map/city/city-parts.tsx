import { formatNumber } from "#web/platform/format.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { chipClass, chosenClass } from "#web/ui/chip.tsx";
import { PageLink } from "#web/ui/page-link.tsx";
import type { CityPart } from "./load-city-parts.ts";

interface CityPartsProps {
  city: number;
  parts: readonly CityPart[];
  /** The same list in a place. */
  hrefOf: (place: number) => string;
}

/** A row of them to swipe; the chosen one leads back to the whole city. */
export function CityParts({ city, parts, hrefOf }: CityPartsProps) {
  const t = useTranslations("map");
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t("cityParts")} className="scroll-row -mx-4 mb-3 gap-2 px-4 py-1 960:mx-0 960:px-0.5">
      {parts.map(({ id, title, count, isChosen }) => (
        <PageLink
          key={id}
          to={hrefOf(isChosen ? city : id)}
          rel="nofollow"
          aria-current={isChosen ? "location" : undefined}
          className={`${chipClass} ${isChosen ? chosenClass : ""}`}
        >
          {title}
          <span className="text-xs text-felt-600">{formatNumber(count)}</span>
        </PageLink>
      ))}
    </nav>
  );
}
