import { tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { analyse, stemToken } from "#server/search/text/stem.ts";

/** Lexemes of one message that it can be found by. */
const maxLexemes = 300;
/** Words of a search that count. */
const maxWords = 8;

/**
 * The numbers that each of some people finds a message by: one for a person and a lexeme. So the index of all messages has those of one
 * person together, and a word that everybody writes costs nobody else's search anything.
 */
export function termsOf(text: string, userIds: readonly number[]): number[] {
  return hashLexemes(analyse(text), userIds);
}

/** The terms of a text with these lexemes. */
export function hashLexemes(all: readonly string[], userIds: readonly number[]): number[] {
  const lexemes = all.slice(0, maxLexemes);
  return [...new Set(userIds.flatMap((userId) => lexemes.map((lexeme) => hashTerm(userId, lexeme))))];
}

/** Of each word of a search the numbers of which a message must have one; none when there are no words. */
export function searchTermsOf(text: string, userId: number): number[][] {
  const tokens = tokenizeKeepingKyrgyz(text).slice(0, maxWords);
  return tokens.map((token) => stemToken(token).map((lexeme) => hashTerm(userId, lexeme)));
}

/** Two may be the same by chance: whoever reads messages checks whose rooms they are in. */
function hashTerm(userId: number, lexeme: string): number {
  return hashText(`${userId}:${lexeme}`);
}

/** FNV-1a of 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
