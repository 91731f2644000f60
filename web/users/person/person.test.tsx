// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Language } from "#web/platform/language.ts";
import { render } from "#web/test/render.tsx";
import { texts } from "#web/test/texts.ts";
import { Avatar } from "./avatar.tsx";
import { viewUser } from "./user-view.ts";
import { Rating } from "./rating.tsx";

const person = {
  id: 9,
  name: " айбек",
  photo: null,
  rating: 4.26,
  review_count: 21,
  product_count: 1_002,
  business_name: null,
};
const view = (values: Partial<Parameters<typeof viewUser>[0]>, language: Language = "ru") =>
  viewUser({ ...person, ...values }, "с 2024 года", texts[language].namespace("users"));

test("a person without a picture is the first letter of their name, or of their business", async () => {
  expect((await render(<Avatar person={view({})} />)).textContent).toBe("А");
  expect((await render(<Avatar person={view({ business_name: "mebel KG" })} />)).textContent).toBe("M");
  // A letter outside the basic plane is one letter.
  expect((await render(<Avatar person={view({ name: "𐐔ана" })} />)).textContent).toBe("𐐔");
});

test("a picture of a person says nothing: their name stands beside", async () => {
  const photo = "/media/portrait.webp";
  const image = (await render(<Avatar person={{ photo, initial: "А" }} />)).querySelector("img");
  expect([image?.getAttribute("src"), image?.getAttribute("alt")]).toEqual([photo, ""]);
});

test("reviews are told in stars, and in words for whoever hears them", async () => {
  const { rating } = view({});
  if (!rating) throw new Error("no rating");
  const place = await render(<Rating rating={rating} />);
  expect(place.querySelectorAll("path[class]")).toHaveLength(4);
  expect(place.querySelector(".sr-only")?.textContent).toContain("4,3");
  expect(place.textContent).toContain("21 отзыв");
  expect(view({ rating: null }).rating).toBeUndefined();
});

test("numbers of ads are told in the reader's language", () => {
  expect([view({}).ads, view({ product_count: 21 }).ads, view({}, "ky").ads]).toMatchInlineSnapshot(`
    [
      "1 002 активных объявления",
      "21 активное объявление",
      "1 002 активдүү жарыя",
    ]
  `);
});
