import type { Token } from "./tokens.ts";

const ofWords = (...words: string[]) => new RegExp(`^(?:${words.join("|")})$`, "u");

/** Words for the kinds of places, folded, with the endings of cases. */
const both = ["город\\p{L}{0,2}", "район\\p{L}*", "микрорайон\\p{L}?", "жилмассив\\p{L}?", "мкр", "жм"];
const before = ofWords(...both, "г", "гор", "сел[оае]?", "пос", "посел\\p{L}+", "пгт", "массив\\p{L}?", "зжм");
/** «Ош жактан» is from Ош, «Кыргызстан боюнча» in all the country. «Айыл чарба» is farming. */
const behind = ofWords(
  ...both,
  "шаар\\p{L}*",
  "айыл(?:ы\\p{L}*|да|дан|га)",
  "кичирайон\\p{L}*",
  "облус\\p{L}*",
  "област\\p{L}+",
  "конуш\\p{L}*",
  "жак(?:та|тан|ка|тагы)?",
  "тарап(?:та|тан)?",
  "боюнча",
  "базар\\p{L}*",
  "рынок",
  "рынк\\p{L}+",
);

interface Span {
  start: number;
  end: number;
}

/** Whether a word says of which kind the place behind it is: «город». */
export function isKindOfPlace({ word, isLiteral }: Token): boolean {
  return !isLiteral && before.test(word);
}

/** The name of a place with the words beside it for its kind: «город Ош», «Бишкек шаары», «Дордой базары». */
export function widenPlace(tokens: readonly Token[], { start, end }: Span): Span {
  const is = (pattern: RegExp, at: number) => tokens[at]?.isLiteral === false && pattern.test(tokens[at].word);
  return { start: is(before, start - 1) ? start - 1 : start, end: is(behind, end) ? end + 1 : end };
}
