import LayoutGrid from "lucide-react/icons/layout-grid";
import type { CategoryLink } from "#web/layout/category-links.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Tiles before «Показать все» on wide screens (spec §2). */
const shownTiles = 5;
const grounds = ["bg-tile-1", "bg-tile-2", "bg-tile-3", "bg-tile-4", "bg-tile-5", "bg-tile-6"];

/**
 * The main categories: five and «Показать все» on wide screens, a row to swipe up to 785 px. A checkbox holds
 * whether all are shown, so the tile works before any script.
 */
export function CategoryTiles({ categories }: { categories: readonly CategoryLink[] }) {
  const t = useTranslations("catalogue");
  return (
    <nav aria-label={t("mainCategories")} className="tiles">
      {categories.slice(0, shownTiles).map((category, index) => (
        <Tile key={category.id} category={category} ground={grounds[index % grounds.length]} />
      ))}
      <input type="checkbox" id="all-tiles" className="peer sr-only max-785:hidden" aria-label={t("showAllCategories")} />
      <label htmlFor="all-tiles" className="tile tile-more" aria-hidden>
        <Icon of={LayoutGrid} />
        <span className="tile-more-show">{t("showAll")}</span>
        <span className="tile-more-hide">{t("hide")}</span>
      </label>
      {categories.slice(shownTiles).map((category, index) => (
        <Tile key={category.id} category={category} ground={`tile-extra ${grounds[(shownTiles + index) % grounds.length]}`} />
      ))}
    </nav>
  );
}

function Tile({ category: { title, href, image, count }, ground = "" }: { category: CategoryLink; ground?: string | undefined }) {
  return (
    <a href={href} className={`tile ${ground}`}>
      <span>{title}</span>
      <small>{formatNumber(count)}</small>
      {image && <img src={image} alt="" width={76} height={76} loading="lazy" />}
    </a>
  );
}
