import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { languages } from "#web/platform/language.ts";
import { maxScreenBytes, screenSize } from "./screens.ts";

test.for(languages)(
  "each screen that the article in %s names was taken, is small and of its shape, and no other was",
  async (language) => {
    const text = readFileSync(new URL(`../${language}/functionality.md`, import.meta.url), "utf8");
    const named = [...text.matchAll(/^!\[.+\]\(([a-z-]+)\)$/gm)].map(([, name]) => `${name}.webp`);
    expect(named.length).toBeGreaterThanOrEqual(8);
    const folder = new URL(`screens/${language}/`, import.meta.url);
    expect(readdirSync(folder).toSorted()).toEqual(named.toSorted());
    for (const name of named) {
      const file = readFileSync(new URL(name, folder));
      const { width, height } = await sharp(file).metadata();
      expect([name, file.length <= maxScreenBytes, width >= screenSize.width]).toEqual([name, true, true]);
      expect(width / height).toBeCloseTo(screenSize.width / screenSize.height, 2);
    }
  },
);
