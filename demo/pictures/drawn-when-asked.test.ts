import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished } from "vitest";
import { type MediaStore, openMediaFolder } from "#server/media/media-store.ts";
import { test } from "#server/test/app.ts";
import { listDemoPictures } from "#demo/load.ts";
import { readReference } from "#demo/market/reference.fixture.ts";
import { drawWhenAsked } from "./drawn-when-asked.ts";
import { planPictures } from "./pictures.ts";
import { readThumbHashes } from "./thumb-hashes.ts";

async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), "jarya-drawn-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const stored = openMediaFolder(folder);
  const written: string[] = [];
  const watched: MediaStore = {
    ...stored,
    async put(name, bytes, type) {
      written.push(name);
      await stored.put(name, bytes, type);
    },
  };
  return { folder, watched, written };
}

test("a picture that many ask for, in two processes, is drawn once and kept", async ({ app }) => {
  const { folder, watched, written } = await openFolder();
  const processes = [1, 2].map(() => drawWhenAsked(watched, app.db));
  onTestFinished(() => processes.forEach(({ stop }) => stop()));
  const [name = ""] = (await planPictures()).keys();
  const files = ["-480.webp", "-320.webp", "-160.webp", "-480.jpg"].map((ending) => `${name}${ending}`);
  const asked = processes.flatMap((media) => files.flatMap((file) => [media.prepare(file), media.has(file)]));
  await Promise.all(asked);
  expect(written.toSorted()).toEqual(files.toSorted());
  const { format, width } = await sharp(path.join(folder, `${name}-320.webp`)).metadata();
  expect([format, width]).toEqual(["webp", 320]);
  const opened = await processes[0]?.open(`${name}-160.webp`);
  expect(opened?.readable).toBe(true);
  // What nobody reads keeps its file open.
  opened?.destroy();
});

test("names that the market has not are not drawn", async ({ app }) => {
  const { folder, watched } = await openFolder();
  const media = drawWhenAsked(watched, app.db);
  onTestFinished(media.stop);
  for (const name of ["demo/sheep-00000000-480.webp", "demo/nothing-480.webp", "a/b-480.webp"]) {
    expect(await media.open(name)).toBeUndefined();
  }
  expect(await readdir(folder)).toEqual([]);
});

test("what is half stored is drawn again", async ({ app }) => {
  const { watched, written } = await openFolder();
  const [name = ""] = (await planPictures()).keys();
  await watched.put(`${name}-480.webp`, Buffer.from("half"), "image/webp");
  const media = drawWhenAsked(watched, app.db);
  onTestFinished(media.stop);
  await media.prepare(`${name}-480.webp`);
  expect(written).toHaveLength(5);
});

test("every picture of the demo market has its placeholder in the file", async () => {
  const hashes = readThumbHashes();
  const pictures = await listDemoPictures(readReference());
  // Else run scripts/make-thumb-hashes.ts.
  expect(pictures.map(({ name }) => name).toSorted()).toEqual([...hashes.keys()].toSorted());
});
