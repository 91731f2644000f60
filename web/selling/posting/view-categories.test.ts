import { expect, test } from "vitest";
import type { FlatCategory } from "#contracts/catalogue/schemas.ts";
import { postingKindOf } from "./fields/category-items.ts";
import { viewCategories } from "./view-categories.ts";

const category = (id: number, parent: number | null, title_slug: string): FlatCategory => ({
  id,
  parent,
  title_slug,
  title_ru: title_slug,
  title_ky: title_slug,
  icon: "box",
  image: null,
  product_count: 0,
  deal_types: ["sell"],
  photo_optional: false,
});

test("the form speaks of goods, homes, jobs, whoever looks for one, or services", () => {
  const items = viewCategories(
    [
      category(2, null, "nedvizhimost"),
      category(21, 2, "prodazha-kvartir"),
      category(211, 21, "vtorichka"),
      category(3, null, "rabota"),
      category(32, 3, "rezyume"),
      category(321, 32, "rezyume-ofis"),
    ],
    "ru",
  );
  const kindOf = (id: number, deal: Parameters<typeof postingKindOf>[1]) =>
    postingKindOf(
      items.find((item) => item.id === id),
      deal,
    );
  expect([kindOf(211, "rent"), kindOf(21, "sell"), kindOf(21, null)]).toEqual(["housing", "housing", "housing"]);
  expect([kindOf(3, "job"), kindOf(321, "job")]).toEqual(["job", "resume"]);
  expect([kindOf(3, "service"), kindOf(9, "sell"), kindOf(9, null)]).toEqual(["service", "goods", "goods"]);
});

test("where things are given away nothing has a price", () => {
  const items = viewCategories(
    [{ ...category(1, null, "otdam-darom"), is_gift: true as const }, category(2, null, "divany-i-kresla")],
    "ky",
  );
  expect(items.map(({ isGift }) => isGift)).toEqual([true, undefined]);
});
