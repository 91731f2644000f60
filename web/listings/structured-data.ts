import type { Photo, Product } from "#contracts/listings/schemas.ts";
import { titleOf } from "#web/platform/language.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Site, Thing } from "#web/platform/structured-data.ts";

/** Pixels; photos are never enlarged. */
const previewWidth = 960;

/** Path of the JPEG for link previews, stored beside the WebP renditions (`docs/features/photos.md`). */
export function previewOf(photo: Photo): string {
  return photo.photo.replace(/-\d+\.webp$/, `-${Math.min(photo.width, previewWidth)}.jpg`);
}

/** The listing for search engines: schema.org `Product` with its `Offer`. Without a price, or of somebody who looks for something, there is no offer. */
export function describeProduct(product: Product, { publicUrl, language }: Site): Thing {
  const { user, rating, review_count: reviews } = product;
  const price = product.stock_price ?? product.price;
  const url = publicUrl + hrefIn(language, `/products/${product.id}`);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.title,
    description: product.description,
    sku: String(product.id),
    url,
    category: titleOf(product.category, language),
    image: product.photos.map((photo) => new URL(previewOf(photo), publicUrl).href),
    ...(rating !== null && reviews > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: rating,
            reviewCount: reviews,
          },
        }
      : {}),
    ...(price > 0 && product.wanted === null
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
  };
}
