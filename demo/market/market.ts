import type { DealType } from "#contracts/catalogue/schemas.ts";
import type { listingStates } from "#contracts/listings/rules.ts";
import type { Currency } from "#contracts/base/currency.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import { dayMs } from "#server/platform/clock.ts";
import { type CompiledTemplate, compileTemplates, writeListing } from "./listing-writer.ts";
import { createPopulation } from "./population.ts";
import { type Random, randomFor, spread, weigh } from "./random.ts";
import type { Samples } from "./samples.ts";
import { type BlockSize, createSellers, type DemoBusiness } from "./sellers.ts";
import type { Language } from "./texts.ts";

/** A drawn picture: the columns of its row in `photos`. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  thumbhash: Uint8Array;
}

/** One thing from several sides. */
export interface Thing {
  pictures: readonly Picture[];
  /** Words of a title that suit this thing and no other one of its subject: a colour. */
  words: readonly string[];
  /** Whether it is shown for such titles only. */
  isOnlyForWords: boolean;
}

/** What there are pictures of: by subject, which may have several looks. */
type PicturedSubjects = readonly (readonly Thing[])[];

/** The pictures of a leaf category. */
export interface CategoryPictures {
  usual: PicturedSubjects;
  /** For titles with a word that begins like one of `words`; the first that fits is taken. */
  special: readonly { words: readonly string[]; subjects: PicturedSubjects }[];
}

export type PicturesByCategory = ReadonlyMap<number, CategoryPictures>;

export interface MarketOptions extends BlockSize {
  /** The same seed gives the same market. */
  seed: number;
  /** The share of active listings, from 0 to 1. */
  activeShare: number;
  samples: Samples;
  catalogue: Pick<Catalogue, "categories" | "locations" | "categoryById">;
  pictures: PicturesByCategory;
  /** The newest listings are of about this time, the oldest of 60 days before. */
  now: Date;
}

export interface DemoUser {
  name: string;
  language: Language;
  locationId: number;
  createdAt: Date;
}

export interface DemoListing {
  userIndex: number;
  categoryId: number;
  locationId: number;
  dealType: DealType;
  state: (typeof listingStates)[number];
  language: Language;
  title: string;
  description: string;
  currency: Currency;
  price: number;
  discountPrice: number | null;
  contactPhone: string;
  /** Parameter id -> option ids | number | text. */
  parameters: Record<string, number[] | number | string>;
  photos: Picture[];
  views: number;
  calls: number;
  createdAt: Date;
  raisedAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** Users and listings by number; each depends only on the seed and its number. */
export interface Market {
  /** Listings and users in a block. */
  size: number;
  users: number;
  user(index: number): DemoUser;
  /** The business of a user, if there is one. */
  business(userIndex: number): DemoBusiness | undefined;
  listing(index: number): DemoListing;
}

/** So many consecutive listings have every leaf category among them. */
const coverage = 2_000;
/** A share that certainly occurs among {@link coverage} (see {@link spread}), with a margin. */
const minShare = 2.2 / coverage;

/** Streams of random numbers (see {@link randomFor}). */
const stream = { offset: 0, user: 1, phone: 2, listing: 3, photos: 4 };

/** Days (`docs/features/selling.md`, Expiry and renewal). */
const lifetime = 60;
/** Share of the listings and users in Kyrgyz. */
const kyrgyzShare = 0.37;

/** Makes a market; users and listings are generated when they are asked for. */
export function createMarket(options: MarketOptions): Market {
  const { seed, size, users, samples, catalogue, pictures } = options;
  const now = options.now.getTime();
  const offsets = randomFor(seed, stream.offset, 0);
  const [leafOffset, homeOffset] = [offsets.next(), offsets.next()];
  const templates = compileTemplates(samples, catalogue);
  const leaves = weighLeaves(samples, catalogue, templates);
  const population = createPopulation(catalogue.locations);
  const homeOf = (userIndex: number) => population.homeAt(spread(userIndex, homeOffset));
  const sellers = createSellers(options, samples, catalogue);

  return {
    size,
    users,
    user(index) {
      const random = randomFor(seed, stream.user, index);
      const location = population.chooseLocation(random, homeOf(index), undefined);
      return {
        name: writeName(random, samples),
        language: random.chance(kyrgyzShare) ? "ky" : "ru",
        locationId: location.id,
        createdAt: new Date(Math.floor(now - (lifetime + 7 + random.next() * 833) * dayMs)),
      };
    },
    business: sellers.business,
    listing(index) {
      const random = randomFor(seed, stream.listing, index);
      const leaf = leaves.at(spread(index, leafOffset));
      const template = random.pick(templates.get(leaf.id) ?? []);
      const language = template.hasKyrgyz && random.chance(kyrgyzShare) ? "ky" : "ru";
      const userIndex = sellers.choose(random, index, leaf, template.deal);
      const isBusiness = sellers.business(userIndex)?.requestStatus === "success";
      const state = chooseState(random, options.activeShare);
      const location = population.chooseLocation(random, homeOf(userIndex), template.where);
      const written = writeListing(template, language, random);
      const dates = chooseDates(random, now, state);
      return {
        userIndex,
        categoryId: leaf.id,
        locationId: (written.place && population.findNamed(written.place, location)?.id) || location.id,
        dealType: template.deal,
        state,
        language,
        title: written.title,
        description: written.description,
        currency: template.currency,
        price: written.price,
        discountPrice:
          isBusiness && random.chance(0.4) ? chooseDiscount(random, written.price, template.price[2]) : null,
        contactPhone: writePhone(randomFor(seed, stream.phone, userIndex)),
        parameters: written.parameters,
        photos: choosePhotos(randomFor(seed, stream.photos, index), pictures.get(leaf.id), written.about),
        ...chooseInterest(random, (now - dates.createdAt.getTime()) / dayMs),
        ...dates,
        deletedAt: state === "inactive" ? chooseDeletion(random, dates.updatedAt.getTime(), now) : null,
      };
    },
  };
}

/** Leaves by popularity (Zipf's law with a flat beginning), each with {@link minShare} at least. */
function weighLeaves(
  samples: Samples,
  catalogue: MarketOptions["catalogue"],
  templates: Map<number, CompiledTemplate[]>,
) {
  const leaves = catalogue.categories.filter((category) => templates.has(category.id));
  const ranks = new Map(samples.popular.map((slug, rank) => [slug, rank]));
  const popularity = (leaf: Category) => 1 / ((ranks.get(leaf.title_slug) ?? 3 * ranks.size) + 4);
  const total = leaves.reduce((sum, leaf) => sum + popularity(leaf), 0);
  const rest = 1 - leaves.length * minShare;
  return weigh(leaves, (leaf) => minShare + (rest * popularity(leaf)) / total);
}

function writeName(random: Random, samples: Samples): string {
  const isKyrgyz = random.chance(0.75);
  const isWoman = random.chance(0.45);
  const first = random.pick(
    samples.first_names[isKyrgyz ? (isWoman ? "ky_female" : "ky_male") : isWoman ? "ru_female" : "ru_male"],
  );
  const surname = random.pick(samples.surnames[isKyrgyz ? "ky" : "ru"]);
  // Surnames such as «Бондаренко» have one form.
  return `${first} ${surname}${isWoman && /[внй]$/.test(surname) ? "а" : ""}`;
}

/** +996 600 belongs to no operator: a call to a demo listing reaches nobody. */
function writePhone(random: Random): string {
  return `+996600${String(random.below(1_000_000)).padStart(6, "0")}`;
}

function chooseState(random: Random, activeShare: number): DemoListing["state"] {
  if (random.chance(activeShare)) return "active";
  const rest = random.next();
  if (rest < 0.5) return "inactive";
  return rest < 0.8 ? "on_review" : "blocked";
}

/** Newer listings are more frequent; those on review came within the last hours; some were raised since. */
function chooseDates(random: Random, now: number, state: DemoListing["state"]) {
  const age = state === "on_review" ? random.next() * 0.12 : (lifetime - 1) * random.next() ** 2;
  const createdAt = Math.floor(now - age * dayMs - 60_000);
  // Moderation takes minutes.
  const approvedAt = Math.min(now, createdAt + Math.floor(60_000 + random.next() * 900_000));
  const isRaised = state !== "on_review" && random.chance(0.15);
  const raisedAt = isRaised ? Math.floor(approvedAt + random.next() * (now - approvedAt)) : approvedAt;
  return { createdAt: new Date(createdAt), raisedAt: new Date(raisedAt), updatedAt: new Date(approvedAt) };
}

function chooseDeletion(random: Random, updatedAt: number, now: number): Date | null {
  return random.chance(0.25) ? new Date(Math.floor(updatedAt + random.next() * (now - updatedAt))) : null;
}

/** 5 to 22 % off, in whole steps of the price; null when rounding would leave no valid discount (more than 3 %). */
function chooseDiscount(random: Random, price: number, step: number): number | null {
  const reduced = Math.round((price * (0.95 - random.next() * 0.17)) / step) * step;
  return reduced > 0 && reduced < price * 0.965 ? reduced : null;
}

/** How often a listing of this age was viewed, and its phone revealed. */
function chooseInterest(random: Random, days: number): { views: number; calls: number } {
  const views = Math.floor((1 + Math.min(days, 20)) * 12 * random.next() ** 3);
  return { views, calls: Math.floor(views * 0.12 * random.next()) };
}

/** Some or all pictures of the thing that a title is about, in an order of their own. */
export function choosePhotos(random: Random, pictures: CategoryPictures | undefined, about: string): Picture[] {
  if (!pictures) return [];
  const words = about.toLowerCase().split(/[^\p{L}\d]+/u);
  const special = pictures.special.find((one) =>
    one.words.some((start) => words.some((word) => word.startsWith(start))),
  );
  const subjects = special?.subjects ?? pictures.usual;
  if (subjects.length === 0) return [];
  const looks = random.pick(subjects);
  const suited = looks.filter((look) => look.words.some((word) => words.includes(word)));
  const { pictures: views } = random.pick(suited.length > 0 ? suited : looks.filter((look) => !look.isOnlyForWords));
  const start = random.below(views.length);
  const count = 1 + random.below(views.length);
  return [...views.slice(start), ...views.slice(0, start)].slice(0, count);
}
