// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "#web/test/render.tsx";
import { Stars } from "./stars.tsx";

/** How many of the five stars are in colour: what is wider than its frame is cut off. */
const filledOf = async (value: number) => {
  const part = await render(<Stars value={value} />);
  return Number(part.querySelector("svg svg")?.getAttribute("width")) / 24;
};

test.each([
  [5, 5],
  [4.8, 5],
  [4.5, 4.5],
  [4.3, 4.5],
  [4.2, 4],
  [0, 0],
])("a rating of %d has %d stars in colour", async (rating, stars) => {
  expect(await filledOf(rating)).toBe(stars);
});
