import { businessPreviewPath } from "#contracts/business/page-path.ts";
import type { Business } from "#contracts/business/page-schemas.ts";
import { previewSize, previewVersion } from "#contracts/listings/preview.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Language } from "#web/platform/language.ts";
import type { PageMeta } from "#web/platform/meta.ts";

/** The picture of links to the pages of a business: another address for another name, rating, place or logo. */
export function linkPreviewOf(business: Business, language: Language): Pick<PageMeta, "image" | "imageFacts"> {
  const { id, name, rating, review_count: reviews, category, addresses, logo, gallery } = business;
  const shown = [name, rating, reviews, category?.id, addresses[0]?.location.id, (logo ?? gallery[0])?.photo];
  return {
    image: `${hrefIn(language, businessPreviewPath(id))}?v=${previewVersion(shown.map((one) => String(one ?? "")))}`,
    imageFacts: { ...previewSize, alt: name },
  };
}
