import type { DealType } from "#contracts/catalogue.ts";
import type { Currency, listingStates } from "#contracts/listings.ts";
import type { RequestStatus } from "#contracts/users.ts";
import type { Catalogue, Category } from "#server/catalogue/catalogue.ts";
import { type CompiledTemplate, compileTemplates, writeAd } from "./ad-writer.ts";
import { settle } from "./places.ts";
import { type Random, randomFor, spread, weigh } from "./random.ts";
import type { Samples } from "./samples.ts";
import type { Language } from "./texts.ts";

/** A picture that was drawn, under the name its row in `photos` carries. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  thumbhash: Uint8Array;
}

/** Pictures of a leaf category by its id: lists of the pictures of one thing. */
export type PicturesByCategory = ReadonlyMap<number, readonly (readonly Picture[])[]>;

export interface MarketOptions {
  /** The same seed gives the same market. */
  seed: number;
  /** Ads, people and businesses in a block: a market is an endless row of blocks, each with people of its own. */
  size: number;
  users: number;
  businesses: number;
  /** How many of the ads are active, from 0 to 1. */
  activeShare: number;
  samples: Samples;
  catalogue: Pick<Catalogue, "categories" | "places" | "categoryById">;
  pictures: PicturesByCategory;
  /** The newest ads are of about this time, the oldest of 60 days before. */
  now: Date;
}

export interface DemoUser {
  name: string;
  language: Language;
  locationId: number;
  createdAt: Date;
}

export interface DemoBusiness {
  name: string;
  requestStatus: RequestStatus;
  isVip: boolean;
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
  upvoteAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

/** People and ads by number: each depends on the seed and the number only. */
export interface Market {
  /** Ads, people in a block. */
  size: number;
  users: number;
  user(index: number): DemoUser;
  /** The business of a person, if there is one. */
  business(userIndex: number): DemoBusiness | undefined;
  listing(index: number): DemoListing;
}

/** Places within a block that the demo logins take: a buyer, a seller, a business, a moderator, an administrator. */
export const logins = { buyer: 0, seller: 1, business: 2, moderator: 3, admin: 4 };
const loginCount = 5;

/** Any so many ads in a row hold every category. */
const coverage = 2_000;
/** A share that surely comes up among so many (see {@link spread}), with a little to spare. */
const leastShare = 2.2 / coverage;

/** Streams of chance (see {@link randomFor}). */
const stream = { offset: 0, user: 1, phone: 2, listing: 3 };

const day = 86_400_000;
/** Ads live so long without a raise (`design/product.md`, Ads), in days. */
const lifetime = 60;
/** Share of the ads and the people that write Kyrgyz. */
const kyrgyzShare = 0.37;

/** Makes a market; nothing is generated before it is asked for. */
export function createMarket(options: MarketOptions): Market {
  const { seed, size, users, businesses, samples, catalogue, pictures } = options;
  const now = options.now.getTime();
  const offsets = randomFor(seed, stream.offset, 0);
  const [leafOffset, homeOffset] = [offsets.next(), offsets.next()];
  const templates = compileTemplates(samples, catalogue);
  const leaves = weighLeaves(samples, catalogue, templates);
  const settlement = settle(catalogue.places);
  const homeOf = (userIndex: number) => settlement.homeAt(spread(userIndex, homeOffset));
  const companies = listCompanies(samples, catalogue);

  /** Which business of its block a person has. */
  const businessNumber = (userIndex: number): number | undefined => {
    const place = userIndex % users;
    const number = place === logins.business ? 0 : place >= loginCount ? place - loginCount + 1 : businesses;
    return number < businesses ? Math.floor(userIndex / users) * businesses + number : undefined;
  };
  const companyAt = (number: number) => companies[(number * companyStep) % companies.length];

  const business = (userIndex: number): DemoBusiness | undefined => {
    const number = businessNumber(userIndex);
    const company = number === undefined ? undefined : companyAt(number);
    if (number === undefined || !company) return undefined;
    const inBlock = number % businesses;
    return {
      name: company.name,
      requestStatus: inBlock === businesses - 1 ? "submitted" : inBlock === businesses - 2 ? "expired" : "success",
      isVip: inBlock === 0 || inBlock === 3,
    };
  };

  /** The businesses of a block, by their number in it, that deal in a category. */
  const findDealers = (block: number, leaf: Category): number[] => {
    const found: number[] = [];
    for (let number = 0; number < businesses; number++) {
      const company = companyAt(block * businesses + number);
      if (company && leaf.path.includes(company.category)) found.push(number);
    }
    return found;
  };

  const chooseSeller = (random: Random, index: number, leaf: Category, dealType: DealType): number => {
    const block = Math.floor(index / size);
    const isOffer = dealType !== "buy" && dealType !== "exchange";
    const dealers = isOffer ? findDealers(block, leaf) : [];
    if (dealers.length > 0 && random.chance(0.6)) {
      const number = random.pick(dealers);
      return block * users + (number === 0 ? logins.business : loginCount + number - 1);
    }
    // Few people sell much, most sell a thing or two, the buyer least; staff sell nothing.
    const firstPrivate = loginCount + Math.max(businesses - 1, 0);
    const place = Math.floor((users - firstPrivate + 2) * random.next() ** 1.6);
    if (place === 0) return block * users + logins.seller;
    return block * users + (firstPrivate + place > users ? logins.buyer : firstPrivate + place - 1);
  };

  return {
    size,
    users,
    user(index) {
      const random = randomFor(seed, stream.user, index);
      const place = settlement.choosePlace(random, homeOf(index), undefined);
      return {
        name: writeName(random, samples),
        language: random.chance(kyrgyzShare) ? "ky" : "ru",
        locationId: place.id,
        createdAt: new Date(Math.floor(now - (lifetime + random.next() * 840) * day)),
      };
    },
    business,
    listing(index) {
      const random = randomFor(seed, stream.listing, index);
      const leaf = leaves.at(spread(index, leafOffset));
      const template = random.pick(templates.get(leaf.id) ?? []);
      const language = template.hasKyrgyz && random.chance(kyrgyzShare) ? "ky" : "ru";
      const userIndex = chooseSeller(random, index, leaf, template.deal);
      const isBusiness = business(userIndex)?.requestStatus === "success";
      const state = chooseState(random, options.activeShare);
      const place = settlement.choosePlace(random, homeOf(userIndex), template.where);
      const ad = writeAd(template, language, random);
      const dates = chooseDates(random, now, state);
      return {
        userIndex,
        categoryId: leaf.id,
        locationId: place.id,
        dealType: template.deal,
        state,
        language,
        title: ad.title,
        description: ad.description,
        currency: template.currency,
        price: ad.price,
        discountPrice: isBusiness && random.chance(0.4) ? chooseDiscount(random, ad.price, template.price[2]) : null,
        contactPhone: writePhone(randomFor(seed, stream.phone, userIndex)),
        parameters: ad.parameters,
        photos: choosePhotos(random, pictures.get(leaf.id) ?? []),
        ...chooseInterest(random, (now - dates.createdAt.getTime()) / day),
        ...dates,
        deletedAt:
          state === "inactive" && random.chance(0.25)
            ? new Date(Math.floor(dates.updatedAt.getTime() + random.next() * (now - dates.updatedAt.getTime())))
            : null,
      };
    },
  };
}

/** Coprime to the number of companies, so that a block has companies of many kinds. */
const companyStep = 5;

function listCompanies(
  samples: Samples,
  catalogue: MarketOptions["catalogue"],
): { name: string; category: Category }[] {
  const bySlug = new Map(catalogue.categories.map((category) => [category.title_slug, category]));
  return samples.businesses.flatMap(({ name, category: slug }) => {
    const category = bySlug.get(slug);
    return category ? [{ name, category }] : [];
  });
}

/** Leaves by popularity (Zipf's law with a flat beginning), each with a share that surely comes up among 2,000. */
function weighLeaves(
  samples: Samples,
  catalogue: MarketOptions["catalogue"],
  templates: Map<number, CompiledTemplate[]>,
) {
  const leaves = catalogue.categories.filter((category) => templates.has(category.id));
  const ranks = new Map(samples.popular.map((slug, rank) => [slug, rank]));
  const popularity = (leaf: Category) => 1 / ((ranks.get(leaf.title_slug) ?? 3 * ranks.size) + 4);
  const total = leaves.reduce((sum, leaf) => sum + popularity(leaf), 0);
  const rest = 1 - leaves.length * leastShare;
  return weigh(leaves, (leaf) => leastShare + (rest * popularity(leaf)) / total);
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

/** +996 600 belongs to no operator: a call to a demo ad reaches nobody. */
function writePhone(random: Random): string {
  return `+996600${String(random.below(1_000_000)).padStart(6, "0")}`;
}

function chooseState(random: Random, activeShare: number): DemoListing["state"] {
  if (random.chance(activeShare)) return "active";
  const rest = random.next();
  if (rest < 0.5) return "inactive";
  return rest < 0.8 ? "on_review" : "blocked";
}

/** Newer ads are more; what waits for review came within the last hours; some were raised since. */
function chooseDates(random: Random, now: number, state: DemoListing["state"]) {
  const age = state === "on_review" ? random.next() * 0.12 : (lifetime - 1) * random.next() ** 2;
  const createdAt = Math.floor(now - age * day - 60_000);
  // Moderation takes minutes.
  const approvedAt = Math.min(now, createdAt + Math.floor(60_000 + random.next() * 900_000));
  const isRaised = state !== "on_review" && random.chance(0.15);
  const upvoteAt = isRaised ? Math.floor(approvedAt + random.next() * (now - approvedAt)) : approvedAt;
  return { createdAt: new Date(createdAt), upvoteAt: new Date(upvoteAt), updatedAt: new Date(approvedAt) };
}

/** Between 5 and 22 % off, in whole steps of the price; null where the step is too coarse for a valid one (spec §5: more than 3 %). */
function chooseDiscount(random: Random, price: number, step: number): number | null {
  const reduced = Math.round((price * (0.95 - random.next() * 0.17)) / step) * step;
  return reduced > 0 && reduced < price * 0.965 ? reduced : null;
}

/** How often an ad of so many days was seen and its number asked for. */
function chooseInterest(random: Random, days: number): { views: number; calls: number } {
  const views = Math.floor((1 + Math.min(days, 20)) * 12 * random.next() ** 3);
  return { views, calls: Math.floor(views * 0.12 * random.next()) };
}

/** One thing from one to all sides. */
function choosePhotos(random: Random, things: readonly (readonly Picture[])[]): Picture[] {
  if (things.length === 0) return [];
  const views = random.pick(things);
  const start = random.below(views.length);
  const count = 1 + random.below(views.length);
  return [...views.slice(start), ...views.slice(0, start)].slice(0, count);
}
