import type { LetterModel } from "./letter-model.ts";
import type { KnownWords } from "#server/search/text/correct.ts";
import { tokenize } from "#server/search/text/fold.ts";

/** With a lower share of the likeliest category the letters of a text do not tell what it is about. */
const minToldShare = 0.6;
/** With less in common a text is about something else after a correction. */
const minCommonShare = 0.1;
/** Candidates whose common share is at least this part of the best one fit alike. */
const alikeShare = 0.8;
/** Candidates of a word that are compared: each takes a reading of the text, 0.2 ms. */
const maxCandidates = 6;
/** Readings for one text: the first words decide. */
const maxReadings = 24;

/** The `choose` of {@link KnownWords} for a text: «матис автомат» is «матиз» rather than «метис». */
export function createChooser(text: string, letters: LetterModel): KnownWords["choose"] {
  let typed: { words: string[]; shares: ReadonlyMap<number, number> } | undefined;
  let readingsLeft = maxReadings;
  return (word, candidates) => {
    typed ??= { words: tokenize(text), shares: letters(text) };
    const { words, shares } = typed;
    // A word alone has nothing to fit.
    if (words.length < 2 || candidates.length === 0 || readingsLeft <= 0) return candidates[0];
    if (Math.max(0, ...shares.values()) < minToldShare) return candidates[0];
    const compared = candidates.slice(0, Math.min(maxCandidates, readingsLeft));
    readingsLeft -= compared.length;
    const common = compared.map((candidate) => {
      const corrected = letters(words.map((other) => (other === word ? candidate.word : other)).join(" "));
      return [...shares].reduce((sum, [id, share]) => sum + Math.min(share, corrected.get(id) ?? 0), 0);
    });
    const best = Math.max(...common);
    // Of those that fit alike the most frequent one.
    return best < minCommonShare ? undefined : compared[common.findIndex((share) => share >= best * alikeShare)];
  };
}
