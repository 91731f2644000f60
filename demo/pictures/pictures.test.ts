import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type MediaStore, openMediaFolder } from "#server/media/media-store.ts";
import { drawSubject, findSubjects } from "./pictures.ts";
import { readReference } from "#demo/market/reference.fixture.ts";
import { subjects, subjectsOf } from "./subjects.ts";

const { categories } = readReference();

describe("drawn pictures", () => {
  let folder: string;
  let media: MediaStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "jarya-pictures-"));
    media = openMediaFolder(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are stored in every size, with a placeholder, and differ from view to view", async () => {
    const pictures = await drawSubject("sheep", media);
    expect(pictures).toHaveLength(subjects.sheep.views);
    expect(new Set(pictures.map((picture) => picture.name)).size).toBe(pictures.length);
    for (const { name, width, height, thumbhash } of pictures) {
      expect(name).toMatch(/^demo\/sheep-[0-9a-f]{8}$/);
      expect([width, height]).toEqual([960, 720]);
      expect(thumbhash.length).toBeGreaterThan(15);
      for (const size of [160, 320, 480, 960]) {
        const {
          format,
          width: stored,
          height: storedHeight,
        } = await sharp(path.join(folder, `${name}-${size}.webp`)).metadata();
        expect([format, stored, storedHeight]).toEqual(["webp", size, (size * 3) / 4]);
      }
      const { format, width: preview } = await sharp(path.join(folder, `${name}-960.jpg`)).metadata();
      expect([format, preview]).toEqual(["jpeg", 960]);
    }
  });

  test("are drawn once", async () => {
    const before = await drawSubject("fish", media);
    const files = await readdir(path.join(folder, "demo"));
    let written = 0;
    const watched: MediaStore = { ...media, put: async () => void (written += 1) };
    const after = await drawSubject("fish", watched);
    expect(written).toBe(0);
    expect(after.map((picture) => picture.name)).toEqual(before.map((picture) => picture.name));
    expect(await readdir(path.join(folder, "demo"))).toEqual(files);
  });
});

test("every subject has its emoji, and every category has subjects", async () => {
  for (const [name, { emoji }] of Object.entries(subjects)) {
    const file = path.join("node_modules/@lobehub/fluent-emoji-3d/assets", `${emoji}.webp`);
    expect((await readFile(file)).length, name).toBeGreaterThan(0);
  }
  for (const category of categories) expect(findSubjects(category).length, category.title_slug).toBeGreaterThan(0);
  const slugs = new Set(categories.map((category) => category.title_slug));
  expect(Object.keys(subjectsOf).filter((slug) => !slugs.has(slug))).toEqual([]);
});
