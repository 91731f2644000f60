import type { ProductLeaf } from "schema-dts";
import type { Photo, Product } from "#contracts/listings/schemas.ts";
import { listingPreviewPath } from "#contracts/listings/preview.ts";
import { titleOf } from "#web/platform/language.ts";
import { hrefIn } from "#web/platform/href.ts";
import { describeThing, type Site, type Thing } from "#web/platform/structured-data.ts";

/** Pixels; photos are never enlarged. */
const previewWidth = 960;

/** Path of the JPEG for link previews, stored beside the WebP renditions (`docs/features/photos.md`). */
export function previewOf(photo: Photo): string {
  return photo.photo.replace(/-\d+\.webp$/, `-${Math.min(photo.width, previewWidth)}.jpg`);
}

/**
 * The listing for search engines: schema.org `Product` with its `Offer`. Without a price, or of somebody who looks for something, there is no offer;
 * search engines take no product with neither an offer nor a rating, so there is none then.
 */
export function describeProduct(product: Product, { publicUrl, language }: Site): Thing | undefined {
  const { user, rating, review_count: reviews } = product;
  const price = product.stock_price ?? product.price;
  const url = publicUrl + hrefIn(language, `/products/${product.id}`);
  const isOffered = price > 0 && product.wanted === null;
  const isRated = rating !== null && reviews > 0;
  if (!isOffered && !isRated) return undefined;
  const images = product.photos.map((photo) => new URL(previewOf(photo), publicUrl).href);
  return describeThing<ProductLeaf>({
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: String(product.id),
    url,
    category: titleOf(product.category, language),
    // The picture that links to it show, where it has no photo.
    image: images.length > 0 ? images : [publicUrl + hrefIn(language, listingPreviewPath(product.id))],
    ...(isRated
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating,
            reviewCount: reviews,
          },
        }
      : {}),
    ...(isOffered
      ? {
          offers: {
            "@type": "Offer",
            url,
            price,
            priceCurrency: product.currency,
            availability: "https://schema.org/InStock",
            areaServed: titleOf(product.location, language),
            seller: user.business_name
              ? { "@type": "Organization", name: user.business_name }
              : { "@type": "Person", name: user.name },
          },
        }
      : {}),
  });
}
