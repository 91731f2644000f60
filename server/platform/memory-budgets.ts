/**
 * What a process caches at most, in one place, so that all of it together is known: less than 128 MB (a test adds it up). Beside it are the
 * program, the words of the market (`server/search/search.ts`) and what requests are at work on; V8's own bounds are in the `start` script.
 */
export interface Budget {
  /** Entries, or what these are counted by. */
  max: number;
  /** Bytes of one, about. */
  bytesEach: number;
}

const megabyte = 2 ** 20;

export const memoryBudgets = {
  /** Pages of guests, compressed; counted in bytes. */
  pages: { max: 24 * megabyte, bytesEach: 1 },
  /** Files of the sitemap, compressed; counted in bytes. */
  sitemapFiles: { max: 8 * megabyte, bytesEach: 1 },
  /** Cards as JSON. */
  cards: { max: 20_000, bytesEach: 1_500 },
  /** Cards as objects, which take three times as much: those that pages show now. */
  parsedCards: { max: 3_000, bytesEach: 4_500 },
  /** Ids of pages of lists. */
  listPages: { max: 4_000, bytesEach: 1_200 },
  /** Ids of what is similar, a dozen each. */
  similar: { max: 20_000, bytesEach: 250 },
  /** Counts under a filter; counted in numbers. */
  facetCounts: { max: 225_000, bytesEach: 40 },
  /** Counts by place under a filter; counted in places. */
  placeCounts: { max: 25_000, bytesEach: 80 },
  /** Addresses of businesses on the map. */
  shopCells: { max: 2_500, bytesEach: 320 },
  /** Counts of these by filter; counted in numbers. */
  shopCounts: { max: 6_000, bytesEach: 60 },
  /** Numbers that others are compared with; counted in numbers. */
  samples: { max: 100_000, bytesEach: 60 },
  /** Answers of many figures each. */
  figures: { max: 250, bytesEach: 8_000 },
  /** Suggestions for a beginning, up to eight each. */
  suggestions: { max: 3_000, bytesEach: 2_000 },
  /** Lexemes by word. */
  stems: { max: 40_000, bytesEach: 200 },
  /** Words of the names in reference data. */
  titleNames: { max: 20_000, bytesEach: 300 },
  /** Names of businesses, by which they are found. */
  businessNames: { max: 20_000, bytesEach: 350 },
} as const satisfies Record<string, Budget>;
