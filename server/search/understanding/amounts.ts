/** Numbers with a meaning in a search: «до 500 тысяч», «256 гб», «20000 сомго чейин», «2 комнатная», «2010-2015». */
import { foldLetters, type TokenSpan } from "#server/search/text/fold.ts";

export type Unit =
  | "som"
  | "dollar"
  | "year"
  | "kilometre"
  | "squareMetre"
  | "sotka"
  | "hectare"
  | "gigabyte"
  | "terabyte"
  | "litre"
  | "inch"
  | "room";

/** An amount in the tokens of a search from `start` to before `end`. */
export interface Amount {
  start: number;
  end: number;
  /** Undefined: the number stands alone. */
  unit: Unit | undefined;
  min?: number;
  max?: number;
  /** True when only the number itself was said, with no word for a bound: `min` and `max` are that number. */
  isExact: boolean;
  /** «5к»: a thousand, or rooms; `min` and `max` are not multiplied yet. */
  isThousandOrRooms: boolean;
  /** «35т»: thousands where flats are concerned, else tons; `min` and `max` are not multiplied yet. */
  isThousandOrTons?: true;
  /** The folded word behind it; undefined at the end. */
  next: string | undefined;
}

/** Larger numbers mean nothing that is asked for. */
const maxAmount = 100_000_000_000;

const thousand =
  /^(?:тыс|тысяч[аиу]?|тысячей|мин(?:ден|ге|че|ди|дин|дик|дон|дан|га)?|тыща|тыщ|тыщи|tys|tysya?ch\w*|ming?(?:den|ge|che|di)?|myng?)$/;
const million = /^(?:млн|миллион\p{L}*|лям\p{L}*|мил|mln|million\w*)$/u;
const thousandOrRooms = /^[кk]$/;

/** What may follow a number, the longest first. A token of digits between letters («м2») is told by its text. */
const units: readonly (readonly [Unit, ...RegExp[]])[] = [
  ["squareMetre", /^кв$/, /^м$|^метр\p{L}*$/u],
  ["squareMetre", /^[мm]$/, /^2$/],
  ["year", /^г$/, /^в$/],
  ["squareMetre", /^квм$|^квадрат\p{L}*$|^чарчы$/u],
  ["som", /^(?:с|сом|сома|сомов|сому|сомду|сомдук|сомдун|сомго|сомдон|сомдан|kgs|som)$/],
  ["dollar", /^(?:usd|дол|долл|доллар\p{L}*|бакс\p{L}*|dollar\p{L}*)$/u],
  ["year", /^(?:г|год|года|году|годов|жыл|жылы|жылкы|жылдан|жылга|жылдык)$/],
  ["kilometre", /^(?:км|km|километр\p{L}*|чакырым)$/u],
  ["sotka", /^(?:сот|сотк\p{L}*|соток|сотых|сотый|сотук)$/u],
  ["hectare", /^(?:га|гектар\p{L}*)$/u],
  ["gigabyte", /^(?:гб|gb|гиг\p{L}*)$/u],
  ["terabyte", /^(?:тб|tb|терабайт\p{L}*)$/u],
  ["litre", /^(?:л|литр\p{L}*)$/u],
  ["inch", /^(?:дюйм\p{L}*|inch|инч)$/u],
  ["room", /^(?:комн|ком|х?комнат\p{L}*|болмо\p{L}*|кк|ккв|к[уа]|komn|rooms?|komnat\p{L}*|bolmo\p{L}*|xkomn\p{L}*)$/u],
];

const upperBefore = new Set(["до", "дешевле", "максимум", "макс", "меньше", "менее", "ниже", "бюджет", "пределах"]);
const lowerBefore = new Set(["от", "с", "дороже", "свыше", "минимум", "больше", "более", "выше", "новее"]);
/** «Не дороже» is an upper bound, «не старше» of a year a lower one. */
const upperAfterNot = new Set(["дороже", "больше", "более", "выше"]);
const lowerAfterNot = new Set(["дешевле", "меньше", "менее", "ниже", "старше", "раньше"]);
const upperAfter = new Set(
  "чейин чейинки арзан томон ашпаган ашпайт ашпаса ашпасын ичинде ниже дешевле меньше максимум макс".split(" "),
);
const lowerAfter = new Set("жогору баштап кымбат ойдо ашык выше дороже больше минимум".split(" "));
/** Bounds only with «эмес» after them: «аз эмес» is at least that much, «көп эмес» at most. Folded. */
const upperWithNot = new Set(["коп", "ашык", "жогору", "кымбат"]);
const lowerWithNot = new Set(["аз", "кем", "томон", "арзан"]);
/** Kyrgyz endings that stand apart from the digits: «20000ге чейин», «5000ден жогору». */
const ending = /^(?:[гк][аео]|[дт][аео]н|н[аео]н|[дт][аео]|[нд]ык|дон|лук|лык|лук)$/;

/** Whether a folded word stands behind numbers: «тыс», «сом». */
export function isAmountWord(word: string): boolean {
  return [thousand, million].some((pattern) => pattern.test(word)) || units.some(([, pattern]) => pattern?.test(word));
}

/** Numbers that people write in words before «тысяч», «миң» or «млн», folded, in the forms that stand after «до». */
const spelledNumbers: ReadonlyMap<string, number> = new Map(
  [
    ["один одна одну бир", 1],
    ["два две двух эки", 2],
    ["три трех уч", 3],
    ["четыре четырех торт", 4],
    ["пять пяти беш", 5],
    ["шесть шести алты", 6],
    ["семь семи жети", 7],
    ["восемь восьми сегиз", 8],
    ["девять девяти тогуз", 9],
    ["десять десяти он", 10],
    ["двенадцать двенадцати", 12],
    ["пятнадцать пятнадцати", 15],
    ["двадцать двадцати жыйырма", 20],
    ["тридцать тридцати отуз", 30],
    ["сорок сорока кырк", 40],
    ["пятьдесят пятидесяти элуу", 50],
    ["шестьдесят шестидесяти алтымыш", 60],
    ["семьдесят семидесяти жетимиш", 70],
    ["восемьдесят восьмидесяти сексен", 80],
    ["девяносто девяноста токсон", 90],
    ["сто ста жуз", 100],
    ["двести двухсот", 200],
    ["триста трехсот", 300],
    ["пятьсот пятисот", 500],
    ["полтора полтары полутора", 1.5],
    ["пол жарым жарты", 0.5],
  ].flatMap(([forms, value]) =>
    String(forms)
      .split(" ")
      .map((form) => [form, Number(value)] as const),
  ),
);

interface PlainNumber {
  value: number;
  /** The token after the number and its multiplier. */
  end: number;
  isThousandOrRooms: boolean;
  isThousandOrTons?: true;
  isMultiplied: boolean;
}

/** The amounts of a text, in its order; none overlaps another. `source` is the text that the spans are of. */
export function findAmounts(spans: readonly TokenSpan[], source: string): Amount[] {
  const words = spans.map(({ token }) => foldLetters(token));
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const amount =
      readRooms(words, at) ?? (isOfName(words, spans, at) ? undefined : readAmount(words, spans, source, at));
    if (amount) amounts.push(amount);
    at = amount ? amount.end : at + 1;
  }
  return amounts;
}

/** Whether digits end a name («пс4», «т40»): what is joined to them is no word for a bound («до5000»). */
function isOfName(words: readonly string[], spans: readonly TokenSpan[], at: number): boolean {
  const before = words[at - 1] ?? "";
  return (
    spans[at - 1]?.end === spans[at]?.start &&
    /^\d/.test(words[at] ?? "") &&
    /^\p{L}+$/u.test(before) &&
    !/^\d/.test(words[at - 2] ?? "") &&
    !upperBefore.has(before) &&
    !lowerBefore.has(before) &&
    before !== "за"
  );
}

const roomWords: readonly (readonly [number, RegExp])[] = [
  [1, /^(?:однокомн\p{L}*|однушк\p{L}*|однушеч\p{L}*)$/u],
  [2, /^(?:двухкомн\p{L}*|двушк\p{L}*|двушеч\p{L}*|двуху)$/u],
  [3, /^(?:трехкомн\p{L}*|трешк\p{L}*)$/u],
  [4, /^(?:четырехкомн\p{L}*|четырешк\p{L}*)$/u],
];
const countWords: readonly ReadonlySet<string>[] = [
  new Set(["бир", "одна", "одну", "одной"]),
  new Set(["эки", "две", "двух"]),
  new Set(["уч", "три", "трех"]),
  new Set(["торт", "четыре", "четырех"]),
  new Set(["беш", "пять", "пяти"]),
];
const roomsAfterCount = /^(?:болмо|комнат|комн$)/;

/** «Двушка», «трёхкомнатная», «эки бөлмөлүү», «две комнаты». */
function readRooms(words: readonly string[], at: number): Amount | undefined {
  const word = words[at] ?? "";
  const spelled = roomWords.find(([, pattern]) => pattern.test(word))?.[0];
  const isCounted = roomsAfterCount.test(words[at + 1] ?? "");
  const count = spelled ?? (isCounted ? countWords.findIndex((forms) => forms.has(word)) + 1 : 0);
  if (count === 0) return undefined;
  const end = at + (spelled === undefined ? 2 : 1);
  return {
    start: at,
    end,
    unit: "room",
    min: count,
    max: count,
    isExact: true,
    isThousandOrRooms: false,
    next: words[end],
  };
}

/** The amount that begins at a token: its bound words first, then the number. */
function readAmount(
  words: readonly string[],
  spans: readonly TokenSpan[],
  source: string,
  at: number,
): Amount | undefined {
  const bound = readBoundBefore(words, at);
  const first = readNumber(words, spans, source, at + (bound?.length ?? 0));
  if (!first) return undefined;
  const second = readRangeEnd(words, spans, source, first, bound?.side);
  const last = second ?? first;
  const dollarSign = hasDollarSign(spans, source, at + (bound?.length ?? 0), last.end);
  const said = readUnit(words, last.end);
  // «Аккумулятор 75ка» counts no rooms.
  const unit = said?.unit === "room" && last.value > maxRooms ? undefined : said;
  const kind = dollarSign ? "dollar" : unit?.unit;
  const afterUnit = dollarSign ? last.end : (unit?.end ?? last.end);
  const after = readBoundAfter(words, spans, source, afterUnit);
  const side = bound?.side ?? after?.side;
  const end = after?.end ?? afterUnit;
  const { isThousandOrRooms, isThousandOrTons } = last;
  if (second) {
    const min =
      second.isMultiplied && !first.isMultiplied && first.value < second.value
        ? first.value * (second.value >= 1_000_000 ? 1_000_000 : 1_000)
        : first.value;
    return min <= second.value
      ? {
          start: at,
          end,
          unit: kind,
          min,
          max: second.value,
          isExact: false,
          isThousandOrRooms,
          ...(isThousandOrTons && { isThousandOrTons }),
          next: words[end],
        }
      : undefined;
  }
  const { value } = first;
  return {
    start: at,
    end,
    unit: kind,
    ...(side !== "upper" && { min: value }),
    ...(side !== "lower" && { max: value }),
    isExact: side === undefined,
    isThousandOrRooms,
    ...(isThousandOrTons && { isThousandOrTons }),
    next: words[end],
  };
}

/** More rooms than that are a model or a series: «аккумулятор 75ка». */
export const maxRooms = 9;

type Side = "lower" | "upper";

function readBoundBefore(words: readonly string[], at: number): { side: Side; length: number } | undefined {
  const word = words[at] ?? "";
  if (word === "не") {
    const side = sideAfterNot(words[at + 1]);
    return side && { side, length: 2 };
  }
  if (upperBefore.has(word)) return { side: "upper", length: 1 };
  return lowerBefore.has(word) ? { side: "lower", length: 1 } : undefined;
}

function sideAfterNot(word = ""): Side | undefined {
  return upperAfterNot.has(word) ? "upper" : lowerAfterNot.has(word) ? "lower" : undefined;
}

function readBoundAfter(
  words: readonly string[],
  spans: readonly TokenSpan[],
  source: string,
  at: number,
): { side: Side; end: number } | undefined {
  const previous = spans[at - 1];
  if (previous && source.charAt(previous.end) === "+") return { side: "lower", end: at };
  let next = at;
  const suffix = words[next] ?? "";
  const isAblative = /^[дтн][аео]н$/.test(suffix);
  if (ending.test(suffix)) next += 1;
  if (words[next] === "и") next += 1;
  const word = words[next] ?? "";
  if (words[next + 1] === "эмес") {
    if (upperWithNot.has(word)) return { side: "upper", end: next + 2 };
    if (lowerWithNot.has(word)) return { side: "lower", end: next + 2 };
  }
  // «60 м² не дороже 5 млн»: what may stand before a number belongs to the one that follows it.
  const before = readBoundBefore(words, next);
  if (before && /^\d/.test(words[next + before.length] ?? "")) return undefined;
  if (word === "не") {
    const side = sideAfterNot(words[next + 1]);
    return side && { side, end: next + 2 };
  }
  if (upperAfter.has(word)) return { side: "upper", end: next + 1 };
  if (lowerAfter.has(word)) return { side: "lower", end: next + 1 };
  return isAblative ? { side: "lower", end: at + 1 } : undefined;
}

/** «Два с половиной миллиона», «2 жарым млн»: the half, and how many words say it. */
function readHalf(words: readonly string[], at: number): { value: number; length: number } {
  const length = words[at] === "жарым" ? 1 : words[at] === "с" && words[at + 1] === "половиной" ? 2 : 0;
  return length > 0 && scaleOf(words[at + length] ?? "") > 1 ? { value: 0.5, length } : { value: 0, length: 0 };
}

/** «Полмиллиона». */
const halfMillion = /^пол(миллион\p{L}*|тысячи|лям\p{L}*)$/u;

function scaleOf(word: string): number {
  return thousand.test(word) ? 1_000 : million.test(word) ? 1_000_000 : 1;
}

/** Three digits behind a point are thousands, as in «40.000»; nobody types a thousandth of anything. */
const groupedByPoint = /^[1-9]\d{0,2}\.\d{3}$/;

/** «10 000», «10.000», «10.5», «500 тысяч», «1,5 млн». */
function readNumber(
  words: readonly string[],
  spans: readonly TokenSpan[],
  source: string,
  at: number,
): PlainNumber | undefined {
  const first = words[at] ?? "";
  if (!/^\d{1,15}(?:\.\d{1,4})?$/.test(first)) return readSpelled(words, at);
  let digits = groupedByPoint.test(first) ? first.replace(".", "") : first;
  const mayGoOn = (digits !== first || first.length <= 3) && !digits.includes(".");
  let end = at + 1;
  if (mayGoOn) {
    for (; digits.length <= 12 && isNextGroup(words, spans, source, end); end += 1) digits += words[end] ?? "";
  }
  const half = readHalf(words, end);
  end += half.length;
  let value = Number(digits) + half.value;
  let isMultiplied = false;
  let isThousandOrRooms = false;
  for (; end < words.length; end += 1) {
    const word = words[end] ?? "";
    const factor = scaleOf(word);
    if (factor === 1) {
      const endOfShort = isMultiplied ? end : skipShortThousand(words, spans, source, end);
      if (endOfShort > end) return { value: value * 1_000, end: endOfShort, isThousandOrRooms, isMultiplied: true };
      if (!isMultiplied && word === "т" && isGlued(spans, end))
        return { value, end: end + 1, isThousandOrRooms, isThousandOrTons: true, isMultiplied };
      if (!isMultiplied && thousandOrRooms.test(word) && isGlued(spans, end)) {
        isThousandOrRooms = true;
        end += 1;
      }
      break;
    }
    // 4,1 million has no exact binary fraction.
    value = Math.round(value * factor * 100) / 100;
    isMultiplied = true;
  }
  return value <= maxAmount ? { value, end, isThousandOrRooms, isMultiplied } : undefined;
}

/**
 * «Сорок тысяч», «отуз беш миң», «бир жарым миллион», «два с половиной миллиона». `undefined` without a word for thousands
 * or millions: «три» alone is no amount.
 */
function readSpelled(words: readonly string[], at: number): PlainNumber | undefined {
  const joined = halfMillion.exec(words[at] ?? "")?.[1];
  if (joined) return { value: scaleOf(joined) / 2, end: at + 1, isThousandOrRooms: false, isMultiplied: true };
  let [value, end, last] = [0, at, Infinity];
  for (; end < words.length; end += 1) {
    const part = spelledNumbers.get(words[end] ?? "");
    // «Сорок пять», and not «пять сорок».
    if (part === undefined || part >= last) break;
    [value, last] = [value + part, part];
  }
  const half = readHalf(words, end);
  const endOfHalf = end + half.length;
  const factor = scaleOf(words[endOfHalf] ?? "");
  if (value === 0 || factor === 1) return undefined;
  return { value: (value + half.value) * factor, end: endOfHalf + 1, isThousandOrRooms: false, isMultiplied: true };
}

/**
 * «40тр», «40 т.р.», «40 т.с.»: thousands of money. «40т» alone may be tons, as in «10 т с доставкой». Returns the token
 * behind it, or `at`.
 */
function skipShortThousand(words: readonly string[], spans: readonly TokenSpan[], source: string, at: number): number {
  const [word = "", next = ""] = words.slice(at, at + 2);
  if (/^т[рс]$/.test(word)) return at + 1;
  const isShort = word === "т" && /^[рс]$/.test(next) && source.slice(spans[at]?.end, spans[at + 1]?.start) === ".";
  return isShort ? at + 2 : at;
}

/** Three digits after a single space continue a number; «айфон 13 256» has none such: 13 is followed by 256. */
function isNextGroup(words: readonly string[], spans: readonly TokenSpan[], source: string, at: number): boolean {
  const [before, group] = [spans[at - 1], spans[at]];
  if (!before || !group || !/^\d{3}$/.test(words[at] ?? "")) return false;
  const gap = source.slice(before.end, group.start);
  return /^(?:[ \u00a0\u202f.,'])$/.test(gap) && /^000$|^\d00$|^\d50$/.test(words[at] ?? "");
}

function isGlued(spans: readonly TokenSpan[], at: number): boolean {
  return spans[at - 1]?.end === spans[at]?.start;
}

/** The other end of «2010-2015», «от 10 до 20 тысяч». */
function readRangeEnd(
  words: readonly string[],
  spans: readonly TokenSpan[],
  source: string,
  first: PlainNumber,
  side: Side | undefined,
): PlainNumber | undefined {
  const next = words[first.end];
  if (side === "lower" && (next === "до" || next === "по")) return readNumber(words, spans, source, first.end + 1);
  const [before, after] = [spans[first.end - 1], spans[first.end]];
  if (side !== undefined || !before || !after) return undefined;
  return /^\s?[-–—]\s?$/.test(source.slice(before.end, after.start))
    ? readNumber(words, spans, source, first.end)
    : undefined;
}

function hasDollarSign(spans: readonly TokenSpan[], source: string, start: number, end: number): boolean {
  const [first, last] = [spans[start], spans[end - 1]];
  if (!first || !last) return false;
  return /\$\s?$/.test(source.slice(0, first.start)) || /^\s?\$/.test(source.slice(last.end));
}

function readUnit(words: readonly string[], at: number): { unit: Unit; end: number } | undefined {
  let begin = at;
  if (/^[хxh]$|^ти$|^ух$|^ех$|^ми$/.test(words[at] ?? "")) begin += 1;
  // «2 к кв».
  if (/^[кk]$/.test(words[at] ?? "") && /^(?:кв|kv|квартир\p{L}*|kvartir\p{L}*)$/u.test(words[at + 1] ?? ""))
    return { unit: "room", end: at + 1 };
  for (const [unit, ...patterns] of units) {
    if (begin > at && unit !== "room") continue;
    // «До 30 с мебелью» is no som.
    if (unit === "som" && words[begin] === "с" && !isEndOfAmount(words[begin + 1])) continue;
    if (patterns.every((pattern, index) => pattern.test(words[begin + index] ?? "")))
      return { unit, end: begin + patterns.length };
  }
  return undefined;
}

function isEndOfAmount(word: string | undefined): boolean {
  return word === undefined || upperAfter.has(word) || lowerAfter.has(word);
}
