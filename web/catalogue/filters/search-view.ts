import type { ProductPage, SearchPart } from "#contracts/listings/list-schemas.ts";
import { formatNumber } from "#web/platform/format.ts";
import type { Translate } from "#web/platform/i18n.tsx";
import { type Language, titleOf } from "#web/platform/language.ts";
import type { NamedLocation } from "#web/location/use-location-view.ts";
import { describePriceRange, describeRange } from "./describe-range.ts";

/** What a search was understood as. */
export interface SearchView {
  /** The text whose results are shown, when the search was corrected. */
  used: string | undefined;
  /** Nothing but the alphabet or the keyboard layout was corrected. */
  isSpelled: boolean;
  parts: SearchPartView[];
  /** What contradicts the filters and was not used. */
  unused: string[];
  /** It names a location, so that the one that was chosen before does not narrow the list. */
  hasLocation: boolean;
  /** «Недорого»: it narrows nothing, and the cheapest may come first. */
  cheap: string | undefined;
  /** It has words that no part stands for. */
  hasWords: boolean;
  /** The price whose currency is a guess, and the search with the other one. */
  otherCurrency: { price: string; other: string; search: string } | undefined;
  /** The words that were taken as the one place it names, and the search in which they are only words. */
  asWords: { text: string; search: string } | undefined;
  /** The one location that it names, unless it names several or excludes one. */
  location: NamedLocation | undefined;
}

interface SearchPartView {
  title: string;
  /** The search without this part. */
  without: string;
  /** The only price of the search: what the filter of the price says, too. */
  isPrice?: true;
  /** Nothing has it: all results lack it. */
  isLeftOut?: true;
}

type Understood = Pick<ProductPage, "search_used" | "understood" | "unused">;

interface Translation {
  t: Translate<"catalogue">;
  language: Language;
}

/** `text` is the search as it was typed, `leftOut` what none of its results has. */
export function viewSearch(
  { search_used, understood = [], unused = [] }: Understood,
  text: string,
  { leftOut = [], ...by }: Translation & { leftOut?: readonly string[] },
): SearchView {
  const isLeftOut = (parts: readonly SearchPart[]) => parts.every((part) => leftOut.includes(part.text));
  return {
    used: search_used?.text,
    isSpelled: search_used?.kind === "transliteration" || search_used?.kind === "layout",
    parts: viewParts(
      understood.filter(({ kind }) => kind !== "cheap" && kind !== "silent"),
      search_used?.text ?? text,
      by,
    ).map(({ group, ...part }) => ({
      ...part,
      ...(isLeftOut(group) && { isLeftOut: true as const }),
    })),
    unused,
    cheap: understood.find(({ kind }) => kind === "cheap")?.text,
    hasWords: /\p{L}{3}/u.test(leaveOut(search_used?.text ?? text, understood)),
    otherCurrency: findOtherCurrency(understood, search_used?.text ?? text, by),
    hasLocation: understood.some((part) => part.kind === "location" && !part.is_excluded),
    asWords: findWordsOfPlace(understood, search_used?.text ?? text),
    location: findLocation(understood, by.language),
  };
}

/** The parts in words. A make and its model are one: «Honda Fit». */
function viewParts(
  understood: readonly SearchPart[],
  text: string,
  by: Translation,
): (SearchPartView & { group: SearchPart[] })[] {
  const groups: SearchPart[][] = [];
  for (const part of understood) {
    // «Без посредников, от хозяина» says one thing twice.
    const same = part.kind === "private" ? groups.find(([first]) => first?.kind === "private") : undefined;
    const last = groups.at(-1)?.at(-1);
    const group = same ?? (last && isModelOf(part, last) ? groups.at(-1) : undefined);
    if (group) group.push(part);
    else groups.push([part]);
  }
  const price = findOnly(understood, "price");
  return groups.map((group) => ({
    group,
    ...(price && group.includes(price) && { isPrice: true as const }),
    title: [...new Set(group.map((part) => describePart(part, by)))].join(" "),
    without: group.length === 1 ? (group[0]?.without ?? "") : leaveOut(text, group),
  }));
}

function isModelOf(part: SearchPart, make: SearchPart): boolean {
  return part.kind === "option" && make.kind === "option" && part.parent_option === make.id;
}

/** The words that are in none of the parts. Each part tells the search without it, so that its own words are the others. */
export function leaveOut(text: string, parts: readonly Pick<SearchPart, "without">[]): string {
  const left = wordsOf(text);
  for (const part of parts) {
    const own = wordsOf(text);
    for (const word of wordsOf(part.without)) remove(own, word);
    for (const word of own) remove(left, word);
  }
  return left.join(" ");
}

/** Without commas behind them: a part that is taken off takes its comma along. */
function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => (word.endsWith(",") ? word.slice(0, -1) : word))
    .filter(Boolean);
}

function remove(words: string[], word: string): void {
  const index = words.indexOf(word);
  if (index >= 0) words.splice(index, 1);
}

function findLocation(understood: readonly SearchPart[], language: Language): NamedLocation | undefined {
  const part = findOnly(understood, "location");
  return part && !part.is_excluded ? { id: part.id, title: titleOf(part, language), without: part.without } : undefined;
}

/** Words in quotes are words and nothing else. */
function findWordsOfPlace(understood: readonly SearchPart[], text: string): SearchView["asWords"] {
  const part = findOnly(understood, "location");
  if (!part || part.is_excluded || part.is_known || !text.includes(part.text)) return undefined;
  return { text: part.text, search: text.replace(part.text, () => `"${part.text}"`) };
}

const currencyWords = { KGS: "сом", USD: "$" };

function findOtherCurrency(
  understood: readonly SearchPart[],
  text: string,
  by: Translation,
): SearchView["otherCurrency"] {
  const price = findOnly(understood, "price");
  if (!price?.other_currency || !text.includes(price.text)) return undefined;
  const other = price.other_currency;
  return {
    price: describePriceRange(price, by),
    other: describePriceRange({ ...price, currency: other }, by),
    search: text.replace(price.text, () => `${price.text} ${currencyWords[other]}`),
  };
}

/** The part of this kind, if there is exactly one. */
export function findOnly<K extends SearchPart["kind"]>(
  parts: readonly SearchPart[],
  kind: K,
): (SearchPart & { kind: K }) | undefined {
  const found = parts.filter((part): part is SearchPart & { kind: K } => part.kind === kind);
  return found.length === 1 ? found[0] : undefined;
}

function describePart(part: SearchPart, { t, language }: Translation): string {
  switch (part.kind) {
    case "location": {
      const title = titleOf(part, language);
      return part.is_excluded ? t("exceptLocation", { location: title }) : title;
    }
    case "private":
      return t("fromPeople");
    case "cheap":
    case "silent":
      return part.text;
    case "price":
      return describePriceRange(part, { t, language });
    case "range": {
      const unit = language === "ky" ? part.unit_ky : part.unit_ru;
      const range =
        part.from === part.to ? formatPlain(part.from) : describeRange(formatPlain(part.from), formatPlain(part.to), t);
      return `${titleOf(part, language)}: ${range ?? ""}${unit ? ` ${unit}` : ""}`;
    }
    default:
      return titleOf(part, language);
  }
}

/** Numbers of four digits are not grouped, because most of them are years. */
function formatPlain(value: number | null): string | undefined {
  if (value === null) return undefined;
  return value > 9_999 ? formatNumber(value) : String(value).replace(".", ",");
}
