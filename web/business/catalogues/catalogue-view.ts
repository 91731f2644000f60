import type { Catalog } from "#contracts/business/catalogue-schemas.ts";
import { thumbnailOf } from "#web/listings/card/thumbnail.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import type { MakeCover } from "#web/ui/photo/cover-photo.ts";
import "#web/business/listings/texts.ts";

/** A catalogue as its card shows it. */
export interface CatalogueView {
  id: number;
  name: string;
  /** It is filled by itself. */
  isDiscount: boolean;
  /** «12 объявлений». */
  count: string;
  /** To its owner: how many more are not on show. */
  hidden?: string;
  /** Addresses of the first pictures, at most 4; null where a listing has none. */
  pictures: (string | null)[];
  /** Its page, without the language. */
  path: string;
}

/** Pixels: half of a card on a phone, drawn twice as dense. */
const pictureWidth = 320;

/** Where `makeCover` is given, for those who save data, blurs stand for the photos: the page of the catalogue has these. */
export function viewCatalogue(catalog: Catalog, t: Translate<"catalogues">, makeCover?: MakeCover): CatalogueView {
  const hidden = (catalog.total_count ?? 0) - catalog.product_count;
  return {
    id: catalog.id,
    name: nameOfCatalogue(catalog, t),
    isDiscount: catalog.is_discount,
    count: t("count", { count: catalog.product_count }),
    ...(hidden > 0 && { hidden: t("hidden", { count: hidden }) }),
    pictures: catalog.products.map((product) =>
      makeCover && product.first_photo ? makeCover(product.first_photo).blur : thumbnailOf(product, pictureWidth),
    ),
    path: `/b/${catalog.business}/catalogues/${catalog.id}`,
  };
}

/** What fills itself has a name in each language. */
export function nameOfCatalogue(
  { name, is_discount }: Pick<Catalog, "name" | "is_discount">,
  t: Translate<"catalogues">,
): string {
  return is_discount ? t("promotions") : name;
}
