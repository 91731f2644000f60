import { expect, test } from "vitest";
import { chooseAdvice } from "./choose-advice.ts";
import { chatRoom } from "./test-records.fixture.ts";

const categories = [
  { id: 100, parent: null, title_slug: "transport" },
  { id: 101, parent: 100, title_slug: "legkovye-avto" },
  { id: 102, parent: 101, title_slug: "avto-s-probegom" },
  { id: 137, parent: 100, title_slug: "avtotovary" },
  { id: 300, parent: null, title_slug: "rabota" },
];
const { product } = chatRoom();
const about = (category: number | null) => ({ product: product && { ...product, category } });

test("a buyer is advised by the branch of the listing", () => {
  const kinds = [102, 137, 300, 999, null].map((id) => chooseAdvice({ side: "buyer", ...about(id) }, categories));
  expect(kinds).toEqual(["car", "thing", "job", "thing", "thing"]);
  expect(chooseAdvice({ side: "buyer", product: null }, categories)).toBe("thing");
});

test("a seller is advised as a seller", () => {
  expect(chooseAdvice({ side: "seller", ...about(102) }, categories)).toBe("seller");
});
