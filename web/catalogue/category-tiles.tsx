import LayoutGrid from "lucide-react/icons/layout-grid";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { type CategoryLink, linkCategories } from "./menu/category-links.ts";
import { useTranslations } from "#web/platform/i18n.tsx";
import { formatNumber } from "#web/platform/format.ts";
import type { Language } from "#web/platform/language.ts";
import { CachedMarkup } from "#web/platform/rendering/cached-markup.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Tiles before «Показать все» on wide screens. */
const shownTiles = 5;
const grounds = ["bg-tile-1", "bg-tile-2", "bg-tile-3", "bg-tile-4", "bg-tile-5", "bg-tile-6"];

/** A main category as a tile. */
export interface CategoryTile extends CategoryLink {
  image: string | null;
  /** The number of listings, formatted. */
  count: string;
}

/** The tiles of the main categories, for the loader. */
export function viewTiles(categories: readonly FlatCategory[], language: Language): CategoryTile[] {
  return linkCategories(categories, language).map((link, index) => ({
    ...link,
    image: categories[index]?.image ?? null,
    count: formatNumber(categories[index]?.product_count ?? 0),
  }));
}

/**
 * The main categories: five and «Показать все» on wide screens, a row to swipe up to 785 px. «Показать все» is a checkbox,
 * so that it works without a script.
 */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  const t = useTranslations("catalogue");
  return (
    <CachedMarkup name="tiles" of={tiles}>
      <nav aria-label={t("mainCategories")} className="tiles">
        {tiles.slice(0, shownTiles).map((tile, index) => (
          <Tile key={tile.href} tile={tile} ground={grounds[index % grounds.length]} />
        ))}
        <input
          type="checkbox"
          id="all-tiles"
          className="peer sr-only max-785:hidden"
          aria-label={t("showAllCategories")}
        />
        <label htmlFor="all-tiles" className="tile tile-more" aria-hidden>
          <Icon of={LayoutGrid} />
          <span className="tile-more-show">{t("showAll")}</span>
          <span className="tile-more-hide">{t("hide")}</span>
        </label>
        {tiles.slice(shownTiles).map((tile, index) => (
          <Tile key={tile.href} tile={tile} ground={`tile-extra ${grounds[(shownTiles + index) % grounds.length]}`} />
        ))}
      </nav>
    </CachedMarkup>
  );
}

function Tile({
  tile: { title, href, image, count },
  ground = "",
}: {
  tile: CategoryTile;
  ground?: string | undefined;
}) {
  return (
    <a href={href} className={`tile ${ground}`}>
      <span>{title}</span>
      <small>{count}</small>
      {image && <img src={image} alt="" width={64} height={64} loading="lazy" />}
    </a>
  );
}
