// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Language } from "#web/platform/language.ts";
import { render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { Avatar } from "./avatar.tsx";
import { viewUser } from "./user-view.ts";
import { Rating } from "./rating.tsx";

const user = {
  id: 9,
  name: " айбек",
  photo: null,
  rating: 4.26,
  review_count: 21,
  product_count: 1_002,
  business_name: null,
  link: "/user/9",
};
const view = (values: Partial<Parameters<typeof viewUser>[0]>, language: Language = "ru") =>
  viewUser({ ...user, ...values }, "с 2024 года", texts[language].namespace("users"));

test("a user without a portrait is the first letter of their name, or of their business", async () => {
  expect((await render(<Avatar user={view({})} />)).textContent).toBe("А");
  expect((await render(<Avatar user={view({ business_name: "mebel KG" })} />)).textContent).toBe("M");
  // A letter outside the Basic Multilingual Plane is one letter, not half a surrogate pair.
  expect((await render(<Avatar user={view({ name: "𐐔ана" })} />)).textContent).toBe("𐐔");
});

test("a portrait has no alternative text: the name stands beside it", async () => {
  const photo = "/media/portrait.webp";
  const image = (await render(<Avatar user={{ photo, initial: "А" }} />)).querySelector("img");
  expect([image?.getAttribute("src"), image?.getAttribute("alt")]).toEqual([photo, ""]);
});

test("a rating is stars, and words for screen readers", async () => {
  const { rating } = view({});
  if (!rating) throw new Error("no rating");
  const part = await render(<Rating rating={rating} />);
  expect(part.querySelector("svg svg")?.getAttribute("width")).toBe("108");
  expect(part.querySelector(".sr-only")?.textContent).toContain("4,3");
  expect(part.textContent).toContain("21 отзыв");
  expect(view({ rating: null }).rating).toBeUndefined();
});

test("the number of listings is in the language of the page", () => {
  expect([view({}).listingCount, view({ product_count: 21 }).listingCount, view({}, "ky").listingCount])
    .toMatchInlineSnapshot(`
    [
      "1 002 активных объявления",
      "21 активное объявление",
      "1 002 активдүү жарыя",
    ]
  `);
});
