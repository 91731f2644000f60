import { findArticles } from "#contracts/business/import/calls.ts";
import { maxAskedArticles } from "#contracts/business/import/rules.ts";
import { callFromBrowser, type BrowserAnswer } from "#web/platform/browser-api.ts";
import type { Language } from "#web/platform/language.ts";
import { isTemporary, waitBeforeRetry } from "#web/platform/network/retry-delay.ts";
import { addPhotos } from "./add-photos.ts";
import { type ArticleListing, articlesOf, type MatchedGoods } from "./match-files.ts";

/** Listings that get photos at the same time: phones are slow, and so are their networks. */
const maxConcurrent = 2;
/** Attempts for a listing before all stops. */
const maxAttempts = 4;

/** The listings that files may be photos of. */
export async function findListings(
  files: readonly Pick<File, "name">[],
  language: Language,
): Promise<BrowserAnswer<ArticleListing[]>> {
  const articles = [...new Set(files.flatMap(({ name }) => articlesOf(name)))];
  const found: ArticleListing[] = [];
  for (let at = 0; at < articles.length; at += maxAskedArticles) {
    const body = { articles: articles.slice(at, at + maxAskedArticles) };
    const answer = await callFromBrowser(findArticles, { body, language });
    if (!("value" in answer)) return answer;
    found.push(...answer.value.results);
  }
  return { value: found };
}

/** What came of it. */
export interface ManyAdded {
  /** Listings that have their photos. */
  added: number;
  /** Listings that the server refuses, with its words. */
  refused: { title: string; why: string }[];
  /** Listings that are left because the network or the server does not answer. */
  left: MatchedGoods[];
}

interface Adding {
  language: Language;
  signal: AbortSignal;
  /** Called with how many files are sent. */
  onProgress: (sent: number) => void;
}

/** Gives photos to listings, some at a time, and waits for the network. What is left may be given again. */
export async function addManyPhotos(goods: readonly MatchedGoods[], adding: Adding): Promise<ManyAdded> {
  const { language, signal, onProgress } = adding;
  const queue = [...goods];
  const sent = new Map<number, number>();
  const result: ManyAdded = { added: 0, refused: [], left: [] };
  const note = (id: number, count: number) => {
    sent.set(id, count);
    onProgress([...sent.values()].reduce((sum, one) => sum + one, 0));
  };
  const giveOne = async (one: MatchedGoods): Promise<void> => {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      let count = 0;
      const answer = await addPhotos(one.id, one.files, language, () => note(one.id, (count += 1)));
      if ("value" in answer) {
        result.added += 1;
        return;
      }
      if ("problem" in answer && !isTemporary(answer.problem.status)) {
        result.refused.push({ title: one.title, why: answer.problem.detail });
        note(one.id, one.files.length);
        return;
      }
      if (attempt >= maxAttempts) break;
      await waitBeforeRetry(attempt, signal);
    }
    // The others would wait for the same.
    result.left.push(one, ...queue.splice(0));
  };
  const work = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) await giveOne(one);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return result;
}
