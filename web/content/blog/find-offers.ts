import { type FlatCategory, listCategories } from "#contracts/catalogue/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { findCategoryPath, hrefOfPath } from "#web/catalogue/address/category-path.ts";
import { formatPrice, priceKindOf } from "#web/listings/card/format-price.ts";
import { type Api, isFailure } from "#web/platform/api.ts";
import { formatNumber } from "#web/platform/format.ts";
import { titleOf } from "#web/platform/language.ts";

/** What a category has now. */
export interface Offer {
  /** Path of the category, without the language. */
  to: string;
  title: string;
  count: number;
  /** The number as it is shown. */
  shown: string;
  /** The lowest price there; null where nothing is sold at a price. */
  cheapest: string | null;
}

/** What the categories of an article have now. One that is closed is left out. */
export async function findOffers(api: Api, slugs: readonly string[]): Promise<Offer[]> {
  const categories = await api.shared(listCategories);
  const found = slugs.flatMap((slug) => {
    const path = findCategoryPath(categories, slug);
    const category = path?.at(-1);
    return path && category ? [{ path, category }] : [];
  });
  return Promise.all(
    found.map(async ({ path, category }) => ({
      to: hrefOfPath(path),
      title: titleOf(category, api.language),
      count: category.product_count,
      shown: formatNumber(category.product_count),
      cheapest: await findCheapest(api, category),
    })),
  );
}

async function findCheapest(api: Api, { id, deal_types, product_count }: FlatCategory): Promise<string | null> {
  if (product_count === 0 || !deal_types.includes("sell")) return null;
  const query = { category: id, deal_type: "sell", ordering: "price", limit: 1 } as const;
  try {
    const [card] = (await api.shared(listProducts, { query })).results;
    // Negotiable ones come last: first of all when there are no others.
    if (!card || card.is_negotiable) return null;
    return formatPrice(card.stock_price ?? card.price, card.currency, api.language, priceKindOf(card, api.language));
  } catch (error) {
    // Whoever asks for too much gets the article without its prices.
    if (!isFailure(error)) throw error;
    api.leaveOut();
    return null;
  }
}
