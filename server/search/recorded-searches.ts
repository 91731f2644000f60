import { LRUCache } from "lru-cache";
import { dayMs } from "#server/platform/clock.ts";
import type { Dictionary } from "./text/dictionary.ts";
import { foldText, tokenize } from "./text/fold.ts";
import type { RecordedSearch } from "./vocabulary-queries.ts";

/** Bounds memory between two writes. */
const maxRecorded = 5_000;
/** Visitors of a search that are written at once; suggestions need three. */
const maxVisitors = 10;
/** Searches of which is remembered that a visitor made them, so that they count once a day. */
const maxRemembered = 20_000;
/** Of a folded search that is suggested to others. */
const length = { min: 2, max: 60 };

/** Searches that found something, until they are written. */
export interface RecordedSearches {
  /** Records a search of a visitor, unless it may not be suggested to others. `maySuggest`: whether its meaning allows that. */
  add(text: string, visitor: string, dictionary: Dictionary, maySuggest: (text: string) => boolean): void;
  /** Returns what was recorded, and forgets it. */
  take(): RecordedSearch[];
}

export function createRecordedSearches(): RecordedSearches {
  let recorded = new Map<string, RecordedSearch>();
  const made = new LRUCache<string, true>({ max: maxRemembered, ttl: dayMs });
  return {
    add(text, visitor, dictionary, maySuggest) {
      const query = foldText(text);
      if (!hasMarketWordsOnly(query, dictionary)) return;
      const key = `${visitor} ${query}`;
      if (made.has(key)) return;
      made.set(key, true);
      if (!maySuggest(text)) return;
      const entry = recorded.get(query);
      if (entry) {
        entry.count += 1;
        if (entry.visitors.length < maxVisitors) entry.visitors.push(visitor);
      } else if (recorded.size < maxRecorded) {
        recorded.set(query, { text: query, spelling: text.toLowerCase(), count: 1, visitors: [visitor] });
      }
    },
    take() {
      const taken = [...recorded.values()];
      recorded = new Map();
      return taken;
    },
  };
}

/**
 * Whether the words of a folded search may be shown to others: all are searched for, all are words of the market, and no number is long
 * enough for a phone. Contacts, links and messages are not among these.
 */
function hasMarketWordsOnly(query: string, dictionary: Dictionary): boolean {
  if (query.length < length.min || query.length > length.max) return false;
  if (query.replace(/\D/g, "").length > 6) return false;
  const words = tokenize(query);
  // Nobody means a word twice: that is how one makes a search that is nobody's.
  if (new Set(words).size < words.length) return false;
  return words.every((word) => /^\d+$/.test(word) || dictionary.count(word) > 0);
}
