/**
 * The Snowball stemmer for Russian, from its published description
 * (https://snowballstem.org/algorithms/russian/stemmer.html), over lower-case words in which ё is already е.
 *
 * Used for verbs only: it takes the ends of many nouns for verb endings (диван → дива but диваном → диван, автомобили → автомоб),
 * which `stem-russian-noun.ts` does not.
 */

const VOWELS = "аеиоуыэюя";

/** Endings of a step, longest first. Those of the first group must follow а or я, which stay. */
type Endings = { afterA: string[]; free: string[] };

const PERFECTIVE_GERUND = endings("в вши вшись", "ив ивши ившись ыв ывши ывшись");
const ADJECTIVE = endings("", "ее ие ые ое ими ыми ей ий ый ой ем им ым ом его ого ему ому их ых ую юю ая яя ою ею");
const PARTICIPLE = endings("ем нн вш ющ щ", "ивш ывш ующ");
const REFLEXIVE = endings("", "ся сь");
const VERB = endings(
  "ла на ете йте ли й л ем н ло но ет ют ны ть ешь нно",
  "ила ыла ена ейте уйте ите или ыли ей уй ил ыл им ым ен ило ыло ено ят ует уют ит ыт ены ить ыть ишь ую ю",
);
const NOUN = endings(
  "",
  "а ев ов ие ье е иями ями ами еи ии и ией ей ой ий й иям ям ием ем ам ом о у ах иях ях ы ь ию ью ю ия ья я",
);
const SUPERLATIVE = endings("", "ейш ейше");
const DERIVATIONAL = endings("", "ост ость");

function endings(afterA: string, free: string): Endings {
  const split = (list: string) =>
    list
      .split(" ")
      .filter(Boolean)
      .toSorted((a, b) => b.length - a.length);
  return { afterA: split(afterA), free: split(free) };
}

/** Length of the word without the longest ending of the step within the region from `start`; -1 when it has none. */
function findEnding(word: string, start: number, step: Endings): number {
  let found = -1;
  let length = 0;
  for (const ending of step.free) {
    if (ending.length <= length) break;
    if (word.endsWith(ending) && word.length - ending.length >= start) {
      length = ending.length;
      found = word.length - length;
    }
  }
  for (const ending of step.afterA) {
    if (ending.length <= length) break;
    const at = word.length - ending.length;
    if (!word.endsWith(ending) || at - 1 < start) continue;
    const before = word[at - 1];
    if (before !== "а" && before !== "я") continue;
    length = ending.length;
    found = at;
  }
  return found;
}

function cut(word: string, start: number, step: Endings): string | undefined {
  const at = findEnding(word, start, step);
  return at < 0 ? undefined : word.slice(0, at);
}

/** The position after the first non-vowel that follows a vowel, from `from` on. */
function regionAfter(word: string, from: number): number {
  let at = from;
  while (at < word.length && !VOWELS.includes(word.charAt(at))) at++;
  while (at < word.length && VOWELS.includes(word.charAt(at))) at++;
  return Math.min(at + 1, word.length);
}

/** The Snowball stem of a folded Russian word. */
export function stemRussian(word: string): string {
  let rv = 0;
  while (rv < word.length && !VOWELS.includes(word.charAt(rv))) rv++;
  rv++;
  if (rv >= word.length) return word;
  const r2 = regionAfter(word, regionAfter(word, 0));

  let stem = cut(word, rv, PERFECTIVE_GERUND);
  if (stem === undefined) {
    const whole = cut(word, rv, REFLEXIVE) ?? word;
    const adjective = cut(whole, rv, ADJECTIVE);
    stem = adjective === undefined ? undefined : (cut(adjective, rv, PARTICIPLE) ?? adjective);
    stem ??= cut(whole, rv, VERB) ?? cut(whole, rv, NOUN) ?? whole;
  }
  if (stem.endsWith("и") && stem.length > rv) stem = stem.slice(0, -1);
  stem = cut(stem, r2, DERIVATIONAL) ?? stem;
  if (stem.endsWith("нн") && stem.length - 2 >= rv) return stem.slice(0, -1);
  const superlative = cut(stem, rv, SUPERLATIVE);
  if (superlative !== undefined)
    return superlative.endsWith("нн") && superlative.length - 2 >= rv ? superlative.slice(0, -1) : superlative;
  return stem.endsWith("ь") && stem.length > rv ? stem.slice(0, -1) : stem;
}
