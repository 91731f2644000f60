import type { Catalog } from "#contracts/business/catalogue-schemas.ts";
import { categoryPicture } from "#contracts/catalogue/icons.ts";
import type { Catalogue } from "#server/catalogue/catalogue.ts";
import { presentFirstPhoto } from "#server/photos/present.ts";
import type { ListedCatalogueRow, MosaicRow } from "./queries.ts";

/** A catalogue with its first listings; its owner's counts only to its owner, and `included` only where it was asked for. */
export function presentCatalogue(
  row: ListedCatalogueRow,
  mosaic: readonly MosaicRow[],
  { isOwn, isAsked, catalogue }: { isOwn: boolean; isAsked: boolean; catalogue: Catalogue },
): Catalog {
  return {
    id: row.id,
    business: row.business_id,
    business_name: row.business_name,
    name: row.name,
    is_discount: row.is_discount,
    product_count: row.shown,
    products: mosaic.map((listing) => {
      const photo = presentFirstPhoto(listing);
      const icon = catalogue.categoryById.get(listing.category_id)?.icon;
      return {
        id: listing.id,
        title: listing.title,
        first_photo: photo,
        drawn_picture: photo || icon === undefined ? null : categoryPicture(icon),
      };
    }),
    ...(isOwn && { total_count: row.total }),
    ...(isOwn && isAsked && { included: row.included }),
  };
}
