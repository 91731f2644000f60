import type { DealType, Parameter, ParameterOption } from "#contracts/catalogue/schemas.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import type { Surroundings } from "./population.ts";
import type { Random } from "./random.ts";
import type { ListingTemplate, Choice, Samples, Words } from "./samples.ts";
import {
  beginCapital,
  beginSmall,
  chooseWord,
  compile,
  type CompiledWords,
  compileWords,
  fill,
  type Language,
  type Pattern,
  writeNumber,
} from "./texts.ts";

type Value = number[] | number | string;

interface CompiledChoice {
  parameter: Parameter;
  choice: Choice;
  /** Probability that a listing has a value. */
  likelihood: number;
  /** Options by the option of the parent, where the parameter depends on another. */
  byParent: Map<number, ParameterOption[]> | undefined;
}

export interface CompiledTemplate {
  deal: DealType;
  currency: Currency;
  price: ListingTemplate["price"];
  follows: string | undefined;
  where: Surroundings | undefined;
  hasKyrgyz: boolean;
  titles: Record<Language, readonly Pattern[]>;
  descriptions: Record<Language, readonly Pattern[]>;
  words: ReadonlyMap<string, CompiledWords>;
  choices: readonly CompiledChoice[];
  haggling: Parameter | undefined;
}

export interface WrittenListing {
  title: string;
  /** The values and words of the title in Russian, whatever its language: what pictures are chosen by. */
  about: string;
  description: string;
  /** The place that the texts or parameters name, in Russian. */
  place: string | undefined;
  price: number;
  parameters: Record<string, Value>;
}

/** Words and parameters that say where a listing is, and not where its goods are from. */
const placeKeys = ["rayon", "bazaar", "issyk_place"];

/** Probability that a listing has an optional value that its template does not mention. */
const volunteered = 0.6;
/** Makes have hundreds of models; the first ones are the most common. */
const maxModels = 8;

/** Compiles the templates, by the id of their category. */
export function compileTemplates(
  samples: Samples,
  catalogue: Pick<Catalogue, "categories">,
): Map<number, CompiledTemplate[]> {
  const bySlug = new Map(catalogue.categories.map((category) => [category.title_slug, category]));
  const compiled = new Map<number, CompiledTemplate[]>();
  const shared = compileAll(samples.words);
  for (const template of samples.ads) {
    const category = bySlug.get(template.category);
    if (!category) continue;
    const list = compiled.get(category.id) ?? [];
    compiled.set(category.id, list);
    list.push(compileTemplate(template, category, samples, shared));
  }
  return compiled;
}

function compileTemplate(
  template: ListingTemplate,
  category: Category,
  samples: Samples,
  shared: ReadonlyMap<string, CompiledWords>,
): CompiledTemplate {
  const text = template.text === undefined ? undefined : samples.texts[template.text];
  const patterns = (key: "title_ru" | "title_ky" | "description_ru" | "description_ky") =>
    compilePatterns(template[key] ?? text?.[key] ?? []);
  const titles = { ru: patterns("title_ru"), ky: patterns("title_ky") };
  const descriptions = { ru: patterns("description_ru"), ky: patterns("description_ky") };
  return {
    deal: template.deal,
    currency: template.currency ?? "KGS",
    price: template.price,
    follows: template.follows,
    where: template.where,
    hasKyrgyz: titles.ky.length > 0 && descriptions.ky.length > 0,
    titles,
    descriptions,
    words: new Map([...shared, ...compileAll(text?.words ?? {}), ...compileAll(template.words ?? {})]),
    haggling: category.parameters.find(({ key }) => key === "haggling"),
    choices: category.parameters.flatMap((parameter) => {
      const choice = template.parameters[parameter.key] ?? samples.usual[parameter.key];
      if (!choice) return [];
      const isStated = parameter.key in template.parameters || parameter.required;
      return [{ parameter, choice, likelihood: isStated ? 1 : volunteered, byParent: groupByParent(parameter) }];
    }),
  };
}

const compiledPatterns = new Map<string, Pattern>();

/** Cached, because templates share texts. */
function compilePatterns(texts: readonly string[]): Pattern[] {
  return texts.map((text) => {
    const pattern = compiledPatterns.get(text) ?? compile(text);
    compiledPatterns.set(text, pattern);
    return pattern;
  });
}

function compileAll(words: Record<string, Words | string>): Map<string, CompiledWords> {
  return new Map(Object.entries(words).map(([key, value]) => [key, compileWords(value)]));
}

function groupByParent(parameter: Parameter): CompiledChoice["byParent"] {
  if (parameter.depends_on === undefined) return undefined;
  return Map.groupBy(parameter.options, (option) => option.parent_option ?? 0);
}

/** Generates one listing: the values, then the texts that mention them, then the price that depends on them. */
export function writeListing(template: CompiledTemplate, language: Language, random: Random): WrittenListing {
  const parameters: Record<string, Value> = {};
  const said = new Map<string, Spoken>();
  for (const compiled of template.choices) {
    if (compiled.likelihood < 1 && !random.chance(compiled.likelihood)) continue;
    const value = chooseValue(compiled, parameters, random);
    if (value === undefined) continue;
    parameters[compiled.parameter.id] = value;
    const { parameter } = compiled;
    said.set(parameter.key, {
      text: describeValue(parameter, value, language),
      inRussian: describeValue(parameter, value, "ru"),
    });
  }
  const speak = (key: string): Spoken => {
    const known = said.get(key);
    if (known !== undefined) return known;
    const words = template.words.get(key);
    if (!words) throw new Error(`there is no value for {${key}}`);
    const { here, inRussian } = chooseWord(words, language, random);
    const word = { text: fill(here, lookup), inRussian: fill(inRussian, (inner) => speak(inner).inRussian) };
    said.set(key, word);
    return word;
  };
  const lookup = (key: string): string => speak(key).text;
  const title = random.pick(template.titles[language]);
  const spoken = { title: beginCapital(fill(title, lookup)), about: fill(title, (key) => speak(key).inRussian) };
  // «2006 г.» at the end of a sentence would give two full stops.
  const description = beginCapital(fill(random.pick(template.descriptions[language]), lookup)).replaceAll("..", ".");
  const haggling = template.haggling && findHaggling(description);
  const price = choosePrice(template, parameters, random);
  if (template.haggling && haggling) parameters[template.haggling.id] = [haggling];
  const place = placeKeys.flatMap((key) => said.get(key)?.inRussian ?? [])[0];
  return { ...spoken, description, place, price, parameters };
}

/** The option of «Торг» that a description says; undefined where it says nothing of that. */
function findHaggling(description: string): number | undefined {
  if (/без торга/i.test(description)) return 439_002;
  return /(?<!\p{L})торг(?!\p{L})|соодалаш/iu.test(description) ? 439_001 : undefined;
}

function chooseValue(
  { parameter, choice, byParent }: CompiledChoice,
  chosen: Record<string, Value>,
  random: Random,
): Value | undefined {
  if (!Array.isArray(choice)) {
    if ("values" in choice) return random.pick(choice.values);
    const steps = Math.floor((choice.max - choice.min) / choice.step + 1e-9);
    const value = choice.min + random.below(steps + 1) * choice.step;
    // Removes errors of floating point: no step is finer than hundredths.
    return Math.round(value * 100) / 100;
  }
  if (byParent && parameter.depends_on !== undefined) {
    const parent = chosen[parameter.depends_on];
    const possible = (Array.isArray(parent) && parent[0] !== undefined && byParent.get(parent[0])) || [];
    const wanted = possible.filter((option) => choice.includes(option.id));
    const options = wanted.length > 0 ? wanted : possible.slice(0, maxModels);
    return options.length > 0 ? [random.pick(options).id] : undefined;
  }
  const first = random.pick(choice);
  if (!parameter.multiple || choice.length === 1 || !random.chance(0.4)) return [first];
  const second = random.pick(choice);
  return second === first ? [first] : [first, second].toSorted((a, b) => a - b);
}

/** A value or a word in the listing's language, and in Russian. */
interface Spoken {
  text: string;
  inRussian: string;
}

const optionTitles = new WeakMap<Parameter, Map<number, ParameterOption>>();

function describeValue(parameter: Parameter, value: Value, language: Language): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return writeNumber(value);
  let titles = optionTitles.get(parameter);
  if (!titles) {
    titles = new Map(parameter.options.map((option) => [option.id, option]));
    optionTitles.set(parameter, titles);
  }
  const names = value.map((id) => titles.get(id)?.[language === "ru" ? "title_ru" : "title_ky"] ?? "");
  return names.map((name, index) => (index === 0 ? name : beginSmall(name))).join(", ");
}

/** Shares of negotiable listings. */
const negotiable = { offer: 0.03, buy: 0.3 };

function choosePrice(template: CompiledTemplate, parameters: Record<string, Value>, random: Random): number {
  const [min, max, step] = template.price;
  if (random.chance(template.deal === "buy" ? negotiable.buy : negotiable.offer)) return 0;
  const position = findPosition(template, parameters);
  const share = position === undefined ? random.next() ** 1.3 : position * 0.8 + random.next() * 0.2;
  return Math.round((min + share * (max - min)) / step) * step;
}

/** Where the parameter that the price follows lies between its minimum and maximum, from 0 to 1. */
function findPosition(template: CompiledTemplate, parameters: Record<string, Value>): number | undefined {
  const leading = template.choices.find(({ parameter }) => parameter.key === template.follows);
  if (!leading || Array.isArray(leading.choice) || !("min" in leading.choice)) return undefined;
  const value = parameters[leading.parameter.id];
  const { min, max } = leading.choice;
  return typeof value === "number" && max > min ? (value - min) / (max - min) : undefined;
}
