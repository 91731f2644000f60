/** Searches for a home that its name, its rooms or what is in it tell. */
import type { Category } from "#server/catalogue/catalogue.ts";
import { foldText, tokenizeKeepingKyrgyz } from "#server/search/text/fold.ts";
import { findNames, toName } from "#server/search/text/name-index.ts";
import { stemToken } from "#server/search/text/stem.ts";
import type { ChosenThing } from "#server/search/things/choose-thing.ts";
import type { Intent } from "#server/search/things/intents.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Wish, WishServices } from "./read-wish.ts";
import type { Segment } from "./understand.ts";

const flatName = toName("квартира");

/** Categories of flats: what rooms are counted of, when nothing else is said. */
export function listFlats({ categories }: Gazetteer): Category[] {
  return findNames(categories, flatName, 0).entries.map(({ value }) => value.category);
}

/** Whether a category is under the same head as some of these. */
export function isBeside({ path }: Category, others: readonly Category[]): boolean {
  return others.some((one) => path[0] === one.path[0]);
}

/** Something is let in it. */
export function isRented({ deal_types: deals }: Category): boolean {
  return deals.includes("rent");
}

export function countsRooms(segments: readonly Segment[]): boolean {
  return segments.some(({ meaning }) => meaning?.kind === "amount" && meaning.amount.unit === "room");
}

/** «Холодильник для квартиры», «үйгө эмерек»: the home is what a thing is for. */
const homeAsPurpose = /(?:^|\s)(?:для|үчүн)(?:\s|$)/iu;
const dative = /[гк][аеоө]$/iu;

/** Whether words for what is in a home stand beside its name or its rooms, and no other thing is named. */
export function describesHome(text: string, segments: readonly Segment[], { gazetteer }: WishServices): boolean {
  if (homeAsPurpose.test(text)) return false;
  const flats = listFlats(gazetteer);
  const isAmenity = (segment: Segment) => {
    const name = toName(segment.text);
    return name.length > 0 && findNames(gazetteer.amenities, name, 0).length === name.length;
  };
  const isHome = ({ meaning, text: words }: Segment) =>
    meaning?.kind === "category"
      ? !dative.test(words) && meaning.categories.some((one) => isBeside(one, flats))
      : meaning?.kind === "amount" && meaning.amount.unit === "room";
  const others = segments.filter((segment) => !isHome(segment));
  return (
    others.length < segments.length &&
    others.some(isAmenity) &&
    others.every((segment) => segment.meaning?.kind !== "category" || isAmenity(segment))
  );
}

/** Intents that tell what is let from what is sold, or for how long. */
const tellingIntents: readonly Intent[] = ["term", "buy", "sell", "buyer", "exchange"];
/** With such a share the letters of the words beside the name of a home tell its category. */
const namingShare = 0.7;

/**
 * Whether nothing but rooms, or the word for a flat, leads to a category of homes: «2 комнаты с мебелью» may be for sale
 * and for rent, «батир керек» is hardly for a day. Titles of some of these categories have such words more often.
 */
export function isGuessOfHome(
  wish: Wish,
  thing: ChosenThing,
  segments: readonly Segment[],
  services: WishServices,
): boolean {
  const flats = listFlats(services.gazetteer);
  const isOfFlats = thing.categories.every(({ path }) => flats.some((one) => path.includes(one)));
  if (isOfFlats) return isGuessOfFlats(wish, thing, segments, services);
  return isHomeHired(segments, flats) || (countsRooms(segments) && isGuessBesideFlats(wish, thing, flats));
}

/** «Үй жалдайм» is said by those who rent, with people in the place of the home by employers. */
function isHomeHired(segments: readonly Segment[], flats: readonly Category[]): boolean {
  const names = segments.flatMap(({ meaning }) => (meaning?.kind === "category" ? meaning.categories : []));
  const isAlone = segments.every(({ meaning }) => meaning !== undefined && meaning.kind !== "option");
  const isHired = segments.some(
    ({ meaning, text }) => meaning?.kind === "intent" && foldText(text).startsWith("жалда"),
  );
  return isHired && isAlone && names.length > 0 && names.every((one) => isBeside(one, flats));
}

const rentIntents: readonly Intent[] = ["rent", "term", "monthly"];

/** Rooms are counted of flats: «2 комнаты» are no room to share, and with a word for rent nothing else. */
function isGuessBesideFlats({ intents }: Wish, thing: ChosenThing, flats: readonly Category[]): boolean {
  const isLet = rentIntents.some((intent) => intents.has(intent));
  const hasRooms = thing.categories.some(({ parameters }) => parameters.some(({ key }) => key === "rooms"));
  if (!hasRooms) return isLet || thing.categories.every((one) => isBeside(one, flats));
  // «Снять 2-комн» is said of flats at the lake, too, but hardly without a word for the day.
  return thing.start === thing.end && isLet && !intents.has("term");
}

/** Whether neither a deal, nor a term, nor words beside the name of a flat tell which flats are meant. */
function isGuessOfFlats(
  { intents }: Wish,
  thing: ChosenThing,
  segments: readonly Segment[],
  { gazetteer, things, letters }: WishServices,
): boolean {
  if (tellingIntents.some((intent) => intents.has(intent))) return false;
  const flats = listFlats(gazetteer);
  const names = segments.flatMap(({ meaning }) => (meaning?.kind === "category" ? meaning.categories : []));
  const isNamedWhole = names.length > 0 && names.every((one) => flats.some((flat) => flat.path.includes(one)));
  if (names.length > 0 ? !isNamedWhole : !countsRooms(segments)) return false;
  const rest = segments.flatMap(({ meaning, text }) => (!meaning || meaning.kind === "thing" ? [text] : [])).join(" ");
  // The letters of a landmark («моссовет») may be like anything: things have to have some word.
  const isKnown = tokenizeKeepingKyrgyz(rest)
    .flatMap(stemToken)
    .some((lexeme) => things.hasWord(lexeme));
  if (!isKnown) return true;
  const shares = letters(rest);
  return thing.categories.every(({ id }) => (shares.get(id) ?? 0) < namingShare);
}

/**
 * Where flats are let for long, if somebody rents or looks for one: «батир керек» is said of those more often than of
 * flats for sale or by the day.
 */
export function findSought({ intents }: Wish, named: readonly Category[], services: WishServices): Category[] {
  if (!seekingIntents.some((intent) => intents.has(intent))) return [];
  if (tellingIntents.some((intent) => intents.has(intent))) return [];
  const flats = listFlats(services.gazetteer);
  const isHome = (one: Category) => flats.includes(one) || (intents.has("staff") && isBeside(one, flats));
  return (
    named
      .filter((one) => isHome(one) && isRented(one))
      // The catalogue has the long term first.
      .flatMap(({ children }) => children.find(isRented) ?? [])
  );
}

const seekingIntents: readonly Intent[] = ["rent", "monthly", "want", "need", "staff"];

/** «Үй» of two rooms may be a flat, too. Folded. */
const kyrgyzHome = /^уй(?:го|ду|до|дон|дун)?$/;

/** Whether a search counts the rooms of what it calls «үй»: a house, or a flat. */
export function saysHomeOfRooms(segments: readonly Segment[]): boolean {
  return countsRooms(segments) && segments.some(isKyrgyzHome);
}

function isKyrgyzHome({ meaning, text }: Segment): boolean {
  return meaning?.kind === "category" && kyrgyzHome.test(foldText(text).split(" ")[0] ?? "");
}

/** The segment with flats beside the houses that it names. */
export function nameFlats(segment: Segment, flats: readonly Category[]): Segment {
  const { meaning } = segment;
  if (meaning?.kind !== "category" || !isKyrgyzHome(segment)) return segment;
  return { ...segment, meaning: { ...meaning, categories: withFlats(meaning.categories, flats) } };
}

/** These categories of houses, and those of flats with the same deals. */
export function withFlats(houses: readonly Category[], flats: readonly Category[]): Category[] {
  const alike = houses.flatMap((house) => {
    const isAlike = (one: Category) => isRented(one) === isRented(house);
    const same = flats.filter(isAlike);
    return house.children.length > 0 ? same : same.flatMap(({ children }) => children.find(isAlike) ?? []);
  });
  return [...new Set([...houses, ...alike])];
}
