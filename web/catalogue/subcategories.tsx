import type { CSSProperties } from "react";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { PageLink } from "#web/ui/page-link.tsx";

/** Subcategories before «Показать все». */
const shownCount = 12;

export interface SubcategoryLink {
  id: number;
  title: string;
  to: string;
  count: number;
}

/** The children of a category: twelve and «Показать все»; on phones a row to swipe, the largest first. */
export function Subcategories({ links }: { links: readonly SubcategoryLink[] }) {
  const t = useTranslations("catalogue");
  if (links.length === 0) return null;
  const rank = new Map(links.toSorted((a, b) => b.count - a.count).map(({ id }, index) => [id, index]));
  return (
    <nav aria-label={t("subcategories")} className="subcategories">
      {links.slice(0, shownCount).map((link) => (
        <Subcategory key={link.id} link={link} order={rank.get(link.id)} />
      ))}
      {links.length > shownCount && (
        <>
          <input
            type="checkbox"
            id="all-subcategories"
            className="peer sr-only max-785:hidden"
            aria-label={t("showAllSubcategories")}
          />
          <label htmlFor="all-subcategories" className="subcategory tile-more" aria-hidden>
            <span className="tile-more-show">{t("showAll")}</span>
            <span className="tile-more-hide">{t("hide")}</span>
          </label>
          {links.slice(shownCount).map((link) => (
            <Subcategory key={link.id} link={link} order={rank.get(link.id)} isExtra />
          ))}
        </>
      )}
    </nav>
  );
}

function Subcategory({
  link,
  order,
  isExtra = false,
}: {
  link: SubcategoryLink;
  order: number | undefined;
  isExtra?: boolean;
}) {
  return (
    <PageLink
      to={link.to}
      className={isExtra ? "subcategory tile-extra" : "subcategory"}
      style={{ "--order": order } as CSSProperties}
    >
      {link.title} <small>{formatNumber(link.count)}</small>
    </PageLink>
  );
}
