import { expect } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { test } from "./browser.ts";

// The last card of many, whose like was looked at before.
const faults: Record<string, (link: HTMLElement) => void> = {
  "a colour that is hard to read": (link) => link.style.setProperty("color", "#eee"),
  "a link without words": (link) => link.replaceChildren(),
  "an attribute that does not exist": (link) => link.setAttribute("aria-labeled", "Диван"),
};

test("a fault in one of many parts that look alike is found", async ({ visit }) => {
  const page = await visit("/", { language: "ru", device: "phone" });
  await expectAccessible(page);
  for (const [name, plant] of Object.entries(faults)) {
    const link = page.locator("main li.card > a").last();
    const before = await link.evaluate((element) => element.outerHTML);
    await link.evaluate(plant);
    await expect(expectAccessible(page), name).rejects.toThrow("what axe found");
    await link.evaluate((element, html) => {
      element.outerHTML = html;
    }, before);
  }
  await expectAccessible(page);
});
