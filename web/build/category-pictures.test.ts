import { expect, test } from "vitest";
import { categoryIcons, categoryPicture, previewOfPicture } from "../../contracts/catalogue/icons.ts";
import { drawPicture } from "./category-pictures.ts";

test("every icon is drawn as a picture of its own", async () => {
  const drawn = await Promise.all(categoryIcons.map((icon) => drawPicture(icon, { width: 960, height: 720 })));
  expect(new Set(drawn).size).toBe(categoryIcons.length);
  for (const svg of drawn) {
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 960 720">/);
    expect(svg).not.toMatch(/NaN|undefined/);
    // The icon and its shadow.
    expect(svg.match(/class="lucide /g)).toHaveLength(2);
  }
});

test("a picture has an address, with a JPEG beside it; an unknown icon has none", () => {
  const picture = categoryPicture("spool");
  expect(picture && [picture, previewOfPicture(picture)]).toEqual([
    "/assets/category/1/spool.svg",
    "/assets/category/1/spool.jpg",
  ]);
  expect(categoryPicture("../secret")).toBeNull();
});
