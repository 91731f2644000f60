import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Db } from "#server/database/database.ts";
import { foldText, tokenize } from "./text/fold.ts";
import {
  markVocabularyRefreshed,
  readTitles,
  replacePhrases,
  replaceWords,
  type VocabularyEntry,
} from "./vocabulary-queries.ts";

/** The newest titles. More of them would change little and take time. */
const maxTitles = 100_000;
const batchSize = 2_000;
/** Bounds the table and the memory of every process. */
const maxWords = 50_000;
const maxPhrases = 60_000;
/** A beginning that so many titles share is a phrase. */
const minTitlesOfPhrase = 3;

/** Replaces the words and phrases by those of the newest titles. */
export async function refreshVocabulary(db: Db): Promise<void> {
  const words = new Tally();
  const phrases = new Tally();
  let before: { upvote_at: Date; id: number } | undefined;
  for (let read = 0; read < maxTitles; read += batchSize) {
    const rows = await readTitles(db, before, batchSize);
    for (const { title } of rows) countTitle(title, words, phrases);
    before = rows.at(-1);
    if (rows.length < batchSize) break;
    // Lets requests go first.
    await yieldToEventLoop();
  }
  await replaceWords(db, words.top(maxWords, 1));
  await replacePhrases(db, phrases.top(maxPhrases, minTitlesOfPhrase));
  await markVocabularyRefreshed(db);
}

function countTitle(title: string, words: Tally, phrases: Tally): void {
  // In lower case but not folded: the spelling to show keeps ё, ө, ү and ң.
  const spellings = title.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.-]*/gu) ?? [];
  const folded = spellings.map((spelling) => foldText(spelling));
  spellings.forEach((spelling, index) => {
    const word = folded[index] ?? "";
    if (/^\p{L}{2,40}$/u.test(word)) words.add(word, spelling);
    else for (const token of tokenize(word)) words.add(token, token);
  });
  for (const length of [1, 2, 3]) {
    if (spellings.length >= length)
      phrases.add(folded.slice(0, length).join(" "), spellings.slice(0, length).join(" "));
  }
}

/** Counts texts and their spellings. */
class Tally {
  #counts = new Map<string, { count: number; spellings: Map<string, number> }>();

  add(text: string, spelling: string): void {
    if (text.length < 2 || text.length > 80) return;
    let entry = this.#counts.get(text);
    if (!entry) this.#counts.set(text, (entry = { count: 0, spellings: new Map() }));
    entry.count += 1;
    entry.spellings.set(spelling, (entry.spellings.get(spelling) ?? 0) + 1);
  }

  /** The most frequent texts with a count of at least `min`, each in its most frequent spelling. */
  top(limit: number, min: number): VocabularyEntry[] {
    return [...this.#counts]
      .filter(([, entry]) => entry.count >= min)
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, limit)
      .map(([text, { count, spellings }]) => ({
        text,
        count,
        spelling: [...spellings].reduce((best, next) => (next[1] > best[1] ? next : best))[0],
      }));
  }
}
