import type { Banner } from "#contracts/banners.ts";

/** A banner that has a picture. */
export interface ShownBanner {
  id: number;
  image: string;
  link: string;
}

/** Name in this browser's storage: a list of `{id, count}` (spec §3). */
const storageName = "ads_seen";

interface Seen {
  id: number;
  /** 0 before a view was counted, then 1. */
  count: number;
}

/** The backgrounds of this moment; none where they cannot be read. Those without a picture are skipped (spec §4). */
export async function fetchBanners(): Promise<ShownBanner[]> {
  try {
    const response = await fetch("/ads/");
    if (!response.ok) throw new Error(`the banners answered ${response.status}`);
    const { results }: { results: Banner[] } = await response.json();
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
  const seen = readSeen();
  if (seen.some((entry) => entry.id === id && entry.count > 0)) return;
  writeSeen([...seen.filter((entry) => entry.id !== id), { id, count: 1 }]);
  void count(`/ads/count-update/${id}/?type=view`);
}

/** Counts a click; the page that it leads to opens meanwhile. */
export function countClick(id: number): void {
  void count(`/ads/count-click/${id}/`);
}

async function count(address: string): Promise<void> {
  try {
    const response = await fetch(address, { method: "POST", keepalive: true });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  } catch (error) {
    report(error);
  }
}

/** A failure of advertising is nobody's business but the log's (spec §8). */
function report(error: unknown): void {
  // oxlint-disable-next-line no-console -- the log of a browser
  console.warn(error);
}

function readSeen(): Seen[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageName) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function writeSeen(list: readonly Seen[]): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(list));
  } catch {
    // A closed storage: the server counts once a day anyway.
  }
}
