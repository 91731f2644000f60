import type { Photo, Product } from "#contracts/listings.ts";
import { type Language, titleOf } from "#web/platform/language.ts";
import { hrefIn } from "#web/platform/href.ts";
import type { Crumb } from "#web/ui/breadcrumbs.tsx";

type Thing = Record<string, unknown>;

/** Address of the JPEG that link previews show, beside the WebP renditions (`design/product.md`, Photos). */
export function previewOf(photo: Photo): string {
  return photo.photo.replace(/-\d+\.webp$/, "-960.jpg");
}

interface Site {
  publicUrl: string;
  language: Language;
}

/** The ad for search engines: schema.org `Product` with its `Offer`; a negotiable ad has no offer, for want of a price. */
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
    ...(price > 0
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

/** The way to a page for search engines: schema.org `BreadcrumbList`. */
export function describeCrumbs(crumbs: readonly Crumb[], { publicUrl, language }: Site): Thing {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ title, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: title,
      ...(to ? { item: publicUrl + hrefIn(language, to) } : {}),
    })),
  };
}
