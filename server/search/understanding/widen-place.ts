import type { Token } from "./tokens.ts";

const before =
  /^(?:г|гор|город\p{L}{0,2}|сел[оае]?|пос|поселок|поселк\p{L}|пгт|район\p{L}?|мкр|микрорайон\p{L}?|массив\p{L}?|жилмассив\p{L}?|жм|зжм)$/u;
/** Folded: «кичи район», «конуш», «жактан». «Айыл чарба» is farming. */
const behind =
  /^(?:шаар\p{L}*|айыл(?:ы\p{L}*|да|дан|га)|район\p{L}*|кичирайон\p{L}*|облус\p{L}*|област\p{L}+|конуш\p{L}*|жак(?:та|тан|ка|тагы)?|тарап(?:та|тан)?|боюнча|город\p{L}{0,2}|мкр|микрорайон\p{L}?|жилмассив\p{L}?|жм|базар\p{L}*|рынок|рынк\p{L}+)$/u;

interface Span {
  start: number;
  end: number;
}

/** Whether a word says of which kind the place behind it is: «город». */
export function isKindOfPlace({ word, isLiteral }: Token): boolean {
  return !isLiteral && before.test(word);
}

/** The name of a place with the words beside it that say of which kind it is: «город Ош», «Бишкек шаары», «Дордой базары». */
export function widenPlace(tokens: readonly Token[], { start, end }: Span): Span {
  const is = (pattern: RegExp, at: number) => tokens[at]?.isLiteral === false && pattern.test(tokens[at].word);
  return { start: is(before, start - 1) ? start - 1 : start, end: is(behind, end) ? end + 1 : end };
}
