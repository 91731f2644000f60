import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MediaStore, openMediaFolder } from "#server/media/media-store.ts";
import { allowSvg } from "./allow-svg.ts";
import { drawSubject, findSubjects } from "./pictures.ts";
import { readReference } from "#demo/market/reference.fixture.ts";
import { subjectsOf } from "./category-subjects.ts";
import { composeScene } from "./scenes.ts";
import { type Subject, subjects } from "./subjects.ts";

const { categories } = readReference();

describe("drawn pictures", () => {
  let folder: string;
  let media: MediaStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "jarya-pictures-"));
    media = openMediaFolder(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are stored in every size, with a placeholder, and differ from view to view and from look to look", async () => {
    const things = await drawSubject("sheep", media);
    expect(things).toHaveLength(subjects.sheep.looks.length);
    const pictures = things.flatMap((thing) => thing.pictures);
    expect(pictures).toHaveLength(subjects.sheep.looks.length * subjects.sheep.views);
    expect(new Set(pictures.map((picture) => picture.name)).size).toBe(pictures.length);
    expect(new Set(pictures.map((picture) => picture.thumbhash.join())).size).toBe(pictures.length);
    for (const { name, width, height, thumbhash } of pictures) {
      expect(name).toMatch(/^demo\/sheep-[0-9a-f]{8}$/);
      expect([width, height]).toEqual([480, 360]);
      expect(thumbhash.length).toBeGreaterThan(15);
      for (const size of [160, 320, 480]) {
        const {
          format,
          width: stored,
          height: storedHeight,
        } = await sharp(path.join(folder, `${name}-${size}.webp`)).metadata();
        expect([format, stored, storedHeight]).toEqual(["webp", size, (size * 3) / 4]);
      }
      const { format, width: preview } = await sharp(path.join(folder, `${name}-480.jpg`)).metadata();
      expect([format, preview]).toEqual(["jpeg", 480]);
    }
  });

  test("are drawn once", async () => {
    const before = await drawSubject("fridge", media);
    const files = await readdir(path.join(folder, "demo"));
    let written = 0;
    const watched: MediaStore = { ...media, put: async () => void (written += 1) };
    const after = await drawSubject("fridge", watched);
    expect(written).toBe(0);
    const namesOf = (things: typeof before) => things.flatMap((thing) => thing.pictures.map(({ name }) => name));
    expect(namesOf(after)).toEqual(namesOf(before));
    expect(await readdir(path.join(folder, "demo"))).toEqual(files);
  });
});

test("SVG is read for drawing only, and never again after it", async () => {
  const picture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>`);
  const read = () => sharp(picture).metadata();
  await allowSvg(async () => {
    await expect(allowSvg(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect((await read()).format).toBe("svg");
  });
  await expect(read()).rejects.toThrow(/unsupported/);
});

test("every subject has its emoji or a drawing, and every category has subjects", async () => {
  for (const [name, { looks }] of Object.entries<Subject>(subjects)) {
    for (const { emoji, drawing } of looks) {
      expect(Number(emoji !== undefined) + Number(drawing !== undefined), name).toBe(1);
      if (emoji === undefined) continue;
      const file = path.join("node_modules/@lobehub/fluent-emoji-3d/assets", `${emoji}.webp`);
      expect((await readFile(file)).length, name).toBeGreaterThan(0);
    }
  }
  for (const category of categories) {
    expect(findSubjects(category).usual.length, category.title_slug).toBeGreaterThan(0);
  }
  const slugs = new Set(categories.map((category) => category.title_slug));
  expect(Object.keys(subjectsOf).filter((slug) => !slugs.has(slug))).toEqual([]);
  const used = Object.values(subjectsOf).flatMap(({ usual, byWords = {} }) =>
    [usual, ...Object.values(byWords)].flat(),
  );
  expect(Object.keys(subjects).filter((name) => !used.some((one) => one === name))).toEqual([]);
});

test("no two views of a thing are composed alike", () => {
  for (const [name, subject] of Object.entries<Subject>(subjects)) {
    const scenes = subject.looks.flatMap((_, look) =>
      Array.from({ length: subject.views }, (_, view) => JSON.stringify(composeScene(subject, look, view, 0))),
    );
    expect(new Set(scenes).size, name).toBe(scenes.length);
  }
});
