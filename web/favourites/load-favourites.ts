import { type Favourite, listFavouriteFolders, listFavourites } from "#contracts/favourites/schemas.ts";
import { type CardView, coveredWidth, viewCard } from "#web/listings/card/card-view.ts";
import { type Api, failNotFound, isFailureOf } from "#web/platform/api.ts";
import { formatMoney, formatNumber } from "#web/platform/format.ts";
import { favouritesAddress } from "./favourites-address.ts";
import { coversFor } from "#web/ui/photo/cover-photo.ts";

/** Cards on one page; most users have fewer. */
const pageSize = 60;

/** A favourite with what its keeper has added. */
export interface FavouriteView {
  card: CardView;
  /** Empty for none. */
  note: string;
}

/** A folder, or what stands beside them: all favourites, and those in none. */
export interface FolderView {
  /** As in the address: an id, `none`, empty for all. */
  folder: string;
  name: string;
  count: number;
}

export interface FavouritesView {
  tab: "listings" | "cheaper";
  favourites: FavouriteView[];
  /** How many there are, in words. */
  count: string;
  /** Cursor of the next page. */
  nextKey: string | null;
  folders: FolderView[];
  cheaperCount: number;
  /** The folder that is open, as in the address. */
  folder: string;
  /** The address of this page of the list. */
  here: string;
  /** Some are being chosen; the ids of those that are already. */
  selected: string[] | undefined;
}

/** The folder of an address: `none` is 0 for the API. Anything that is no folder is not found. */
function folderOf(query: URLSearchParams): string | undefined {
  const folder = query.get("folder");
  if (folder === null || folder === "") return undefined;
  if (folder !== "none" && !/^[1-9]\d{0,9}$/.test(folder)) failNotFound();
  return folder === "none" ? "0" : folder;
}

/** The user's favourites, the latest first, from `key` of the query on: of a folder, or with `tab=cheaper` those that cost less now. Throws refusals of the API. */
export async function loadFavourites(api: Api, query: URLSearchParams): Promise<FavouritesView> {
  const t = api.texts("favourite-lists.folder");
  const tab = query.get("tab") === "cheaper" ? "cheaper" : "listings";
  const folder = tab === "cheaper" ? undefined : folderOf(query);
  const [found, { results, counts }] = await Promise.all([
    api
      .call(listFavourites, {
        query: { limit: pageSize, key: query.get("key"), folder, cheaper: tab === "cheaper" ? "True" : undefined },
      })
      .catch((error: unknown) => (isFailureOf(error, "not_found") ? failNotFound() : Promise.reject(error))),
    api.call(listFavouriteFolders),
  ]);
  const selected = query.get("select");
  const shownFolder = folder === "0" ? "none" : (folder ?? "");
  return {
    tab,
    favourites: found.results.map((favourite) => viewFavourite(favourite, api)),
    count: api.texts("favourites")("count", { count: found.count, shown: formatNumber(found.count) }),
    nextKey: found.key,
    folders: [
      { folder: "", name: t("all"), count: counts.all },
      ...results.map(({ id, name, count }) => ({ folder: String(id), name, count })),
      ...(results.length > 0 ? [{ folder: "none", name: t("loose"), count: counts.loose }] : []),
    ],
    cheaperCount: counts.cheaper,
    folder: shownFolder,
    here: favouritesAddress({
      tab: tab === "cheaper" ? tab : undefined,
      folder: shownFolder,
      key: query.get("key") ?? undefined,
    }),
    selected: selected === null ? undefined : selected.split(",").filter((id) => /^\d{1,10}$/.test(id)),
  };
}

/** The card, and how its price has changed since it became a favourite. */
function viewFavourite(favourite: Favourite, api: Api): FavouriteView {
  const { language, now, texts } = api;
  const { price_change: change, currency, note } = favourite;
  const card = viewCard(favourite, language, now, coversFor(api, coveredWidth));
  if (!change) return { card, note };
  const amount = formatMoney(Math.abs(change), currency, language);
  const text = texts("favourite-lists")(change < 0 ? "cheaper" : "dearer", { amount });
  return { card: { ...card, note: { text, isGood: change < 0 } }, note };
}
