import { addressOf } from "#contracts/base/address.ts";
import { countBannerClick, countBannerEvent, listBanners } from "#contracts/banners/calls.ts";
import { readPublic } from "#web/platform/browser-api.ts";
import { readStoredList, writeStoredList } from "#web/platform/storage/browser-storage.ts";

/** A banner that has a picture. */
export interface ShownBanner {
  id: number;
  image: string;
  link: string;
}

/** Key in the browser's storage of a list of {@link CountedView}. */
const storageName = "ads_seen";

interface CountedView {
  id: number;
  /** 0 before a view was counted, then 1. */
  count: number;
}

/** The present background banners that have a picture; none after a failure. */
export async function fetchBanners(): Promise<ShownBanner[]> {
  try {
    const { results } = await readPublic(listBanners);
    return results.flatMap(({ id, type, image_link: image, link }) =>
      image !== null && type.name === "background" ? { id, image, link } : [],
    );
  } catch (error) {
    report(error);
    return [];
  }
}

/** Counts a view, once per banner in this browser. */
export function countView(id: number): void {
  const views = readStoredList<CountedView>(storageName);
  if (views.some((view) => view.id === id && view.count > 0)) return;
  writeStoredList(storageName, [...views.filter((view) => view.id !== id), { id, count: 1 }]);
  void count(addressOf(countBannerEvent, { params: { adId: id }, query: { type: "view" } }));
}

/** Counts a click, while the page that it leads to opens. */
export function countClick(id: number): void {
  void count(addressOf(countBannerClick, { params: { id } }));
}

async function count(address: string): Promise<void> {
  try {
    const response = await fetch(address, { method: "POST", keepalive: true });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  } catch (error) {
    report(error);
  }
}

/** Failures of advertising are only logged. */
function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of a browser
  console.warn(error);
}
