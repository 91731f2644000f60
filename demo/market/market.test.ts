import { describe, expect, test } from "vitest";
import type { Parameter } from "#contracts/catalogue/schemas.ts";
import { computePrice } from "#server/prices/price.ts";
import { choosePhotos, createMarket, type DemoListing, type MarketOptions, type Thing } from "./market.ts";
import { randomFor } from "./random.ts";
import { readReference } from "./reference.fixture.ts";
import { readSamples } from "./samples.ts";

const catalogue = readReference();
const samples = readSamples();
const options: MarketOptions = {
  seed: 1,
  size: 2_000,
  users: 60,
  businesses: 12,
  activeShare: 0.8,
  samples,
  catalogue,
  pictures: new Map(),
  now: new Date("2026-11-21T06:00:00Z"),
};
const market = createMarket(options);
const listings = Array.from({ length: 5_000 }, (_, index) => market.listing(index));
const demo = listings.slice(0, 2_000);
const leaves = catalogue.categories.filter((category) => category.children.length === 0);

describe("a market", () => {
  test("is the same for the same seed, in any order", () => {
    const again = createMarket(options);
    for (const index of [1_999, 3, 700]) expect(again.listing(index)).toEqual(market.listing(index));
    expect(again.user(17)).toEqual(market.user(17));
    expect(createMarket({ ...options, seed: 2 }).listing(3)).not.toEqual(market.listing(3));
  });

  test("has templates for every leaf category, and listings in each among any 2,000", () => {
    for (const from of [0, 1_234, 3_000]) {
      const seen = new Set(listings.slice(from, from + 2_000).map((listing) => listing.categoryId));
      expect(leaves.filter((leaf) => !seen.has(leaf.id)).map((leaf) => leaf.title_slug)).toEqual([]);
    }
  });

  test("has listings in every region, in towns and in villages", () => {
    const locations = demo.map((listing) => catalogue.locationById.get(listing.locationId));
    const regions = Map.groupBy(locations, (location) => location?.path[0]?.slug);
    expect(new Set(regions.keys())).toEqual(
      new Set(catalogue.locations.filter(({ path }) => path.length === 1).map(({ slug }) => slug)),
    );
    const share = (slug: string) => (regions.get(slug)?.length ?? 0) / demo.length;
    expect(share("bishkek")).toBeGreaterThan(0.2);
    expect(share("bishkek")).toBeLessThan(0.45);
    expect(share("naryn-region")).toBeGreaterThan(0.02);
    const villages = locations.filter((location) => location?.kind === "rural_district");
    expect(villages.length / demo.length).toBeGreaterThan(0.15);
  });

  test("has listings where their titles say", () => {
    const places = ["Джал", "Тунгуч", "8 мкр", "Асанбай", "Бостери", "Тамчы", "Сокулук", "Арча-Бешик"];
    for (const place of places) {
      const named = listings.filter(({ title }) => new RegExp(`(?:^|[ ,:])${place}(?:$|[,:])`, "u").test(title));
      const titles = named.map(({ locationId }) => catalogue.locationById.get(locationId)?.title_ru);
      expect([place, titles.filter((title) => !title?.startsWith(place))]).toEqual([place, []]);
      expect([place, named.length > 0]).toEqual([place, true]);
    }
  });

  test("speaks both languages", () => {
    const kyrgyz = demo.filter((listing) => listing.language === "ky").length / demo.length;
    expect(kyrgyz).toBeGreaterThan(0.3);
    expect(kyrgyz).toBeLessThan(0.42);
    const titles = (pattern: RegExp, slug: string) =>
      listings.filter((listing) => pattern.test(listing.title) && hasAncestor(listing, slug)).length;
    expect(titles(/кой/i, "ovtsy-i-barany")).toBeGreaterThan(0);
    expect(titles(/телефон/i, "telefony")).toBeGreaterThan(0);
  });

  test("is active for the most part, and has every state", () => {
    const states = Map.groupBy(demo, (listing) => listing.state);
    expect(states.get("active")?.length).toBeGreaterThanOrEqual(1_500);
    expect(new Set(states.keys())).toEqual(new Set(["active", "inactive", "on_review", "blocked"]));
    expect(demo.some((listing) => listing.deletedAt)).toBe(true);
  });

  test("lies within the last 60 days, each listing created before it was raised", () => {
    for (const listing of demo) {
      const days = (options.now.getTime() - listing.createdAt.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThan(60);
      expect(listing.raisedAt.getTime()).toBeGreaterThanOrEqual(listing.createdAt.getTime());
      expect(listing.raisedAt.getTime()).toBeLessThanOrEqual(options.now.getTime());
      if (listing.deletedAt) expect(listing.deletedAt.getTime()).toBeLessThanOrEqual(options.now.getTime());
    }
  });
});

describe("a listing", () => {
  test("has no gap left in its texts", () => {
    for (const { title, description } of listings) {
      expect(title).not.toMatch(/[{}]|undefined|NaN/);
      expect(description).not.toMatch(/[{}]|undefined|NaN/);
      expect(title.trim()).toBe(title);
      expect(title.length).toBeGreaterThan(2);
      expect(description.length).toBeGreaterThan(20);
    }
  });

  test("makes the deals its category allows", () => {
    for (const listing of listings) expect(categoryOf(listing)?.deal_types).toContain(listing.dealType);
  });

  test("has the values its category wants: all required ones, options that exist and belong together", () => {
    for (const listing of demo) {
      const parameters = categoryOf(listing)?.parameters ?? [];
      const known = new Map(parameters.map((parameter) => [String(parameter.id), parameter]));
      for (const parameter of parameters)
        if (parameter.required) expect(listing.parameters).toHaveProperty(String(parameter.id));
      for (const [id, value] of Object.entries(listing.parameters)) {
        const parameter = known.get(id);
        expect(parameter, `${listing.title}: ${id}`).toBeDefined();
        if (parameter) checkValue(listing, parameter, value);
      }
    }
  });

  test("has a price in whole units, and a discount only of a business and only a valid one", () => {
    let discounts = 0;
    for (const listing of listings) {
      expect(Number.isInteger(listing.price)).toBe(true);
      expect(listing.price).toBeGreaterThanOrEqual(0);
      if (listing.discountPrice === null) continue;
      discounts += 1;
      expect(market.business(listing.userIndex)?.requestStatus).toBe("success");
      const stored = { price: listing.price, currency: listing.currency, discount_price: listing.discountPrice };
      expect(computePrice(stored, true, 1).stockPrice, listing.title).toBe(listing.discountPrice);
    }
    expect(discounts).toBeGreaterThan(20);
  });

  test("of a business is of the kind the business deals in, for the most part of its block", () => {
    const sellers = new Set(demo.map((listing) => listing.userIndex));
    expect(Math.max(...sellers)).toBeLessThan(60);
    expect(Math.max(...listings.slice(2_000, 4_000).map((listing) => listing.userIndex))).toBeLessThan(120);
    const businesses = Array.from({ length: 60 }, (_, index) => market.business(index)).filter(
      (business) => business !== undefined,
    );
    expect(businesses).toHaveLength(12);
    expect(businesses.filter((business) => business.isVip)).toHaveLength(2);
    expect(new Set(businesses.map((business) => business.name)).size).toBe(12);
  });
});

function categoryOf(listing: DemoListing) {
  return catalogue.categoryById.get(listing.categoryId);
}

function hasAncestor(listing: DemoListing, slug: string): boolean {
  return categoryOf(listing)?.path.some((category) => category.title_slug === slug) ?? false;
}

function checkValue(listing: DemoListing, parameter: Parameter, value: number[] | number | string): void {
  if (parameter.type === "enter") {
    expect(Array.isArray(value)).toBe(false);
    if (parameter.from_to) expect(typeof value).toBe("number");
    return;
  }
  if (!Array.isArray(value)) throw new Error(`${parameter.key} of «${listing.title}» has no options`);
  expect(value.length).toBeGreaterThan(0);
  if (!parameter.multiple) expect(value).toHaveLength(1);
  for (const id of value) {
    const option = parameter.options.find((candidate) => candidate.id === id);
    expect(option, `${parameter.key} ${id}`).toBeDefined();
    if (parameter.depends_on === undefined) continue;
    expect(listing.parameters[parameter.depends_on]).toEqual([option?.parent_option]);
  }
}

describe("photos", () => {
  const thing = (name: string, words: string[] = [], isOnlyForWords = false): Thing => ({
    pictures: [1, 2, 3].map((side) => ({
      name: `${name} ${side}`,
      width: 480,
      height: 360,
      thumbhash: new Uint8Array(),
    })),
    words,
    isOnlyForWords,
  });
  const pictures = {
    usual: [[thing("farmer")], [thing("coat"), thing("black coat", ["чёрный"], true)]],
    special: [
      { words: ["чабан"], subjects: [[thing("sheep")]] },
      { words: ["тракторист", "водитель"], subjects: [[thing("tractor")]] },
    ],
  };
  /** What is shown for a title, as often as for 60 listings. */
  const shownFor = (about: string) => {
    const photos = Array.from({ length: 60 }, (_, index) => choosePhotos(randomFor(1, 1, index), pictures, about));
    expect(photos.every(({ length }) => length > 0)).toBe(true);
    for (const names of photos) expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
    return new Set(photos.flat().map(({ name }) => name.replace(/ \d$/, "")));
  };

  test("are of what a word of the title begins like, and else of what is usual", () => {
    expect(shownFor("Тракторист, Чуйская область")).toEqual(new Set(["tractor"]));
    expect(shownFor("Требуются: водители")).toEqual(new Set(["farmer", "coat"]));
    expect(shownFor("чабан или тракторист")).toEqual(new Set(["sheep"]));
    // Inside of a word it does not count.
    expect(shownFor("минитракторист")).toEqual(new Set(["farmer", "coat"]));
  });

  test("have the colour that a title says", () => {
    expect(shownFor("Пальто, цвет чёрный")).toEqual(new Set(["farmer", "black coat"]));
    expect(choosePhotos(randomFor(1, 1, 1), undefined, "Пальто")).toEqual([]);
  });

  test("are chosen by the Russian words also where a title is Kyrgyz", () => {
    const leaf = catalogue.categories.find(({ title_slug }) => title_slug === "rabota-selskoe-hozyaystvo");
    const market = createMarket({ ...options, pictures: new Map([[leaf?.id ?? 0, pictures]]) });
    const jobs = Array.from({ length: 20_000 }, (_, index) => market.listing(index)).filter(
      ({ categoryId, language, title }) => categoryId === leaf?.id && language === "ky" && /трактор/i.test(title),
    );
    expect(jobs.length).toBeGreaterThan(2);
    for (const { title, photos } of jobs) expect(photos[0]?.name, title).toMatch(/^tractor/);
  });
});
