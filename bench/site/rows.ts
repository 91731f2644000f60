import type { Random } from "#demo/market/random.ts";
import type { Client, Headers } from "../measure.ts";
import {
  type Draw,
  drawPaths,
  drawWords,
  facets,
  findDeepPages,
  listingCall,
  listMixes,
  longLists,
  pages,
  searches,
  shuffle,
  suggestions,
} from "./queries.ts";
import type { Sample } from "./sample.ts";

/** One kind of request, which is measured by itself. */
export interface Row {
  name: string;
  connections: number;
  /** The paths that it asks for, over and over in this order. */
  draw(sample: Sample, random: Random, client: Client): string[] | Promise<string[]>;
  headers?: Headers;
  /** Whether an answer with the status 200 is the right one. */
  isRight(path: string, text: string): boolean;
  /** Asks for each path once, so that nobody has asked for it before. */
  isOnce?: true;
  isSignedIn?: true;
  /** Asks the bare server, which reads the same lists by the same SQL and does nothing else. */
  isBare?: true;
}

/** Rows that ask for nothing (`measure-rows.ts`). */
export const quietRows = ["first-start", "restart", "idle"] as const;
export type QuietRow = (typeof quietRows)[number];

/** Headers of Chromium without the user agent. */
const browser: Headers = {
  "sec-ch-ua": '"Chromium";v="153", "Not_A Brand";v="24"',
  "sec-ch-ua-mobile": "?0",
  "sec-ch-ua-platform": '"Linux"',
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7",
};
const document: Headers = {
  ...browser,
  "upgrade-insecure-requests": "1",
  accept:
    "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8," +
    "application/signed-exchange;v=b3;q=0.7",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-user": "?1",
  "sec-fetch-dest": "document",
};
const navigation: Headers = {
  ...browser,
  accept: "*/*",
  "sec-fetch-site": "same-origin",
  "sec-fetch-mode": "cors",
  "sec-fetch-dest": "empty",
};

/**
 * No value that a page can have: the page cache is passed by, and the page is that of a guest. Cookies that the server
 * does not know are dropped.
 */
export const uncached: Headers = { ...document, cookie: `theme=${"x".repeat(21)}` };

const busy = 16;
/** Paths of a row, as many as the market has. */
const variety = 2_000;
/** Paths of a row that asks for what others ask for too. */
const repeatedVariety = 20;
/** Lists tried for a 50th page. */
const maxLongLists = 40;
/** Paths of each kind in a mix. */
const ofEach = 100;

const drawing =
  (draw: Draw, count = variety): Row["draw"] =>
  (sample, random) =>
    drawPaths(draw, sample, random, count);

/** All kinds of requests, as many of each. */
const mixing =
  (draws: Readonly<Record<string, Draw>>, count: number): Row["draw"] =>
  (sample, random) =>
    shuffle(
      Object.values(draws).flatMap((draw) => drawPaths(draw, sample, random, count)),
      random,
    );

const deepLists =
  (count: number): Row["draw"] =>
  (sample, random, client) =>
    findDeepPages(client, drawPaths(longLists, sample, random, maxLongLists), count);

const mixedLists: Row["draw"] = async (sample, random, client) => {
  const mixed = await mixing(listMixes, ofEach)(sample, random, client);
  return shuffle([...mixed, ...(await deepLists(ofEach)(sample, random, client))], random);
};

/** Guests' search pages, half of them in Kyrgyz. */
const freshSearches =
  (words: 1 | 2): Row["draw"] =>
  ({ listings }, random) =>
    drawWords(listings, words, random, variety).map(
      (text) => `${random.pick(["/", "/ky"])}?${new URLSearchParams({ search: text })}`,
    );

/** A page says its own address, and a search the words. */
export function isRightPage(path: string, html: string): boolean {
  const asked = new URL(path, "http://localhost");
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const words = asked.searchParams.get("search");
  return (
    canonical !== undefined &&
    new URL(canonical).pathname === asked.pathname &&
    html.includes("</html>") &&
    (words === null || html.includes(` value="${words}"`))
  );
}

/** The data of an ad have its address, those of a category have addresses of ads. */
function isRightData(path: string, text: string): boolean {
  return text.includes(/\/products\/\d*/.exec(path)?.[0] ?? "/products/");
}

const saying = (marker: string) => (_path: string, text: string) => text.includes(marker);
const isList = saying('"results":[');
/** Cards one after the other, none of an empty list. */
const isBareList = (_path: string, text: string) => text === "" || text.startsWith('{"id":');

function pageRows(kind: string, row: Omit<Row, "name" | "connections" | "draw" | "isRight">, count = variety): Row[] {
  return Object.entries(pages).map(([name, draw]) => ({
    name: `${kind}-${name}`,
    connections: busy,
    draw: drawing(draw, count),
    isRight: isRightPage,
    ...row,
  }));
}

function dataRow(name: "ad" | "category"): Row {
  const paths = drawing(pages[name]);
  return {
    name: `data-${name}`,
    connections: busy,
    draw: async (...market) => (await paths(...market)).map((path) => `${path}.data`),
    headers: navigation,
    isRight: isRightData,
  };
}

function callRows(kind: string, draws: Readonly<Record<string, Draw>>): Row[] {
  return Object.entries(draws).map(([name, draw]) => ({
    name: `${kind}-${name}`,
    connections: 1,
    draw: drawing(draw),
    isRight: isList,
  }));
}

/** In this order: what nobody may have asked for before comes first. */
export const rows: readonly Row[] = [
  { name: "fresh-1", connections: 8, draw: freshSearches(1), headers: document, isRight: isRightPage, isOnce: true },
  { name: "fresh-2", connections: 8, draw: freshSearches(2), headers: document, isRight: isRightPage, isOnce: true },
  {
    name: "crawl",
    connections: 2,
    draw: drawing((listing, random, sample) =>
      random.pick<Draw>([pages.ad, pages.category, pages.shop])(listing, random, sample),
    ),
    headers: document,
    isRight: isRightPage,
    isOnce: true,
  },
  ...pageRows("signed", { headers: document, isSignedIn: true }),
  ...pageRows("guest", { headers: uncached }),
  ...pageRows("kept", { headers: document }, repeatedVariety),
  dataRow("category"),
  dataRow("ad"),
  ...callRows("list", listMixes),
  { name: "list-deep", connections: 1, draw: deepLists(variety), isRight: isList },
  ...callRows("search", searches),
  { name: "suggestions", connections: 1, draw: drawing(suggestions), isRight: saying('"') },
  { name: "facets", connections: 1, draw: drawing(facets), isRight: saying('"count":') },
  { name: "ad", connections: 1, draw: drawing(listingCall), isRight: saying('"breadcrumbs":') },
  { name: "lists", connections: busy, draw: mixedLists, isRight: isList },
  { name: "lists-bare", connections: busy, draw: mixedLists, isRight: isBareList, isBare: true },
  { name: "lists-again", connections: busy, draw: mixing(listMixes, 2), isRight: isList },
  { name: "searches", connections: busy, draw: mixing(searches, ofEach), isRight: isList },
  { name: "searches-again", connections: busy, draw: mixing(searches, 3), isRight: isList },
];
