import { listCategories, listLocations } from "#contracts/catalogue/schemas.ts";
import type { ProductCard } from "#contracts/listings/schemas.ts";
import { listProducts } from "#contracts/listings/list-schemas.ts";
import { findCategoryPath, hrefOfPath } from "#web/catalogue/address/category-path.ts";
import { formatPrice, priceKindOf } from "#web/listings/card/format-price.ts";
import { previewOf } from "#web/listings/structured-data.ts";
import { nameUniquely, indexById } from "#web/location/location-tree.ts";
import { type Api, failNotFound, getApi } from "#web/platform/api.ts";
import { hrefIn } from "#web/platform/href.ts";
import { titleOf } from "#web/platform/language.ts";
import { answerWithFeed, type FeedItem } from "#web/platform/feeds/rss.ts";
import type { Route } from "./+types/rss-resource.ts";
import { feedPathOf } from "../address/feed-path.ts";

/** Seconds. */
const maxAge = 300;
const maxItems = 50;

/** `GET /category/transport/rss.xml?location=3`: the newest listings of a category, of a location, or of both. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const { language, publicUrl } = api;
  const t = api.texts("catalogue");
  const [path, place] = await Promise.all([findPath(api, Object.values(params)), findPlace(api, request)]);
  // Not shared with other pages: there are as many feeds as categories by locations.
  const { results } = await api.call(listProducts, {
    query: { category: path.category?.id, location: place?.id, limit: maxItems },
  });
  const location = place?.name ?? "";
  const category = path.category ? titleOf(path.category, language) : undefined;
  const addressOf = (to: string) => publicUrl + hrefIn(language, to);
  const page = path.to + (place ? `?location=${place.id}` : "");
  const homeTitle = place ? t("homeInLocationTitle", { location }) : t("homeTitle");
  const values = { category: category ?? "", location };
  return answerWithFeed(
    {
      title: category === undefined ? homeTitle : t(place ? "categoryInLocationTitle" : "categoryTitle", values),
      description: t("homeDescription"),
      language,
      page: addressOf(page),
      address: addressOf(feedPathOf(page)),
      items: results.map((card) => describeCard(card, api)),
    },
    maxAge,
  );
}

/** The category of the address, by its whole path; none for all of them. */
async function findPath(api: Api, slugs: readonly (string | undefined)[]) {
  const named = slugs.filter((slug) => slug !== undefined);
  if (named.length === 0) return { category: undefined, to: "/" };
  const path = findCategoryPath(await api.shared(listCategories), named.at(-1) ?? "");
  if (!path || path.map(({ title_slug: slug }) => slug).join("/") !== named.join("/")) failNotFound();
  return { category: path.at(-1), to: hrefOfPath(path) };
}

/** The location that the address names; the one that is remembered on a device does not count. */
async function findPlace(api: Api, { url }: Request) {
  const id = new URL(url).searchParams.get("location");
  if (id === null) return undefined;
  const locations = await api.shared(listLocations);
  const found = locations.find((location) => String(location.id) === id) ?? failNotFound();
  return { id: found.id, name: nameUniquely(found, indexById(locations), api.language) };
}

function describeCard(card: ProductCard, { language, publicUrl }: Api): FeedItem {
  const price = formatPrice(card.stock_price ?? card.price, card.currency, language, priceKindOf(card, language));
  const facts = language === "ky" ? card.facts_ky : card.facts_ru;
  const { location } = card;
  const places = [titleOf(location, language), titleOf(location.region, language)];
  return {
    title: `${card.title}: ${price}`,
    address: publicUrl + hrefIn(language, `/products/${card.id}`),
    date: card.creation_date,
    description: [price, facts, [...new Set(places)].join(", ")].filter((part) => part !== "").join(" · "),
    picture: card.first_photo ? new URL(previewOf(card.first_photo), publicUrl).href : undefined,
  };
}
