import { expect, test } from "vitest";
import { maxPhotos } from "#contracts/selling/rules.ts";
import { articlesOf, matchFiles } from "./match-files.ts";

const fileOf = (name: string, size = 1) => new File(["x".repeat(size)], name, { lastModified: 1 });
const listingOf = (article: string, product: number, needs_photos = true) => ({
  article,
  product,
  title: `Товар ${article}`,
  needs_photos,
});

test.each([
  ["000042.jpg", ["000042"]],
  ["000042-2.jpg", ["000042-2", "000042"]],
  ["000042_3.JPG", ["000042_3", "000042"]],
  ["000042 (1).jpg", ["000042 (1)", "000042"]],
  ["000042(1).jpg", ["000042(1)", "000042"]],
  ["000042 2.png", ["000042 2", "000042"]],
  ["12.30.jpg", ["12.30"]],
  ["000042-2 (1).jpg", ["000042-2 (1)", "000042-2", "000042"]],
  [".jpg", []],
  ["4.jpg", ["4"]],
])("the file «%s» may be of %j", (name, articles) => {
  expect(articlesOf(name)).toEqual(articles);
});

test("letters of an article may be of another size, and written in two signs", () => {
  expect(articlesOf("скл-йод-7.jpg")).toEqual(["скл-йод-7", "СКЛ-ЙОД-7", "скл-йод", "СКЛ-ЙОД"]);
  expect(articlesOf("скл-й.jpg".normalize("NFD"))).toContain("скл-й");
});

test("files are matched in the order of their numbers, and what matches none is named", () => {
  const names = [
    "000042-10.jpg",
    "IMG_2001.jpg",
    "000042 (1).jpg",
    "000042.jpg",
    "AB-2.jpg",
    "000042-2.jpg",
    "000050.jpg",
  ];
  const listings = [listingOf("000042", 1), listingOf("AB-2", 2), listingOf("AB", 3), listingOf("000050", 4, false)];
  const { goods, unknown, done, tooMany } = matchFiles(
    names.map((name) => fileOf(name)),
    listings,
  );
  const found = goods.map(({ id, files }) => [id, files.map(({ name }) => name)]);
  expect(new Map(found as [number, string[]][]).get(2)).toEqual(["AB-2.jpg"]);
  const first = new Map(found as [number, string[]][]).get(1) ?? [];
  expect(first[0]).toBe("000042.jpg");
  expect(first.indexOf("000042-2.jpg")).toBeLessThan(first.indexOf("000042-10.jpg"));
  expect(first).toHaveLength(4);
  expect({ unknown, done, tooMany }).toEqual({ unknown: ["IMG_2001.jpg"], done: ["000050.jpg"], tooMany: [] });
});

test("a file that is chosen twice is one photo, and a listing has so many at most", () => {
  const files = Array.from({ length: maxPhotos + 2 }, (_, at) => fileOf(`000042-${at + 1}.jpg`));
  const { goods, tooMany } = matchFiles([...files, ...files.slice(0, 3)], [listingOf("000042", 1)]);
  expect(goods[0]?.files).toHaveLength(maxPhotos);
  expect(tooMany).toEqual(["000042-11.jpg", "000042-12.jpg"]);
});
